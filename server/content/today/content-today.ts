import type { Kysely } from 'kysely';
import type { EntryKey, EntryRow } from '../../../contract/admin/content/content.ts';
import { labelledKind } from '../../../contract/admin/content/content-labels.ts';
import { isAllowed, type StaffRole } from '../../../contract/admin/permissions.ts';
import type { ContentToday } from '../../../contract/admin/today/today.ts';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { LANGUAGES } from '../../../contract/locale.ts';
import { hasKind } from '../../../contract/modules.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { findReviewers, presentReview } from '../drafts/reviewers.ts';
import { listReviews } from '../drafts/reviews.ts';
import { listSchedules } from '../entries/list-schedules.ts';
import { readSummaries } from '../entries/stored-summaries.ts';
import { listLastPublished } from '../lists/entry-history.ts';
import { type ListedEntry, listWaiting } from '../lists/entry-lists.ts';
import { loadPresenter, presentRows } from '../publishing/present-entries.ts';
import { readIdentity } from '../queries/read-identity.ts';

/** How many recently published entries are listed. */
const PUBLISHED_MAX = 10;

const NOTHING: ContentToday = {
  reviews: [],
  drafts: [],
  others: [],
  translations: { rows: [], total: 0, imported: 0 },
  schedules: [],
  published: [],
};

/** Returns the content that waits for a user, is scheduled, and was published last, as far as the user may write it. */
export async function readContentToday(
  dependencies: { db: Kysely<Schema>; now: () => number },
  staff: { id: string; role: StaffRole },
): Promise<ContentToday> {
  const { db, now } = dependencies;
  const kinds = await kindsToWrite(db, staff.role);
  if (kinds.length === 0) return NOTHING;
  const isListed = ({ kind }: EntryKey) => kinds.includes(kind);
  const reviewersOf = await findReviewers(dependencies);
  const [waiting, schedules, published, reviews] = await Promise.all([
    listWaiting(db, staff.id, kinds, now()),
    listSchedules(db).then((all) => all.filter(isListed)),
    listLastPublished(db, kinds, PUBLISHED_MAX),
    listReviews(
      db,
      staff.id,
      new Map(kinds.map((kind) => [kind, reviewersOf(kind).map(({ id }) => id)])),
    ),
  ]);
  const present = await loadPresenter(
    dependencies,
    [...schedules, ...published, ...reviews],
    schedules,
  );
  const rows = await presentRows(dependencies, [
    ...waiting.drafts,
    ...waiting.others,
    ...waiting.translations.rows,
  ]);
  const presented = (listed: readonly ListedEntry[]) =>
    listed.flatMap(({ kind, id }) => rows.find((row) => row.kind === kind && row.id === id) ?? []);
  const pictureOf = await findPictures(db, published);
  return {
    reviews: reviews.map((review) => ({
      ...present.entry(review),
      ...presentReview(review, staff.id, present.person),
    })),
    drafts: presented(waiting.drafts),
    // Drafts to review are listed separately.
    others: presented(waiting.others).filter(
      (row) => mayPublish(staff.role, row.kind) && !isAmong(reviews, row),
    ),
    translations: {
      ...waiting.translations,
      rows: presented(waiting.translations.rows).map(withFieldLabels),
    },
    schedules: schedules.map((schedule) => ({
      ...present.entry(schedule),
      ...present.schedule(schedule),
    })),
    published: published.map(({ at, by, ...key }) => ({
      ...present.entry(key),
      at,
      by: present.person(by),
      // A user has a name, an import has none.
      isImported: present.person(by) === by,
      picture: pictureOf(key),
    })),
  };
}

/** Returns the kinds that a role may write, except those of modules that are off. */
export async function kindsToWrite(db: Kysely<Schema>, role: StaffRole): Promise<ContentKind[]> {
  const { modulesOff } = await readIdentity(db);
  return CONTENT_KINDS.filter(
    (kind) => hasKind(kind, modulesOff) && isAllowed(role, 'content.write', { kind }),
  );
}

function mayPublish(role: StaffRole, kind: ContentKind): boolean {
  return LANGUAGES.every((language) => isAllowed(role, 'content.publish', { kind, language }));
}

/** Names the fields without English by their labels at the top of the form, each once. */
function withFieldLabels(row: EntryRow): ContentToday['translations']['rows'][number] {
  const { fields } = labelledKind(row.kind);
  const names = new Set(row.withoutEnglish.map((path) => path.split('.', 1)[0] ?? ''));
  return { ...row, fieldsWithoutEnglish: [...names].flatMap((name) => fields[name]?.label ?? []) };
}

/** Finds the pictures of published entries. @returns null for an entry that has none */
async function findPictures(
  db: Kysely<Schema>,
  keys: readonly EntryKey[],
): Promise<(key: EntryKey) => string | null> {
  const pictures = new Map<string, string | null>();
  for (const [kind, ofKind] of Map.groupBy(keys, (key) => key.kind)) {
    const ids = ofKind.map(({ id }) => id);
    for (const [id, { picture }] of await readSummaries(db, kind, ids)) {
      pictures.set(`${kind} ${id}`, picture);
    }
  }
  return ({ kind, id }) => pictures.get(`${kind} ${id}`) ?? null;
}

function isAmong(keys: readonly EntryKey[], { kind, id }: EntryKey): boolean {
  return keys.some((key) => key.kind === kind && key.id === id);
}
