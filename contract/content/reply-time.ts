/** The name of the site content that says how soon messages are answered. The server makes it, so no editor writes it. */
export const REPLY_TIME_NAME = 'reply-time';
