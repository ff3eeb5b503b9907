/** What a relay calls a mail: long and with a number, so that no other word of its reply is taken for it. */
const RELAY_ID = /(?<![\w.+@-])(?=[\w.+-]{0,200}\d)[\w.+-]{16,200}(?=[@>\s;,\])]|$)/;

/**
 * Reads from the reply of a relay the id that it has given a mail, such as `250 Ok 0100018c…-000000` of Amazon SES, which writes it into the
 * mail as the Message-ID in place of ours.
 * @returns in lower case; null: it says none
 */
export function readRelayId(reply: string): string | null {
  return RELAY_ID.exec(reply.slice(0, 1_000))?.[0].toLowerCase() ?? null;
}

/** Returns what a Message-ID has before the @, in lower case: the id of the relay, if that has written it. */
export function relayIdOf(messageId: string): string {
  return messageId.replace(/^</, '').split(/[@>]/)[0]?.toLowerCase() ?? '';
}
