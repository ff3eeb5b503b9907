import { forms } from '../../kit/i18n/plural-forms.ts';
import type { PersonTexts } from './ar.ts';

/** The English texts of the page of a person's data, and of erasing it. */
export const en: PersonTexts = {
  lead: 'When somebody asks for their data to be erased, find here all that they sent, by their address or phone number in any spelling.',
  person: 'Email address or phone number',
  find: 'Find',
  eraseTitle: 'Erase everything that is stored of {person}',
  nothing: 'Nothing is stored under this address or number.',
  goes: 'What is erased',
  stays: 'What stays, and why',
  submissions: forms('1 message or application', '{n} messages and applications', 'No messages'),
  more: forms('and 1 older one', 'and {n} older ones'),
  hasCv: 'with a CV',
  files: forms('1 file', '{n} files', 'No files'),
  notes: forms(
    '1 row of the activity: a note, a reply or a change',
    '{n} rows of the activity: notes, replies and changes',
    'No notes or replies',
  ),
  mails: forms('1 email in the list of mail', '{n} emails in the list of mail', 'No emails'),
  requests: forms(
    '1 open request about their data',
    '{n} open requests about their data',
    'No open request about their data',
  ),
  subscribed: 'Their subscription to the newsletter with the proof of consent, since {date}',
  unconfirmed: 'A subscription to the newsletter that they have not confirmed, since {date}',
  links: 'The links to their page in confirmation emails open nothing any more.',
  stayAudit: 'The audit log: that something was erased and by whom, without a name or an address.',
  stayCode:
    'If they were subscribed, a code that does not tell their address, so that no import subscribes them again.',
  staySent: 'What has reached the organisation’s mailbox and theirs: delete it there.',
  stayBackups: 'Backups, until they are replaced.',
  others: 'Also in what they sent: {others}. If it is theirs, search for that too.',
  partial: 'Only what your role sees is erased here. Everything else, with the newsletter:',
  export: 'Export all of this person first',
  answer:
    'Tell {address} by email that their data was erased. This address is erased once the email has left.',
  noMail:
    'No answer is sent: no email address is known to be theirs alone, or the site sends no email. Tell them by phone.',
  sure: 'I have checked that all of this is theirs. It cannot be brought back.',
  action: 'Erase everything for good',
  changed:
    'What is stored of them has changed since you saw it, so nothing was erased. Look at the list again.',
  done: 'Everything that was stored of them is erased.',
  answered: 'The answer is being sent to them.',
  close: 'Close',
};
