import type { AdminCall } from '../call.ts';

/** The calls about the findings of the nightly checks. Everybody sees and ignores what their role may repair. */
export const checkCalls = {
  /** One page of the findings, grouped by check, and how far a run is. `findingsFilter` reads its query. */
  findings: { method: 'GET', path: '/admin/api/findings', access: 'content.write' },
  /** Ignores findings with a reason, or shows them again. */
  ignoreFindings: { method: 'PATCH', path: '/admin/api/findings', access: 'content.write' },
  /** Asks for a run. Does nothing while one waits. */
  checkNow: { method: 'POST', path: '/admin/api/findings', access: 'content.write' },
  /** Turns the check of links to other sites on or off. */
  checkOutside: {
    method: 'POST',
    path: '/admin/api/findings/outside',
    access: 'content.publish',
    kind: 'identity',
  },
} as const satisfies Record<string, AdminCall>;
