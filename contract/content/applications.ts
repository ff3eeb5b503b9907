/**
 * Whether people can apply for a programme or vacancy today: not yet, now, or no longer. The server decides it in the organisation's time
 * zone, so that a page and the script that hydrates it never differ.
 */
export const APPLICATION_STATES = ['upcoming', 'open', 'closed'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** A day that an applicant should not miss. */
export type ApplicationDay = { kind: 'opens' | 'closes'; day: string };

/**
 * Returns the days that are still to come: the opening day, if applications are not open yet, and the application deadline. Empty if
 * applications are closed or their dates are unknown.
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
