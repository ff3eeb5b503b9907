import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Identity, identity } from '../../../contract/content/identity.ts';
import { identityKind, NEUTRAL_IDENTITY } from '../../../contract/content/identity-kind.ts';
import { type ContentFields, SINGLE_ID } from '../../../contract/content/kinds.ts';
import {
  type OrganisationColour,
  SHOWN_COLOURS,
} from '../../../contract/content/organisation-colour.ts';
import { inLanguage, LANGUAGES, type Language } from '../../../contract/locale.ts';
import { pagesWithout } from '../../../contract/modules.ts';
import { deriveColours, isPalette, type Palette } from '../../../contract/palette.ts';
import { clockOf } from '../../../contract/time-zone.ts';
import { readMedia } from '../../media/media.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { mapMedia, mediaUsesIn } from '../entries/map-media.ts';
import { findEntry } from '../entries/repository.ts';
import { timeZoneOf } from '../entries/time-zone.ts';
import { type ContentProblem, readContentFile } from '../import/content-files.ts';
import { present } from './present.ts';

/** The identity in both languages. */
export type StoredIdentity = ContentFields<'identity'>;

/** The identity in one language, with the colours of its mails. */
export type ColouredIdentity = Identity & { palette: Palette };

/**
 * Returns who the organisation is. Without an entry, as in a database without content, it has neutral names. If the palette
 * lacks a colour, as that of a draft or of another build may, it is the default palette.
 */
export async function readIdentity(db: Kysely<Schema>): Promise<StoredIdentity> {
  const fields = (await findEntry(db, 'identity', SINGLE_ID))?.fields ?? NEUTRAL_IDENTITY;
  return isPalette(fields.palette) ? fields : { ...fields, palette: NEUTRAL_IDENTITY.palette };
}

/** Reads who the organisation is, in one language. */
export async function readIdentityIn(
  db: Kysely<Schema>,
  language: Language,
): Promise<ColouredIdentity> {
  return senderIn(await readIdentity(db), language);
}

/** How accounts read who the organisation is (`AuthDependencies`). */
export const organisation = {
  readSender: readIdentityIn,
  async readNames(db: Kysely<Schema>): Promise<string[]> {
    const { name, legalName } = await readIdentity(db);
    return [name, legalName].flatMap(({ ar, en }) => [ar, en]);
  },
};

/** Returns who sends a mail, in its language. */
export function senderIn(fields: StoredIdentity, language: Language): ColouredIdentity {
  return { ...identityIn(fields, language), palette: fields.palette };
}

/** Returns the identity in one language. */
export function identityIn(fields: StoredIdentity, language: Language): Identity {
  const clock = clockOf(timeZoneOf(fields));
  const pagesOff = pagesWithout(fields.modulesOff);
  // If the text is missing in this language, the site uses its own.
  const leads = Object.entries(fields.leads).flatMap(([place, { [language]: text }]) =>
    text === '' ? [] : [{ place, text }],
  );
  const derived = { callingCode: fields.callingCode, clock, leads, pagesOff };
  return present('identity', identity, { id: SINGLE_ID, fields }, derived, language);
}

/** Returns the colours of the organisation as its page of the visual identity shows them. */
export function coloursIn(
  { palette, colourNames }: StoredIdentity,
  language: Language,
): OrganisationColour[] {
  const { site } = deriveColours(palette);
  const codes = { ...palette, deep: site.light['moss-light'] };
  return SHOWN_COLOURS.map((use) => ({
    use,
    name: inLanguage(colourNames[use], language),
    code: codes[use].toUpperCase(),
  }));
}

/** Returns the identity in each language. */
export function identities(fields: StoredIdentity): Record<Language, Identity> {
  const [ar, en] = LANGUAGES.map((language) => identityIn(fields, language)) as [
    Identity,
    Identity,
  ];
  return { ar, en };
}

/**
 * Returns a function that reads the identity once for each version of the content. If it cannot be read, the function returns
 * the last one, because an error page has a name too.
 * @param version a number that every change of the content increases
 */
export function identityReader(
  db: Kysely<Schema>,
  version: () => number,
): () => Promise<StoredIdentity> {
  let known: { version: number; fields: StoredIdentity } | null = null;
  return async () => {
    const current = version();
    if (known?.version === current) return known.fields;
    try {
      known = { version: current, fields: await readIdentity(db) };
    } catch (error) {
      if (known === null) throw error;
    }
    return known.fields;
  };
}

/** Larger pictures would make each document larger than its content. In bytes. */
const MAX_PICTURE_BYTES = 64 * 1024;

/**
 * Reads the identity of a content folder, for a site whose content is in another backend. Its pictures are `data:` URLs,
 * because the URLs of files are the other backend's.
 */
export async function readIdentityFile(
  folder: string,
): Promise<{ ok: true; fields: StoredIdentity } | { ok: false; problems: ContentProblem[] }> {
  const { file } = identityKind;
  const text = await readFile(join(folder, file), 'utf8').catch(() => null);
  if (text === null) return { ok: true, fields: NEUTRAL_IDENTITY };
  const { entries, problems } = readContentFile('identity', text);
  const [located] = entries;
  if (located === undefined) return { ok: false, problems };
  const urls = new Map<string, string>();
  for (const { path, field } of mediaUsesIn('identity', located.entry.fields)) {
    const read = await readMedia(join(folder, 'media'), path);
    if (read.ok && read.source.bytes <= MAX_PICTURE_BYTES) {
      const bytes = await readFile(read.source.from);
      urls.set(path, `data:${read.source.contentType};base64,${bytes.toString('base64')}`);
    } else {
      const reason = read.ok ? `is larger than ${MAX_PICTURE_BYTES} bytes` : read.reason;
      problems.push(located.problem(field, reason));
    }
  }
  if (problems.length > 0) return { ok: false, problems };
  const fields = located.entry.fields as StoredIdentity;
  return { ok: true, fields: mapMedia('identity', fields, (path) => urls.get(path) ?? path) };
}
