import type { AdminCall } from '../call.ts';
import type { CHECK_TEXTS } from './check-texts.ts';

/** The call of the page "System". */
export const systemCalls = {
  system: { method: 'GET', path: '/admin/api/system', access: 'system.read' },
} as const satisfies Record<string, AdminCall>;

/** State of a part of the installation. `warning`: it works, but soon will not. `failed`: it does not work. */
export type CheckState = 'ok' | 'warning' | 'failed';

/** What is checked, in the order in which `npm run doctor` and the page "System" list it. */
export const CHECK_SUBJECTS = [
  'database',
  'schema',
  'writing',
  'clock',
  'connections',
  'forms',
  'limits',
  'jobs',
  'storage',
  'uploads',
  'disk',
  'permissions',
  'backup',
  'settings',
  'mail',
  'outbox',
  'incoming',
  'translation',
  'purge',
  'proxy',
] as const;

export type CheckSubject = (typeof CHECK_SUBJECTS)[number];

/** Names a sentence about a subject. */
export type CheckCode = keyof typeof CHECK_TEXTS;

/** The result for one subject. `values` are inserted into its sentence, which says what to do if it is not ok. */
export type CheckResult = {
  state: CheckState;
  subject: CheckSubject;
  code: CheckCode;
  values: Readonly<Record<string, string | number>>;
};

/** A job, and how long ago it last succeeded and last failed in any process, in milliseconds. Null if not since the start. */
export type JobState = { name: string; doneAgo: number | null; failedAgo: number | null };

/** State of the installation. Values that could not be read are null. Times are in epoch milliseconds, sizes in bytes. */
export type SystemResponse = {
  checkedAt: number;
  /** Version of the program, and the id of its build. */
  release: { version: string; build: string };
  /** Version of Node. */
  node: string;
  database: {
    kind: 'sqlite' | 'postgres';
    bytes: number | null;
    /** Number of applied migrations, and names of the missing ones of this build. */
    migrations: { applied: number; pending: string[] } | null;
  };
  storage: {
    kind: 'disk' | 's3';
    /** The disk with the data folder. */
    disk: { free: number; size: number } | null;
  };
  /** Time of the latest backup on this machine. Null if there is none. */
  backedUpAt: number | null;
  drilledAt: number | null;
  mail: {
    isConfigured: boolean;
    /** Unsent mails. `oldestWaiting` is an age in milliseconds. */
    outbox: { waiting: number; dead: number; inDoubt: number; oldestWaiting: number } | null;
  };
  /** The processes that were seen within the last few minutes. */
  processes: { role: string; release: string }[];
  jobs: JobState[];
  checks: CheckResult[];
};

/** What this call returns. */
export type SystemResponses = { system: SystemResponse };
