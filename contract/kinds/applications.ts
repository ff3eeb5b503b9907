/**
 * Whether people can apply for a programme or vacancy today: not yet, now, or no longer. The server tells it by the
 * organisation's time zone, so that a page and the script that hydrates it never differ.
 */
export const APPLICATION_STATES = ['upcoming', 'open', 'closed'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];
