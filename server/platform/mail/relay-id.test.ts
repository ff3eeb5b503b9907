import { expect, it } from 'vitest';
import { readRelayId, relayIdOf } from './relay-id.ts';

it.each([
  ['250 Ok 0100018C5b8f0a11-6b1e7a2c-000000', '0100018c5b8f0a11-6b1e7a2c-000000'],
  [
    '250 2.0.0 OK <AM0PR01MB0001@AM0PR01MB0001.eurprd01.prod.exchangelabs.com> [Hostname=AM0PR01MB0001]',
    null,
  ],
  [
    '250 2.0.0 OK: queued as <202611010900.12345678901@smtp-relay.mailin.fr>',
    '202611010900.12345678901',
  ],
  ['250 2.0.0 Ok: queued as 4ABCD1234', null],
  ['250 Message accepted for delivery', null],
  ['', null],
])('reads from «%s» the id that the relay gave the mail', (reply, id) => {
  expect(readRelayId(reply)).toBe(id);
});

it('takes for the id of a relay what a Message-ID has before the @', () => {
  expect(relayIdOf('<0100018C5b8f0a11-6b1e7a2c-000000@email.amazonses.com>')).toBe(
    '0100018c5b8f0a11-6b1e7a2c-000000',
  );
});
