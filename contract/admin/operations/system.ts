import type { Language } from '../../locale.ts';
import { FINDING_TEXTS_AR } from './finding-texts-ar.ts';
import { FINDING_TEXTS_EN } from './finding-texts-en.ts';

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
export type FindingCode = keyof typeof FINDING_TEXTS_EN;

/** What was found about one subject. `values` are those of its sentence, which says what to do if it is not ok. */
export type Finding = {
  state: FindingState;
  subject: FindingSubject;
  code: FindingCode;
  values: Readonly<Record<string, string | number>>;
};

const TEXTS: Record<Language, Record<FindingCode, string>> = {
  ar: FINDING_TEXTS_AR,
  en: FINDING_TEXTS_EN,
};

/** A piece of a sentence: words, a value such as a path, or what is typed. */
export type FindingPart = { kind: 'words' | 'value' | 'code'; text: string };

/** Returns the sentence of a finding in pieces, because values and code run from left to right in Arabic, too. */
export function findingParts(
  { code, values }: Pick<Finding, 'code' | 'values'>,
  language: Language,
): FindingPart[] {
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(values[name] ?? placeholder),
    );
  const pieces = TEXTS[language][code].split(/(`[^`]+`|\{\w+\})/).filter((piece) => piece !== '');
  return pieces.map((piece) => {
    if (piece.startsWith('`')) return { kind: 'code', text: filled(piece.slice(1, -1)) };
    if (piece.startsWith('{')) return { kind: 'value', text: filled(piece) };
    return { kind: 'words', text: piece };
  });
}

/** Returns the sentence of a finding. */
export function describeFinding(
  finding: Pick<Finding, 'code' | 'values'>,
  language: Language,
): string {
  return findingParts(finding, language)
    .map(({ text }) => text)
    .join('');
}

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
