/**
 * Whether people can apply for a programme or vacancy today: not yet, now, or no longer. The server tells it by the
 * organisation's time zone, so that a page and the script that hydrates it never differ.
 */
export const APPLICATION_STATES = ['upcoming', 'open', 'closed'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** A day that somebody who wants to apply should not miss. */
export type ApplicationDay = { kind: 'opens' | 'closes'; day: string };

/**
 * Returns the days that are still to come: when applications open, if they are not open yet, and the last day to apply. None
 * if applications are closed, or nothing is known of them.
 */
export function applicationDays({
  applications,
  opens,
  closes,
}: {
  applications: ApplicationState | null;
  opens: string | null;
  closes: string | null;
}): ApplicationDay[] {
  if (applications !== 'open' && applications !== 'upcoming') return [];
  return [
    ...(applications === 'upcoming' && opens !== null
      ? [{ kind: 'opens' as const, day: opens }]
      : []),
    ...(closes === null ? [] : [{ kind: 'closes' as const, day: closes }]),
  ];
}
