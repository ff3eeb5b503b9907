import type { AdminCall } from '../call.ts';
import type { FINDING_TEXTS } from './finding-texts.ts';

/** The call of the page "System". */
export const systemCalls = {
  system: { method: 'GET', path: '/admin/api/system', access: 'system.read' },
} as const satisfies Record<string, AdminCall>;

/** How a part of the installation is: `warning` works and will not for long, `failed` does not work. */
export type FindingState = 'ok' | 'warning' | 'failed';

/** What is examined, in the order in which `npm run doctor` and the page "System" list it. */
export const FINDING_SUBJECTS = [
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
  'purge',
  'proxy',
] as const;

export type FindingSubject = (typeof FINDING_SUBJECTS)[number];

/** Names a sentence about a subject. */
export type FindingCode = keyof typeof FINDING_TEXTS;

/** What was found about one subject. `values` are those of its sentence, which says what to do if it is not ok. */
export type Finding = {
  state: FindingState;
  subject: FindingSubject;
  code: FindingCode;
  values: Readonly<Record<string, string | number>>;
};

/** A job, and how long ago a run of it went well, or failed, in any process, in milliseconds; null: not since the start. */
export type JobState = { name: string; doneAgo: number | null; failedAgo: number | null };

/** How the installation is. What could not be read is null. Times are epoch milliseconds, sizes are bytes. */
export type SystemResponse = {
  examinedAt: number;
  /** Version of the program, and the id of its build. */
  release: { version: string; build: string };
  /** Version of Node. */
  node: string;
  database: {
    kind: 'sqlite' | 'postgres';
    bytes: number | null;
    /** How many are applied, and which of this build are missing. */
    migrations: { applied: number; pending: string[] } | null;
  };
  storage: {
    kind: 'disk' | 's3';
    /** Of the disk with the data folder. */
    disk: { free: number; size: number } | null;
  };
  /** When they were made last on this machine; null: never. */
  backedUpAt: number | null;
  drilledAt: number | null;
  mail: {
    isConfigured: boolean;
    /** Mails that are not sent. `oldestWaiting`: its age in milliseconds. */
    outbox: { waiting: number; dead: number; inDoubt: number; oldestWaiting: number } | null;
  };
  /** The processes that were seen within the last minutes. */
  processes: { role: string; release: string }[];
  jobs: JobState[];
  findings: Finding[];
};

/** What this call returns. */
export type SystemResponses = { system: SystemResponse };
