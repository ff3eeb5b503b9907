/** Mails for tests in the formats that programs and servers write. Lines end with CRLF, as in a mailbox. */

/** What differs from a mail's defaults. */
export type MailForm = {
  from?: string;
  to?: string;
  subject?: string;
  messageId?: string | null;
  headers?: readonly string[];
  type?: string;
  body: string | Buffer;
};

/** Returns a mail. Without `messageId` it gets a new one. With null it has none. */
export function mail({
  from = 'Noura <noura@example.com>',
  to = 'site@yafee.example',
  subject = 'Re: We have received your message',
  messageId = `<${Math.random().toString(36).slice(2)}@mail.example.com>`,
  headers = [],
  type = 'text/plain; charset=utf-8',
  body,
}: MailForm): Buffer {
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'Date: Sun, 01 Nov 2026 09:00:00 +0300',
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    'MIME-Version: 1.0',
    ...headers,
    `Content-Type: ${type}`,
  ];
  return Buffer.concat([
    Buffer.from(crlf(`${head.join('\n')}\n\n`)),
    typeof body === 'string' ? Buffer.from(crlf(body)) : body,
  ]);
}

function crlf(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n');
}

/** A part of a mail. */
export type PartForm = { type: string; headers?: readonly string[]; body: string };

/** Returns a multipart body, and its type. @param boundary a different one for a multipart inside it */
export function multipart(
  subtype: string,
  parts: readonly PartForm[],
  boundary = '=_part.1',
): { type: string; body: string } {
  return {
    type: `multipart/${subtype}; boundary="${boundary}"`,
    body: [
      ...parts.flatMap(({ type, headers = [], body }) => [
        `--${boundary}`,
        `Content-Type: ${type}`,
        ...headers,
        '',
        body,
      ]),
      `--${boundary}--`,
      '',
    ].join('\n'),
  };
}

/** The format of Postfix (bounce(8)): `message/delivery-status`, and the headers of the mail. */
export function postfixBounce(messageId: string, recipient = 'noura@example.com'): Buffer {
  const { type, body } = multipart('report; report-type=delivery-status', [
    {
      type: 'text/plain; charset=us-ascii',
      headers: ['Content-Description: Notification'],
      body: `This is the mail system at host mail.yafee.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<${recipient}>: host mx.example.com[192.0.2.25] said: 550 5.1.1 <${recipient}>:
    Recipient address rejected: User unknown in local recipient table (in
    reply to RCPT TO command)
`,
    },
    {
      type: 'message/delivery-status',
      headers: ['Content-Description: Delivery report'],
      body: `Reporting-MTA: dns; mail.yafee.example
X-Postfix-Queue-ID: 4ABCD1234
X-Postfix-Sender: rfc822; site@yafee.example
Arrival-Date: Sun,  1 Nov 2026 08:59:58 +0300 (AST)

Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;${recipient}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>: Recipient address rejected:
    User unknown in local recipient table
`,
    },
    {
      type: 'text/rfc822-headers',
      headers: ['Content-Description: Undelivered Message Headers'],
      body: `Return-Path: <site@yafee.example>
From: site@yafee.example
To: ${recipient}
Subject: Re: We have received your message
Message-ID: ${messageId}
`,
    },
  ]);
  return mail({
    from: 'MAILER-DAEMON@mail.yafee.example (Mail Delivery System)',
    subject: 'Undelivered Mail Returned to Sender',
    headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
    type,
    body,
  });
}

/** The format of Exchange: text from the resolver, and the headers of the mail. */
export function exchangeBounce(messageId: string, recipient = 'noura@example.com'): Buffer {
  const { type, body } = multipart('report; report-type=delivery-status', [
    {
      type: 'text/html; charset="utf-8"',
      body: `<html><body><p>Your message to ${recipient} couldn't be delivered.</p></body></html>`,
    },
    {
      type: 'message/delivery-status',
      body: `Reporting-MTA: dns;AM0PR01MB0001.eurprd01.prod.exchangelabs.com
Received-From-MTA: dns;mail.yafee.example
Arrival-Date: Sun, 1 Nov 2026 06:00:00 +0000

Final-Recipient: rfc822;${recipient}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${recipient} not found by SMTP address lookup
`,
    },
    {
      type: 'message/rfc822',
      body: `From: site@yafee.example
To: ${recipient}
Message-ID:
 ${messageId}
Subject: Re: We have received your message

What we wrote.
`,
    },
  ]);
  return mail({
    from: '"Microsoft Outlook" <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.com>',
    subject: 'Undeliverable: Re: We have received your message',
    headers: [
      'Return-Path: <>',
      'Auto-Submitted: auto-replied',
      `In-Reply-To: ${messageId}`,
      `References: ${messageId}`,
    ],
    type,
    body,
  });
}

/** The format of Gmail: a reply code without its own text for the action, and the whole mail. */
export function gmailBounce(messageId: string, recipient = 'noura@example.com'): Buffer {
  const { type, body } = multipart('report; report-type=delivery-status', [
    {
      type: 'text/plain; charset="UTF-8"',
      body: `** Address not found **

Your message wasn't delivered to ${recipient} because the address couldn't be found, or is unable to receive mail.

The response from the remote server was:
550-5.1.1 The email account that you tried to reach does not exist.
`,
    },
    {
      type: 'message/delivery-status',
      body: `Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; site@yafee.example
Arrival-Date: Sun, 01 Nov 2026 22:00:00 -0700 (PDT)
X-Original-Message-ID: ${messageId}

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.26, the server for the
 domain example.com.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces. - gsmtp
Last-Attempt-Date: Sun, 01 Nov 2026 22:00:01 -0700 (PDT)
`,
    },
    {
      type: 'message/rfc822',
      body: `From: site@yafee.example\nTo: ${recipient}\nMessage-ID: ${messageId}\n\nWhat we wrote.\n`,
    },
  ]);
  return mail({
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    subject: 'Delivery Status Notification (Failure)',
    headers: [
      'Return-Path: <>',
      'Auto-Submitted: auto-replied',
      `In-Reply-To: ${messageId}`,
      `References: ${messageId}`,
      `X-Failed-Recipients: ${recipient}`,
    ],
    type,
    body,
  });
}

/** The format of Exim, without a machine-readable part: the addresses in a header, and the mail in the text. */
export function eximBounce(messageId: string, recipient = 'noura@example.com'): Buffer {
  return mail({
    from: 'Mail Delivery System <Mailer-Daemon@mail.yafee.example>',
    subject: 'Mail delivery failed: returning message to sender',
    headers: [
      'Return-Path: <>',
      'Auto-Submitted: auto-replied',
      `X-Failed-Recipients: ${recipient}`,
    ],
    body: `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${recipient}
    host mx.example.com [192.0.2.25]
    SMTP error from remote mail server after RCPT TO:<${recipient}>:
    550 5.1.1 No such user here

------ This is a copy of the message, including all the headers. ------

Return-path: <site@yafee.example>
From: site@yafee.example
To: ${recipient}
Message-ID: ${messageId}

What we wrote.
`,
  });
}

/** A report of Postfix that it is still trying. */
export function postfixDelay(messageId: string, recipient = 'noura@example.com'): Buffer {
  const { type, body } = multipart('report; report-type=delivery-status', [
    { type: 'text/plain', body: 'YOU DO NOT NEED TO RESEND YOUR MESSAGE.' },
    {
      type: 'message/delivery-status',
      body: `Reporting-MTA: dns; mail.yafee.example

Final-Recipient: rfc822; ${recipient}
Action: delayed
Status: 4.4.1
Diagnostic-Code: X-Postfix; connect to mx.example.com[192.0.2.25]:25: Connection timed out
Will-Retry-Until: Fri,  6 Nov 2026 08:59:58 +0300 (AST)
`,
    },
    { type: 'text/rfc822-headers', body: `Message-ID: ${messageId}\n` },
  ]);
  return mail({
    from: 'MAILER-DAEMON@mail.yafee.example',
    subject: 'Delayed Mail (still being retried)',
    headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
    type,
    body,
  });
}

/** Returns a file as a part. */
export function filePart(type: string, name: string, disposition = 'attachment'): PartForm {
  return {
    type: `${type}; name="${name}"`,
    headers: [
      `Content-Disposition: ${disposition}; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
    ],
    body: 'JVBERi0xLjQK',
  };
}

/** The format of qmail: text for people, with the mail below. */
export function qmailBounce(messageId: string, recipient = 'noura@example.com'): Buffer {
  return mail({
    from: 'MAILER-DAEMON@mail.yafee.example',
    subject: 'failure notice',
    headers: ['Return-Path: <>'],
    body: `Hi. This is the qmail-send program at mail.yafee.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${recipient}>:
192.0.2.25 does not like recipient.
Remote host said: 550 5.1.1 no mailbox here by that name
Giving up on 192.0.2.25.

--- Below this line is a copy of the message.

Return-Path: <site@yafee.example>
Message-ID: ${messageId}
To: ${recipient}

What we wrote.
`,
  });
}

/** The format of Exim 4.96 for a domain without servers. Only the text contains the reason. */
export function eximUnrouteable(messageId: string, recipient = 'noura@example.com'): Buffer {
  const { type, body } = multipart('report; report-type=delivery-status', [
    {
      type: 'text/plain; charset=us-ascii',
      body: `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${recipient}
    Unrouteable address
`,
    },
    {
      type: 'message/delivery-status',
      body: `Reporting-MTA: dns; mail.yafee.example

Action: failed
Final-Recipient: rfc822;${recipient}
Status: 5.0.0
`,
    },
    {
      type: 'message/rfc822',
      body: `Message-ID: ${messageId}
To: ${recipient}

What we wrote.
`,
    },
  ]);
  return mail({
    from: 'Mail Delivery System <Mailer-Daemon@mail.yafee.example>',
    subject: 'Mail delivery failed: returning message to sender',
    headers: [
      'Return-Path: <>',
      'Auto-Submitted: auto-replied',
      `X-Failed-Recipients: ${recipient}`,
    ],
    type,
    body,
  });
}

/** What Amazon SES sends for a mail whose Message-ID it wrote itself. */
export function sesBounce(relayId: string, recipient = 'noura@example.com'): Buffer {
  const { type, body } = multipart('report; report-type=delivery-status', [
    {
      type: 'text/plain; charset=us-ascii',
      body: `An error occurred while trying to deliver the mail to the following recipients:
${recipient}
`,
    },
    {
      type: 'message/delivery-status',
      body: `Reporting-MTA: dns; a8-50.smtp-out.amazonses.com

Action: failed
Final-Recipient: rfc822; ${recipient}
Diagnostic-Code: smtp; 550 5.1.1 user unknown
Status: 5.1.1
`,
    },
    {
      type: 'message/rfc822',
      body: `From: site@yafee.example
To: ${recipient}
Message-ID: <${relayId}@eu-west-1.amazonses.com>

What we wrote.
`,
    },
  ]);
  return mail({
    from: 'MAILER-DAEMON@eu-west-1.amazonses.com',
    subject: 'Delivery Status Notification (Failure)',
    headers: ['Return-Path: <>'],
    type,
    body,
  });
}
