import type { Kysely } from 'kysely';
import { isLanguage, type Language } from '../../contract/locale.ts';
import {
  type NewsletterPreferences,
  PREFERENCE_FIELDS,
  SUBSCRIBER_NAME_MAX,
} from '../../contract/newsletter-preferences.ts';
import type { RawFields } from '../../contract/submission-rules.ts';
import { accepted, rejected, type SubmissionResult } from '../../contract/submissions.ts';
import { hasVisibleText, withoutDirectionControls } from '../../contract/visible-text.ts';
import { retryWhileBusy, VISITOR_PATIENCE } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { lockSubscriber } from './address-changes.ts';
import { findLinkedSubscriber, linkIdOf, setLanguage, updateSubscriber } from './repository.ts';
import { readLink } from './signed-link.ts';
import { chooseTopics, chosenTopics, listTopics } from './topics.ts';

type Links = { db: Kysely<Schema>; now: () => number; linkSecret: string };

/**
 * Returns what the subscriber of a link can change, with the names of topics in a language.
 * @returns null: the link is not ours, or the subscription has not begun or has ended
 */
export async function readPreferences(
  links: Links,
  token: string,
  language: Language,
): Promise<NewsletterPreferences | null> {
  const linkId = readLink(links.linkSecret, 'unsubscribe', token, links.now());
  const row = linkId === null ? undefined : await findLinkedSubscriber(links.db, linkId);
  if (row === undefined || row.state !== 'subscribed') return null;
  const chosen = (await chosenTopics(links.db, [row.id])).get(row.id) ?? [];
  return {
    language: row.language,
    name: row.name ?? '',
    topics: (await listTopics(links.db)).map(({ id, name }) => ({
      id,
      name: name[language],
      isChosen: chosen.some((topic) => topic.id === id),
    })),
  };
}

/**
 * Saves what the subscriber of a link wants. The second time it changes nothing.
 * @param fields of the form, as they were posted. A field that is missing changes nothing, but for the topics.
 * @returns `invalid-fields`: the name is too long
 */
export async function savePreferences(
  links: Links,
  token: string,
  fields: RawFields,
): Promise<SubmissionResult<'not-found' | 'invalid-fields'>> {
  const linkId = readLink(links.linkSecret, 'unsubscribe', token, links.now());
  if (linkId === null) return rejected('not-found');
  const name = readName(fields[PREFERENCE_FIELDS.name]);
  if (name !== null && name.length > SUBSCRIBER_NAME_MAX) return rejected('invalid-fields');
  const language = fields[PREFERENCE_FIELDS.language];
  const isKnown = typeof language === 'string' && isLanguage(language);
  const topics = Object.keys(fields).flatMap((field) =>
    field.startsWith(PREFERENCE_FIELDS.topic) ? field.slice(PREFERENCE_FIELDS.topic.length) : [],
  );
  return retryWhileBusy(VISITOR_PATIENCE, () =>
    links.db.transaction().execute(async (trx) => {
      const linked = await findLinkedSubscriber(trx, linkId);
      const row = linked === undefined ? undefined : await lockSubscriber(trx, linked.id);
      if (row === undefined || linkIdOf(row) !== linkId || row.state !== 'subscribed') {
        return rejected('not-found');
      }
      if (name !== null) await updateSubscriber(trx, row.id, { name: name === '' ? null : name });
      if (isKnown) await setLanguage(trx, row.id, language);
      await chooseTopics(trx, row.id, topics);
      return accepted(null);
    }),
  );
}

/** Reads a name as somebody typed it: one line that shows something, or empty. @returns null: there is no such field */
function readName(typed: unknown): string | null {
  if (typeof typed !== 'string') return null;
  const name = withoutDirectionControls(typed)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .toWellFormed()
    .trim();
  return hasVisibleText(name) ? name : '';
}
