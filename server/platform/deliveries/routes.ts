import type { Route } from './channel.ts';

/** The channels that this build uses, the preferred one first. `start-jobs.ts` creates them. */
export const ROUTES: readonly Route[] = [
  { name: 'mail', addressOf: ({ email }) => email ?? null, carries: () => true },
];
