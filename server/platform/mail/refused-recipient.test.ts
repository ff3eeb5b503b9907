import { expect, it } from 'vitest';
import { isRecipientRefused, readRefusal } from './refused-recipient.ts';

it.each([
  '550 5.1.1 <noura@example.com>: Recipient address rejected: User unknown in local recipient table',
  "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address",
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  '550 5.2.1 The email account that you tried to reach is inactive.',
  '550 #5.1.2 bad destination host',
  '550 Unrouteable address',
  '550 No such user here',
  '551 User not local',
  '550 5.0.0 no mailbox of this name',
])('an address is refused for good by: %s', (reply) => {
  expect(isRecipientRefused(readRefusal(reply))).toBe(true);
});

it.each([
  // About our own relay, or its opinion of us.
  '554 5.7.1 <noura@example.com>: Relay access denied',
  '550 relay not permitted',
  '550 Administrative prohibition',
  '550 5.7.26 Unauthenticated email from yafee.example is not accepted due to its DMARC policy',
  '530 5.7.0 Authentication required',
  '550 5.1.8 <noreply@yafee.example>: Sender address rejected: Domain not found',
  '553 5.7.1 <noreply@yafee.example>: Sender address rejected: not owned by user',
  '550 5.4.1 Recipient address rejected: Access denied',
  // For now.
  '450 4.1.1 <noura@example.com>: user unknown',
  '451 not now',
  '552 5.2.2 The email account that you tried to reach is over quota',
  '552 5.3.4 Message size exceeds fixed limit',
  // Numbers that look like a status.
  '554 5.1.1.7 is listed',
  'Connection timeout',
])('an address is not refused for good by: %s', (reply) => {
  expect(isRecipientRefused(readRefusal(reply))).toBe(false);
});
