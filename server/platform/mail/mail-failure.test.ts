import { expect, it } from 'vitest';
import {
  presentDeliveryFailure,
  readDeliveryFailure,
  writeDeliveryFailure,
} from '../deliveries/delivery-failure.ts';
import { describeMailFailure } from './mail-failure.ts';
import { MissingAttachment } from './mail-transport.ts';

/** An error as Nodemailer throws it. */
const error = (message: string, details: object = {}) => Object.assign(new Error(message), details);

it.each([
  [
    error("Can't send mail - all recipients were rejected: 450 4.2.1 not now", {
      ...{ code: 'EENVELOPE', command: 'RCPT TO', response: '450 4.2.1 not now' },
    }),
    { cause: 'mail', words: '450 4.2.1 not now' },
  ],
  [
    error('Recipient command failed: 421 4.7.0 slow down', {
      ...{ code: 'EENVELOPE', command: 'RCPT TO', response: '421 4.7.0 slow down' },
    }),
    { cause: 'server', words: '421 4.7.0 slow down' },
  ],
  [
    error('Mail command failed: 552 5.3.4 too big', {
      ...{ code: 'EENVELOPE', command: 'MAIL FROM', response: '552 5.3.4 too big' },
    }),
    { cause: 'mail', words: '552 5.3.4 too big' },
  ],
  [
    error('Invalid login: 535 5.7.8 no', {
      ...{ code: 'EAUTH', command: 'AUTH PLAIN', response: '535 5.7.8 no' },
    }),
    { cause: 'server', words: '535 5.7.8 no' },
  ],
  [
    error('connect ECONNREFUSED 192.0.2.1:25', { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }),
    { cause: 'unreachable', words: 'connect ECONNREFUSED 192.0.2.1:25' },
  ],
  [
    error('certificate has expired', { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }),
    { cause: 'untrusted', words: 'certificate has expired' },
  ],
  [
    error('wrong version number', {
      code: 'ESOCKET',
      originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER',
    }),
    { cause: 'unencrypted', words: 'wrong version number' },
  ],
  [
    error('Message size larger than allowed 9', { code: 'EMESSAGE' }),
    { cause: 'unsendable', words: 'Message size larger than allowed 9' },
  ],
  [new MissingAttachment('the CV is gone'), { cause: 'attachment', words: 'the CV is gone' }],
  ['a text', { cause: 'unreachable', words: 'a text' }],
])('tells the words of the mail server from those of others: %s', (thrown, failure) => {
  expect(describeMailFailure(thrown)).toEqual({ ...failure, isRefused: false });
  expect(readDeliveryFailure(writeDeliveryFailure(describeMailFailure(thrown)))).toEqual(failure);
});

it.each([
  ['450 4.2.1 not now', { words: '450 4.2.1 not now', cause: 'mail' }],
  ['Connection timeout', { words: null, cause: 'unreachable' }],
  ['unreachable: Connection timeout', { words: null, cause: 'unreachable' }],
  ['server: 535 5.7.8 no', { words: '535 5.7.8 no', cause: 'server' }],
  [null, { words: null, cause: null }],
])('shows staff of the error %j the words of the server alone', (stored, shown) => {
  expect(presentDeliveryFailure(stored)).toEqual(shown);
});
