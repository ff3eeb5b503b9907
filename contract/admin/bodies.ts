import type * as v from 'valibot';
import type { AdminCallName } from './api.ts';
import { auditBodies } from './audit/bodies.ts';
import { authBodies } from './auth/bodies.ts';
import { checkBodies } from './checks/bodies.ts';
import { contentBodies } from './content/bodies.ts';
import { inboxBodies } from './inbox/bodies.ts';
import { mailBodies } from './mail/bodies.ts';
import { mediaBodies } from './media/bodies.ts';
import { newsletterBodies } from './newsletter/bodies.ts';
import { redirectBodies } from './redirects/bodies.ts';
import { statisticsBodies } from './statistics/bodies.ts';
import { translationBodies } from './translation/bodies.ts';

/** The bodies of the calls that have one. Unknown fields are rejected. */
export const adminBodies = {
  ...authBodies,
  ...auditBodies,
  ...contentBodies,
  ...mediaBodies,
  ...inboxBodies,
  ...newsletterBodies,
  ...mailBodies,
  ...redirectBodies,
  ...translationBodies,
  ...checkBodies,
  ...statisticsBodies,
} as const satisfies Partial<Record<AdminCallName, v.GenericSchema>>;

/** The validated body of a call. Null for calls without one. */
export type AdminBody<Name extends AdminCallName> = Name extends keyof typeof adminBodies
  ? v.InferOutput<(typeof adminBodies)[Name]>
  : null;
