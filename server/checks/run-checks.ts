import type { Kysely } from 'kysely';
import {
  type CheckName,
  FINDINGS_PER_CHECK,
  type RunProgress,
} from '../../contract/admin/checks/checks.ts';
import { CONTENT_KINDS } from '../../contract/content/kind-names.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { hasKind, type ModulesOff } from '../../contract/modules.ts';
import { dayIn } from '../../contract/time-zone.ts';
import {
  readIdentity,
  readShownVersion,
  timeZoneOf,
  type WalkedEntry,
  walkEntries,
} from '../content/content.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { readRedirectsVersion } from '../redirects/redirects.ts';
import { ALL_CHECKS } from './all-checks.ts';
import type { CheckedSite, Found } from './check.ts';

/** What the checks have found. Each check that has run has a list, which may be empty. */
export type FoundByCheck = ReadonlyMap<CheckName, readonly Found[]>;

type RunOptions = {
  db: Kysely<Schema>;
  storage: Storage;
  /** The origin of the site. */
  publicUrl: string;
  /** The time of the run, in epoch milliseconds. */
  now: number;
  /** Aborted when the process stops. */
  signal: AbortSignal;
  report: (progress: RunProgress) => Promise<void>;
};

/** Runs every check over the content. Nothing is stored. @throws if the signal is aborted */
export async function runChecks({
  db,
  storage,
  publicUrl,
  now,
  signal,
  report,
}: RunOptions): Promise<FoundByCheck> {
  const site = { ...(await readSite(db, { publicUrl, now })), storage };
  const { count } = await db
    .selectFrom('content_index')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // The last part is what belongs to no entry.
  const total = Number(count) + 1;
  const begun = ALL_CHECKS.map((check) => ({ name: check.name, check: check.begin(site) }));
  const found = new Map(ALL_CHECKS.map(({ name }): [CheckName, Found[]] => [name, []]));
  let done = 0;
  for (const kind of CONTENT_KINDS) {
    for await (const batch of walkEntries(db, kind)) {
      signal.throwIfAborted();
      const entries = batch.filter((entry) => isChecked(entry, site.modulesOff));
      for (const { name, check } of begun) add(found, name, await check.entries(entries));
      done += batch.length;
      await report({ done, total });
    }
  }
  for (const { name, check } of begun) {
    signal.throwIfAborted();
    if (check.rest !== undefined) add(found, name, await check.rest());
  }
  return found;
}

async function readSite(
  db: Kysely<Schema>,
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<Omit<CheckedSite, 'storage'>> {
  const identity = await readIdentity(db);
  const timeZone = timeZoneOf(identity);
  const dayOf = (time: number) => dayIn(timeZone, time);
  return { db, publicUrl, now, modulesOff: identity.modulesOff, today: dayOf(now), dayOf };
}

/** Kinds of which drafts are checked, because what they are about leaves the site once, and cannot be repaired afterwards. */
const CHECKED_DRAFTS: ReadonlySet<ContentKind> = new Set(['newsletter-issue']);

/**
 * Returns the version of what a run reads: entries with what the library says of their files, redirects, and the drafts that are checked.
 * @param now in epoch milliseconds
 */
export async function readCheckedVersion(db: Kysely<Schema>, now: number): Promise<string> {
  const [shown, redirects, drafts] = await Promise.all([
    readShownVersion(db, now),
    readRedirectsVersion(db),
    db
      .selectFrom('content_drafts')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.max<number | null>('saved_at').as('savedAt'),
      ])
      .where('kind', 'in', [...CHECKED_DRAFTS])
      .executeTakeFirstOrThrow(),
  ]);
  return `${shown} ${redirects} ${drafts.count} ${drafts.savedAt}`;
}

function isChecked({ kind, fields, isPublished }: WalkedEntry, off: ModulesOff): boolean {
  const subtype = kind === 'report' && typeof fields.type === 'string' ? fields.type : null;
  return hasKind(kind, off, subtype) && (isPublished || CHECKED_DRAFTS.has(kind));
}

function add(all: Map<CheckName, Found[]>, name: CheckName, found: readonly Found[]): void {
  const list = all.get(name);
  list?.push(...found.slice(0, FINDINGS_PER_CHECK - list.length));
}
