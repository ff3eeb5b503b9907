import type {
  contentCalls,
  EnglishDraftedResponse,
} from '../../../contract/admin/content/content.ts';
import { type DraftFields, leafValue } from '../../../contract/admin/content/draft-fields.ts';
import type { TranslationProblem } from '../../../contract/admin/translation/problems.ts';
import type { Field, Fields } from '../../../contract/content/fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { definitionOf } from '../../../contract/content/kinds.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import { transact } from '../../platform/database/transact.ts';
import { MINUTE } from '../../platform/durations.ts';
import { draftTranslation, listTerms, termsOf } from '../../translation/translation.ts';
import { findEditedEntry, type SaveResult, saveDraft } from '../drafts/drafts.ts';
import { shownFields } from '../entries/entry-summary.ts';
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

type Drafted = EnglishDraftedResponse['done'][number] & { before: string; english: string };

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
    const wanted = [...new Set(paths)].filter((path) => {
      const state = translations[path];
      return state === 'outdated' || state === 'missing';
    });
    const terms = termsOf(await listTerms(db));
    const started = monotonicNow();
    const done: Drafted[] = [];
    let failed: TranslationProblem | null = null;
    for (const path of wanted) {
      if (monotonicNow() - started > PATIENCE) failed = 'slow';
      if (failed !== null) break;
      const before = textAt(fields, `${path}.en`);
      const drafted = await draftTranslation(
        translator,
        {
          source: sources[path] ?? null,
          arabic: textAt(fields, `${path}.ar`),
          english: before,
          isHtml: typeAt(key.kind, path) === 'localized-html',
        },
        terms,
      );
      if (drafted.ok) {
        const { english, translated, kept, lost } = drafted;
        done.push({ path, before, english, translated, kept, lost });
      } else failed = drafted.problem;
    }
    if (done.length === 0) {
      return failed === null
        ? refuse('malformed')
        : refuse('translation-refused', { translation: failed });
    }
    const author = authorOf(dependencies, request);
    const saved = await transact(db, async (trx): Promise<SaveResult> => {
      for (const each of done) await recordDraftedTranslation(trx, key, each, author);
      const changes = done.map(({ path, before, english }) => ({
        path: `${path}.en`,
        from: before,
        to: english,
      }));
      const result = await saveDraft(trx, key, changes, version, author);
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
            done: done.map(({ before: _, english: __, ...each }) => each),
            failed,
          },
        }
      : presented;
  },
};

function textAt(fields: DraftFields, path: string): string {
  const value = leafValue(fields, path);
  return typeof value === 'string' ? value : '';
}

/** Returns the type of a field, such as `address.city`. */
function typeAt(kind: ContentKind, path: string): Field['type'] | undefined {
  let fields: Fields = definitionOf(kind).fields;
  let found: Field | undefined;
  for (const name of path.split('.')) {
    found = fields[name];
    if (found?.type === 'group') fields = found.fields;
  }
  return found?.type;
}
