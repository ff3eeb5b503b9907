import * as v from 'valibot';
import { CONTENT_KINDS } from '../../content/kind-names.ts';
import { LANGUAGES } from '../../locale.ts';
import {
  entryId,
  exportedTable,
  fieldError,
  moment,
  path,
  text,
  version,
} from '../body-schemas.ts';
import { ENTRIES_MAX, REVIEW_TEXT_MAX } from './content.ts';

/** One edited value (`FieldChange`). The field's own rules apply when the change is merged. */
const change = v.strictObject({
  path,
  /** Missing for a value inside a missing group. */
  from: v.optional(v.unknown()),
  to: v.unknown(),
});

const entryKey = v.strictObject({
  kind: v.picklist(CONTENT_KINDS),
  id: entryId,
});

const several = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.nonEmpty(), v.maxLength(ENTRIES_MAX));

/**
 * The edited values. Each path may occur only once: the response to a conflict contains the stored value of each path, so repeated paths
 * would multiply it.
 */
const changes = v.pipe(
  v.array(change),
  v.maxLength(ENTRIES_MAX),
  v.check((all) => new Set(all.map(({ path: named }) => named)).size === all.length),
);

/** The bodies of the calls about content. */
export const contentBodies = {
  createEntry: v.strictObject({
    /** The entry whose fields are copied. Default: an empty entry. */
    copyOf: v.optional(entryId),
    /** The first changes, such as the subtype. */
    changes: v.optional(changes),
  }),
  exportEntries: exportedTable,
  saveEntry: v.strictObject({ version, changes: v.pipe(changes, v.nonEmpty()) }),
  discardDraft: v.strictObject({ version }),
  rebaseDraft: v.strictObject({
    version,
    /** Which side wins, for each value that both sides changed. */
    choices: v.record(path, v.picklist(['draft', 'live'])),
  }),
  confirmTranslation: v.strictObject({ version, path }),
  /** `paths` of texts without their language. */
  draftEnglish: v.strictObject({ version, paths: several(path) }),
  restoreVersion: v.strictObject({
    sequence: version,
    version,
    /** The paths of the values to restore. Default: all. */
    paths: v.optional(several(path)),
  }),
  /** `seen` is the order that the editor has seen. If the order has changed since, nothing changes. */
  reorderEntries: v.strictObject({
    seen: v.array(entryId),
    order: v.array(entryId),
  }),
  publishEntries: v.pipe(
    v.strictObject({
      drafts: several(v.strictObject({ ...entryKey.entries, version })),
      at: moment,
      /** Publishes only the drafts' changes in this language. */
      language: v.optional(v.picklist(LANGUAGES)),
    }),
    // A schedule publishes the whole draft.
    v.check(({ at, language }) => at === undefined || language === undefined),
  ),
  unpublishEntries: v.strictObject({ entries: several(entryKey), at: moment }),
  cancelSchedule: v.strictObject({
    ...entryKey.entries,
    action: v.picklist(['publish', 'unpublish']),
  }),
  removeEntries: v.strictObject({ entries: several(entryKey) }),
  restoreEntries: v.strictObject({ entries: several(entryKey) }),
  askReview: v.strictObject({
    note: v.pipe(v.string(), v.trim(), v.maxLength(REVIEW_TEXT_MAX, fieldError('too-long'))),
    /** The id of a colleague. Null means everybody who may publish the entry. */
    of: v.nullable(path),
  }),
  returnReview: v.strictObject({ answer: text(REVIEW_TEXT_MAX) }),
};
