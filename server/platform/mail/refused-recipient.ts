/** What a mail server says about one recipient: its reply code, its enhanced status code if there is one, and its words. */
export type Refusal = { code: number | null; status: string | null; text: string };

/**
 * Enhanced status codes (RFC 3463) that say that the address itself does not work: the mailbox or host does not exist or has
 * moved, or the mailbox is disabled. Others are about the sender, the message, the relay or a full mailbox.
 */
const OF_ADDRESS = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** Reply codes of RFC 5321, 4.2.2, that are about a mailbox. */
const OF_MAILBOX = [550, 551, 553];

/** Words that say so if the code does not: of Exim, which has no code for a domain without servers, and of Postfix. */
const NO_SUCH_ADDRESS =
  /\b(?:unrouteable address|unroutable address|no such (?:user|mailbox|person|domain|host)|user unknown|unknown user|host or domain name not found|domain (?:name )?not found|host not found|no mailbox here by that name)\b/i;

/** Words with which servers refuse us or our content, under the same codes. */
const OF_US =
  /\b(?:relay|authenti|sender|policy|prohibit|spam|reputation|block|blacklist|denied|not allowed|rate|limit)/i;

/**
 * Returns whether a server has permanently refused an address, so that every other attempt would be refused too. In doubt it
 * returns false, because a wrong setting of ours must not end everybody's mails.
 */
export function isRecipientRefused({ code, status, text }: Refusal): boolean {
  // The server found no route. Every other attempt fails only if the domain does not exist.
  if (status === '5.4.4') return NO_SUCH_ADDRESS.test(text);
  // `5.0.0` only says that it is permanent.
  if (status !== null && status !== '5.0.0') return OF_ADDRESS.has(status);
  if (OF_US.test(text)) return false;
  return code === null ? NO_SUCH_ADDRESS.test(text) : OF_MAILBOX.includes(code);
}

/** Reads the reply of a server, such as `550 5.1.1 <a@b.example>: user unknown`. */
export function readRefusal(reply: string): Refusal {
  const [, code, status] =
    /^\s{0,8}([2-5]\d\d)(?:[ -]{1,8}#?([245]\.\d{1,3}\.\d{1,3})(?![.\d]))?/.exec(reply) ?? [];
  return { code: code === undefined ? null : Number(code), status: status ?? null, text: reply };
}
