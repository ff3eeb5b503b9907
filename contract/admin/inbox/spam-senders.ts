/** What a listed sender is recognised by: an e-mail address, all addresses of a domain, or a telephone number. */
export const SPAM_SENDER_KINDS = ['email', 'domain', 'phone'] as const;

export type SpamSenderKind = (typeof SPAM_SENDER_KINDS)[number];
