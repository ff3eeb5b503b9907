import type {
  contentCalls,
  EnglishDraftedResponse,
} from '../../../contract/admin/content/content.ts';
import {
  type DraftFields,
  type FieldChange,
  leafValue,
  withLeaf,
} from '../../../contract/admin/content/draft-fields.ts';
import { type DraftProblem, SENT_MAX } from '../../../contract/admin/translation/problems.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import { transact } from '../../platform/database/transact.ts';
import { MINUTE } from '../../platform/durations.ts';
import { draftTranslation, listTerms, termsOf } from '../../translation/translation.ts';
import { findEditedEntry, type SaveResult, saveDraft } from '../drafts/drafts.ts';
import { shownFields } from '../entries/entry-summary.ts';
import { type TranslatedText, translatedTexts } from '../entries/translated-texts.ts';
import { recordDraftedTranslation } from '../entries/translations.ts';
import { findFindings } from '../publishing/findings.ts';
import {
  authorOf,
  type ContentAdminDependencies,
  entryKeyOf,
  recordRequest,
} from './content-request.ts';
import { presentSaved } from './entry-handlers.ts';

/** How long the texts of one call may take together, in milliseconds. Those that are left are drafted by the next call. */
const PATIENCE = MINUTE;

/** A drafted text. It has the new English. */
type Drafted = Omit<EnglishDraftedResponse['done'][number], 'path'> & {
  text: TranslatedText;
  before: string;
};

/**
 * The handler of the call that drafts English by machine. The draft of the entry gets it, marked until somebody confirms it. What somebody has
 * written meanwhile is a conflict, as in every save, and nothing is stored.
 */
export const draftEnglishHandler: Handlers<
  Extract<'draftEnglish', keyof typeof contentCalls>,
  ContentAdminDependencies
> = {
  async draftEnglish(dependencies, request) {
    const { db, now, monotonicNow, publicUrl, translator } = dependencies;
    const key = entryKeyOf(request);
    const edited = key === null ? null : await findEditedEntry(db, key);
    if (key === null || edited === null) return refuse('not-found');
    if (translator === null) return refuse('translation-refused', { translation: 'away' });
    const { version, paths } = request.body;
    const present = edited.draft?.version ?? 0;
    if (version !== present) return refuse('conflict', { version: present });
    const fields = shownFields(edited);
    const { translations, sources } = await findFindings(db, key, fields, {
      publicUrl,
      now: now(),
    });
    const texts = translatedTexts(key.kind, fields);
    const wanted = texts.filter(({ path }) => {
      const state = translations[path];
      return paths.includes(path) && (state === 'outdated' || state === 'missing');
    });
    const terms = termsOf(await listTerms(db));
    const started = monotonicNow();
    const done: Drafted[] = [];
    /** What has been sent of each list. */
    const sent = new Map<string, number>();
    let failed: DraftProblem | null = null;
    for (const text of wanted) {
      if (monotonicNow() - started > PATIENCE) failed = 'slow';
      if (failed !== null) break;
      const { path, list, ar: arabic, en: before, isHtml } = text;
      const source = sources[path] ?? null;
      const sentOfList = list === null ? 0 : (sent.get(list) ?? 0);
      const drafted = await draftTranslation(
        translator,
        { source, arabic, english: before, isHtml },
        terms,
        SENT_MAX - sentOfList,
      );
      if (drafted.ok) {
        const { english, translated, kept, lost } = drafted;
        if (list !== null) sent.set(list, sentOfList + drafted.sent);
        done.push({ text: { ...text, en: english }, before, translated, kept, lost });
      } else {
        failed = drafted.problem === 'too-long' && sentOfList > 0 ? 'too-much' : drafted.problem;
      }
    }
    if (done.length === 0) {
      return failed === null || failed === 'too-much'
        ? refuse('malformed')
        : refuse('translation-refused', { translation: failed });
    }
    const author = authorOf(dependencies, request);
    const saved = await transact(db, async (trx): Promise<SaveResult> => {
      for (const each of done) {
        // The same in another item is marked with it, so it must not have been read.
        const isRead = texts.some(
          (other) => isSame(other, each.text) && translations[other.path] === 'current',
        );
        if (!isRead) await recordDraftedTranslation(trx, key, each, author);
      }
      const result = await saveDraft(trx, key, changesOf(fields, done), version, author);
      if (result.ok) {
        await recordRequest(trx, dependencies, request, {
          event: 'translation-drafted',
          entries: [key],
          details: { count: done.length },
        });
      }
      return result;
    });
    const presented = await presentSaved(dependencies, key, saved);
    return presented.ok
      ? {
          ok: true,
          response: {
            ...presented.response,
            done: done.map(({ text, before: _, ...each }) => ({ path: text.path, ...each })),
            failed,
          },
        }
      : presented;
  },
};

/** Returns the changes that write the drafts. A list is one change. */
function changesOf(fields: DraftFields, done: readonly Drafted[]): FieldChange[] {
  const leaves = Map.groupBy(done, ({ text: { path, list } }) => list ?? `${path}.en`);
  return [...leaves.keys()].map((path) => ({
    path,
    from: leafValue(fields, path),
    to: leafValue(withDrafts(fields, leaves.get(path) ?? []), path),
  }));
}

/** Whether two texts of a list have the same Arabic and the same English. */
function isSame(one: TranslatedText, other: TranslatedText): boolean {
  return one.place === other.place && one.ar === other.ar && one.en === other.en;
}

function withDrafts(fields: DraftFields, done: readonly Drafted[]): DraftFields {
  return done.reduce(
    (changed, { text: { path, en } }) => withLeaf(changed, `${path}.en`, en),
    fields,
  );
}
