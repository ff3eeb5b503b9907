import type { Route } from './channel.ts';

/** The channels that this build sends by, the preferred one first. `start-jobs.ts` makes them. */
export const ROUTES: readonly Route[] = [
  { name: 'mail', addressOf: ({ email }) => email ?? null, carries: () => true },
];
