import { HOUR, MINUTE } from '../platform/durations.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { purgeLinks } from './links.ts';
import { purgeAttempts } from './login-attempts.ts';
import { purgeSessions } from './sessions.ts';

/** Job that deletes expired sessions and links, and forgotten failures to sign in. */
export function purgeAuthJob(dependencies: Pick<AuthDependencies, 'db' | 'now'>): Job {
  return {
    name: 'purge sessions',
    first: 5 * MINUTE,
    every: HOUR,
    async run() {
      await purgeSessions(dependencies);
      await purgeLinks(dependencies);
      await purgeAttempts(dependencies);
    },
  };
}
