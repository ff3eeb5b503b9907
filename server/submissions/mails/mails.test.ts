import { describe, expect, it } from 'vitest';
import { lchOf } from '../../../contract/colour.ts';
import { LANGUAGES } from '../../../contract/locale.ts';
import { deriveColours } from '../../../contract/palette.ts';
import { SENDERS } from '../../../tests/helpers/identity.ts';
import { renderNotice } from './organisation.ts';
import { renderReply } from './reply.ts';
import { renderConfirmationRequest, renderReceipt, renderStatusLinks } from './visitor.ts';

const MESSAGE = {
  firstName: 'نورة',
  lastName: '<b>B</b>',
  phone: '0501234567',
  email: 'noura@example.com',
  message: 'سطر أول\n<script>alert("1")</script>',
};

const APPLICATION = { name: 'Sara', phone: MESSAGE.phone, email: MESSAGE.email };

describe.each(LANGUAGES)('a mail in %s', (language) => {
  const letterhead = { language, identity: SENDERS[language] };
  const info = { reference: '7K3MQ-9TD2X', visitorLanguage: language };
  const links = {
    confirm: 'https://yafee.example/c?token=1&x=2',
    unsubscribe: 'https://yafee.example/u?token=2',
    headers: { 'List-Unsubscribe': '<https://yafee.example/api/u?token=2>' },
  };
  const receipt = {
    reference: info.reference,
    statusLink: 'https://yafee.example/s?token=3&x=4',
  };
  const mails = {
    contact: renderNotice('contact', MESSAGE, { ...info, cv: null }, letterhead),
    application: renderNotice('join', APPLICATION, { ...info, cv: 'attached' }, letterhead),
    quarantined: renderNotice('join', APPLICATION, { ...info, cv: 'quarantined' }, letterhead),
    receipt: renderReceipt('contact', receipt, letterhead),
    joinReceipt: renderReceipt('join', receipt, letterhead),
    links: renderStatusLinks(
      [{ form: 'join', reference: info.reference, address: receipt.statusLink }],
      letterhead,
    ),
    confirmation: renderConfirmationRequest(links, letterhead),
  };

  it('has the same content as text and as HTML, in its language and direction', () => {
    for (const mail of Object.values(mails)) {
      expect(mail.html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(/[\u0600-\u06ff]/.test(mail.text.replaceAll(/نورة|سطر أول/g, ''))).toBe(
        language === 'ar',
      );
      const shown = mail.html
        .replace(/<title>.*<\/title>/, '')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&');
      for (const word of mail.text.replaceAll(/https:\S+|^> |:$/gm, '').split(/[\s:]+/)) {
        expect(shown).toContain(word);
      }
    }
  });

  it('contains the submission with HTML escaped, and its replies go to the visitor', () => {
    expect(mails.contact.html).not.toMatch(/<script|<b>/);
    expect(mails.contact.html).toContain('&lt;script&gt;alert(&quot;1&quot;)');
    expect(mails.contact.text).toContain('> سطر أول\n> <script>');
    expect(mails.contact.replyTo).toEqual({ name: 'نورة <b>B</b>', address: MESSAGE.email });
    for (const fact of [MESSAGE.phone, MESSAGE.email, info.reference]) {
      expect(mails.contact.text).toContain(fact);
      expect(mails.application.text).toContain(fact);
    }
  });

  it('of staff is text: what a template has of HTML is shown as it was typed [INBOX-THREATS-02]', () => {
    const text = 'See <img src=x onerror=alert(1)>';
    const reply = renderReply(
      'contact',
      { text, reference: info.reference, earlier: [] },
      letterhead,
    );
    expect(reply.html).not.toContain('<img');
    expect(reply.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(reply.text).toContain(text);
  });

  it('to a visitor contains nothing that was typed into the form', () => {
    expect(renderReceipt.length).toBe(3);
    expect(mails.receipt.text).toContain(info.reference);
    expect(mails.receipt.headers).toMatchObject({ 'Auto-Submitted': 'auto-replied' });
    expect(mails.joinReceipt.subject).not.toBe(mails.receipt.subject);
  });

  it('to a visitor has the links to the page of what was sent', () => {
    for (const mail of [mails.receipt, mails.joinReceipt, mails.links]) {
      expect(mail.text).toContain(receipt.statusLink);
      expect(mail.html).toContain('href="https://yafee.example/s?token=3&amp;x=4"');
    }
    expect(mails.links.text).toContain(info.reference);
    expect(mails.links.headers).toMatchObject({ 'Auto-Submitted': 'auto-replied' });
  });

  it('names the organisation of the identity, and fills no placeholder that was typed [NAMES-01]', () => {
    const own = language === 'ar' ? 'منارة' : 'Manara';
    const renamed = { ...letterhead.identity, name: own, legalName: own };
    const typed = { ...MESSAGE, lastName: '{org}', message: 'Is {legal} a placeholder?' };
    const notice = renderNotice(
      'contact',
      typed,
      { ...info, cv: null },
      { language, identity: renamed },
    );
    expect(notice.text).toContain('> Is {legal} a placeholder?');
    expect(notice.subject).toContain('نورة {org}');
    expect(notice.text.trimEnd().endsWith(own)).toBe(true);
    const confirmation = renderConfirmationRequest(links, { language, identity: renamed });
    expect(confirmation.subject).toContain(own);
    expect(confirmation.text).not.toMatch(/[{}]|Yafee|يافع/);
  });

  it('breaks lines where no style does, and every text has its own font [TRANSPORT-07]', () => {
    const reply = renderReply(
      'contact',
      { text: 'الرياض\r\nص.ب. 1\n<b>\n\nشكرًا', reference: info.reference, earlier: [] },
      letterhead,
    );
    expect(reply.html).toContain('>الرياض<br>ص.ب. 1<br>&lt;b&gt;</p>');
    for (const { html } of [reply, ...Object.values(mails)]) {
      expect(html).not.toContain('white-space');
      for (const [element] of html.matchAll(/<(?:p|th|td|blockquote|a)\b[^>]*>/g)) {
        expect(element).toMatch(/font-family:[^"]*font-size:\d+px;line-height:\d+px/);
      }
    }
  });

  it('has no subject that looks like shouting', () => {
    const subjects = Object.values(mails).map(({ subject }) => subject.replaceAll(/[^a-z]/gi, ''));
    for (const letters of subjects.filter((each) => each !== '')) {
      expect(letters).not.toBe(letters.toUpperCase());
    }
  });

  it('has the colours of the organisation', () => {
    const { palette } = letterhead.identity;
    const blue = { ...letterhead.identity, palette: { ...palette, brand: '#274472' } };
    const [before, after] = [letterhead, { language, identity: blue }].map(
      (each) => renderConfirmationRequest(links, each).html,
    );
    // The font of the newsletter's buttons.
    const { fill } = deriveColours(palette).mails.light;
    expect(before).toContain(`background-color:${fill};`);
    const [, button = ''] = /background-color:(#[\da-f]{6});/.exec(after ?? '') ?? [];
    expect(Math.abs(lchOf(button).hue - lchOf('#274472').hue)).toBeLessThan(20);
  });

  it('of the newsletter has links to confirm and to unsubscribe', () => {
    expect(mails.confirmation.text).toContain(links.confirm);
    expect(mails.confirmation.text).toContain(links.unsubscribe);
    expect(mails.confirmation.html).toContain('href="https://yafee.example/c?token=1&amp;x=2"');
    expect(mails.confirmation.headers).toMatchObject(links.headers);
  });
});
