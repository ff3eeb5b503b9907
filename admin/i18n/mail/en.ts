import { forms } from '../../kit/i18n/plural-forms.ts';
import type { MailTexts } from './ar.ts';

/** The English texts of the page about mail. */
export const en: MailTexts = {
  lead: 'What mail has left the site, what has not and why, and what receivers see of its domain.',
  test: 'Send me a test',
  tested: 'A test mail is on its way to {address}. What becomes of it is in the list below.',
  off: 'The site sends no mail, because SMTP_URL is not set. What visitors send is in the inbox.',
  from: 'from {address}',
  newsletter: 'Newsletter',
  mails: 'Mails',
  tabs: 'Mails by their state',
  states: {
    waiting: 'Waiting',
    sent: 'Sent',
    refused: 'Refused',
    dead: 'Failed',
    'in-doubt': 'Not confirmed',
    held: 'Held',
  },
  hints: {
    waiting:
      'They are sent by themselves. What fails is tried again after a minute, then at longer pauses of up to six hours, for five days.',
    sent: 'A mail server has taken them, and they have not come back.',
    refused: 'A mail server says that they do not arrive: mostly because there is no such address.',
    dead: 'They could not be sent in five days, and are not tried again unless you ask.',
    'in-doubt':
      'The site’s process ended while they were being sent, so nobody knows whether the mail server has taken them. If you send them again, they may arrive twice.',
    held: 'They wait for something: mails about what may be spam, and mails of a newsletter whose turn has not come.',
  },
  empty: {
    waiting: 'No mail is waiting',
    sent: 'No mail was sent yet',
    refused: 'No mail was refused',
    dead: 'No mail failed',
    'in-doubt': 'No mail is unconfirmed',
    held: 'No mail is held',
  },
  noMatch: 'No such mail',
  noMatchText: 'Try another part of the address, or another purpose.',
  count: forms('1 mail', '{n} mails', 'no mails'),
  find: 'Search the recipients’ addresses',
  placeholder: 'Part of an address',
  purpose: 'Purpose',
  allPurposes: 'All purposes',
  purposes: {
    'contact-notice': 'Message to the organisation',
    'contact-receipt': 'Receipt of a message',
    'join-notice': 'Trainer’s application to the organisation',
    'join-receipt': 'Receipt of a trainer’s application',
    'vacancy-notice': 'Job application to the organisation',
    'vacancy-receipt': 'Receipt of a job application',
    'program-notice': 'Programme application to the organisation',
    'program-receipt': 'Receipt of a programme application',
    reply: 'Reply to a visitor',
    'reply-copy': 'Copy of a reply',
    'erasure-answer': 'Answer that data was erased',
    'keep-request': 'Request to keep an application',
    'status-links': 'Links to follow up',
    'newsletter-confirmation': 'Confirmation of a subscription',
    newsletter: 'Newsletter',
    'newsletter-test': 'Test of a newsletter',
    'staff-invitation': 'Invitation to the office',
    'staff-reset': 'New password',
    'staff-recovery': 'Recovery of access',
    'staff-review': 'Request for a review',
    'mail-test': 'Test of the mail',
  },
  organisation: 'The organisation',
  to: 'To',
  words: 'Why, or what the server said',
  when: 'When',
  tries: 'Tries',
  next: 'next {time}',
  soon: 'sent soon',
  sentAt: 'sent {time}',
  act: 'What can be done',
  retry: 'Try again',
  retryOf: 'Try the mail to {to} again',
  retryAll: 'Try all given-up mails again',
  retryAllText:
    'The site tries to send them for five days more. Those refused because their address does not work stay as they are, and those of a newsletter are sent again from its page.',
  retried: forms(
    '1 mail is tried again.',
    '{n} mails are tried again.',
    'There was nothing left to try again.',
  ),
  wakeAll: 'Send what waits now',
  wakeAllText:
    'The site now tries to send everything that waits for another try, as after an outage of the mail server. Mails of a newsletter that failed are among them.',
  woken: forms(
    '1 mail is sent now.',
    '{n} mails are sent now.',
    'Nothing waits for another try any more.',
  ),
  resend: 'Send again',
  resendOf: 'Send the mail to {to} again',
  arrived: 'It arrived',
  arrivedOf: 'The mail to {to} arrived',
  resendAll: 'Send all again',
  arrivedAll: 'All arrived',
  resendAllText:
    'Each may arrive a second time, under the same Message-ID, by which many mail programs hide the second.',
  arrivedAllText: 'They count as sent, and are not sent again.',
  markedSent: forms('1 mail counts as sent.', '{n} mails count as sent.', 'Nothing has changed.'),
  untaken: 'Mail that came in and belongs to no conversation',
  untakenHint:
    'It is in the mailbox: look there, and answer from there. It is listed here for 30 days.',
  sender: 'From',
  nobody: 'nobody',
  about: 'about mail to',
  reason: 'Why',
  cameAt: 'Arrived',
  reasons: {
    unmatched:
      'A report about a mail that did not arrive, and that is none of the last that were sent from here.',
    contradictory: 'Its address names another conversation than the mail that it answers.',
    'too-many': 'Its conversation has as many mails as it can have.',
    damaged: 'It is damaged.',
    'too-many-parts': 'It has too many parts.',
    'too-slow': 'Reading it took too long.',
    'too-much-memory': 'Reading it took too much memory.',
    'slow-sender': 'Other mails of its sender took too long to read, so it was not read.',
    failed: 'It could not be fetched or stored three times.',
  },
  unknownReason: 'Not known.',
  domain: 'Sender’s domain',
  domainHint: 'What a recipient’s server asks before it takes a mail. The DNS was asked {time}.',
  noDomain: 'There is no domain yet: MAIL_FROM is not set.',
  domainStates: {
    ok: 'Works',
    warning: 'Needs attention',
    failed: 'Needs repair',
    unknown: 'Not known',
  },
  records: {
    spf: 'Who may send (SPF)',
    dkim: 'Signature (DKIM)',
    dmarc: 'What becomes of forgeries (DMARC)',
    mx: 'Where answers arrive (MX)',
  },
  codes: {
    'spf-ok':
      'The domain names the servers that may send in its name. Make sure that your mail server is one of them.',
    'spf-none':
      'The domain does not say who may send in its name, so its mail may be taken for spam. Add a text record that begins with `v=spf1`, names your mail server and ends with `-all`.',
    'spf-several':
      'The domain has {count} SPF records. Only one is allowed, so none of them counts: put them into one.',
    'spf-open':
      'The record ends with `+all`, which lets every server in the world send in the domain’s name. Let it end with `-all`.',
    'spf-neutral':
      'The record does not say what becomes of servers that it does not name. Let it end with `-all` or `~all`.',
    'spf-lookups':
      'The record needs {lookups} questions to the DNS. Receivers ask no more than 10, so it does not count: remove what is not used.',
    'dkim-ok':
      'The domain has a key for signatures, {selector}. Make sure that your mail server signs with it.',
    'dkim-none':
      'No key for signatures was found under the usual names ({selectors}). If your mail server signs under another one, set it as `MAIL_DKIM_SELECTOR`.',
    'dkim-missing':
      'There is no key under {selectors}, which `MAIL_DKIM_SELECTOR` names. Add the record that your mail service shows you.',
    'dkim-revoked': 'The key {selector} is revoked, so no signature with it is valid.',
    'dkim-short':
      'The key {selector} is short ({bits} bits), and receivers do not accept it. Ask your mail service for one of 2048 bits.',
    'dmarc-ok':
      'Mail that is forged in the name of {domain} is treated as its policy says: {policy}.',
    'dmarc-monitoring':
      'The policy of {domain} is `none`: forged mail is counted and not turned away. Once the reports say that all your mail passes, make it `quarantine`, and then `reject`.',
    'dmarc-none':
      'The domain {domain} has no policy. Google, Yahoo and Microsoft ask for one of whoever sends much mail. Begin with a record `_dmarc` that says `v=DMARC1; p=none`.',
    'dmarc-several':
      'The domain {domain} has more than one DMARC record, so none of them counts. Keep one.',
    'dmarc-broken':
      'The record of {domain} does not say what becomes of forgeries: it lacks `p=none`, `p=quarantine` or `p=reject`.',
    'mx-ok': 'The domain has servers that take mail, so answers and reports of failures arrive.',
    'mx-none':
      'No server takes the mail of the domain, so neither answers nor reports of failures arrive, and some receivers turn away mail from such a domain.',
    'mx-null':
      'The domain says that it takes no mail, and many receivers turn away what comes from it.',
    unanswered:
      'The DNS did not answer ({reason}), so nothing is known. Try again in some minutes.',
  },
};
