/** A relay's id of a mail is long and contains a digit, so that no other word of its reply is taken for it. */
const RELAY_ID = /(?<![\w.+@-])(?=[\w.+-]{0,200}\d)[\w.+-]{16,200}(?=[@>\s;,\])]|$)/;

/**
 * Reads from a relay's reply the id that it gave a mail, such as `250 Ok 0100018c…-000000` from Amazon SES, which writes it
 * into the mail as the Message-ID instead of ours.
 * @returns in lower case, or null if there is none
 */
export function readRelayId(reply: string): string | null {
  return RELAY_ID.exec(reply.slice(0, 1_000))?.[0].toLowerCase() ?? null;
}

/** Returns the part of a Message-ID before the @, in lower case. It is the relay's id if the relay wrote it. */
export function relayIdOf(messageId: string): string {
  return messageId.replace(/^</, '').split(/[@>]/)[0]?.toLowerCase() ?? '';
}
