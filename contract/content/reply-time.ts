/** The name of the site content that says how soon messages are answered. The server generates it, so no editor writes it. */
export const REPLY_TIME_NAME = 'reply-time';
