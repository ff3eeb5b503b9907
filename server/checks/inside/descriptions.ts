import { leafValue } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import { isPictureAddress } from '../../../contract/pictures.ts';
import {
  undescribedPictures,
  unnamedVideos,
  valuesOf,
  type WalkedEntry,
} from '../../content/content.ts';
import { findDescriptions } from '../../media/media.ts';
import { toPlainText } from '../../platform/text/plain-text.ts';
import { type Check, type Found, fieldOf } from '../check.ts';

/** The fields whose pictures the site shows with a description, from the library. Beside others a text says the same. */
const DESCRIBED: Partial<Record<ContentKind, RegExp>> = {
  slider: /^background$/,
  news: /^picture$/,
  project: /^thumbnail$/,
  page: /^blocks\.\d{1,4}\.(?:picture|pictures\.\d{1,4}\.picture)$/,
};

/** The text from which search engines and link previews get the description of an entry's page. */
const INTRODUCTIONS: Partial<Record<ContentKind, string>> = {
  slider: 'text',
  news: 'html',
  project: 'html',
  page: 'lead',
  'newsletter-issue': 'introduction',
};

/** What describes the organisation to search engines. */
const IDENTITY_TEXTS = ['description', 'tagline'];

/** Pictures without alternative text, videos without a name, and pages without a description. */
export const descriptions: Check = {
  name: 'descriptions',
  begin({ db }) {
    /** The files that were seen, because a description belongs to a file wherever it is used. */
    const seen = new Set<string>();
    return {
      async entries(entries) {
        const shown = entries.filter(({ isPublished }) => isPublished);
        const found = shown.flatMap((entry) => [...textsWithout(entry), ...videosWithout(entry)]);
        const used = shown.flatMap((entry) => picturesOf(entry));
        const known = await findDescriptions(db, [...new Set(used.map(({ path }) => path))]);
        for (const { path, inText } of used) {
          const description = known.get(path);
          if (inText !== null) {
            if (description === undefined) found.push(inText);
          } else if (!seen.has(path)) {
            seen.add(path);
            const missing = LANGUAGES.filter((language) => !description?.[language]);
            const [only = null] = missing;
            if (missing.length > 0) found.push(undescribedFile(path, missing[1] ? null : only));
          }
        }
        return found;
      },
    };
  },
};

/** @param language in which it has no description. Null: in neither */
function undescribedFile(path: string, language: Language | null): Found {
  return {
    code: 'file-undescribed',
    at: { place: 'media', path },
    language,
    details: {},
    value: path,
  };
}

/**
 * The pictures of an entry that need a description of the library. `inText`: the finding for one in a text, which has a place for its own
 * description; null: it is a field.
 */
function picturesOf(entry: WalkedEntry): { path: string; inText: Found | null }[] {
  const { kind, fields } = entry;
  const pictures: { path: string; inText: Found | null }[] = [];
  for (const { path, field, value } of valuesOf(kind, fields)) {
    if (field.type === 'media' && typeof value === 'string' && isPictureAddress(value)) {
      if (DESCRIBED[kind]?.test(path)) pictures.push({ path: value, inText: null });
    }
    if (field.type !== 'localized-html') continue;
    for (const language of LANGUAGES) {
      const html = textIn(value, language);
      for (const address of undescribedPictures(html)) {
        pictures.push({
          path: address,
          inText: {
            code: 'picture-undescribed',
            at: fieldOf(entry, `${path}.${language}`),
            language,
            details: { text: address },
            value: html,
          },
        });
      }
    }
  }
  return pictures;
}

function videosWithout(entry: WalkedEntry): Found[] {
  const found: Found[] = [];
  for (const { path, field, value } of valuesOf(entry.kind, entry.fields)) {
    if (field.type !== 'localized-html') continue;
    for (const language of LANGUAGES) {
      const html = textIn(value, language);
      for (const address of unnamedVideos(html)) {
        found.push({
          code: 'video-unnamed',
          at: fieldOf(entry, `${path}.${language}`),
          language,
          details: { text: address },
          value: html,
        });
      }
    }
  }
  return found;
}

function textsWithout(entry: WalkedEntry): Found[] {
  const { kind, fields } = entry;
  if (kind === 'identity') {
    return IDENTITY_TEXTS.flatMap((name) => missing(entry, name, 'identity-undescribed'));
  }
  const name = INTRODUCTIONS[kind];
  if (name === undefined) return [];
  // A page without an introduction is described by its first text.
  const hasText = kind === 'page' ? (language: Language) => hasFirstText(fields, language) : null;
  return missing(entry, name, 'page-undescribed').filter(
    ({ language }) => language === null || !hasText?.(language),
  );
}

/** Returns a finding for each language in which an entry has a title, and not this text. */
function missing(entry: WalkedEntry, name: string, code: Found['code']): Found[] {
  const { fields } = entry;
  return LANGUAGES.flatMap((language): Found[] => {
    const title = fields.title ?? fields.subject ?? fields.name;
    if (textIn(title, language) === '') return [];
    if (toPlainText(textIn(fields[name], language)).trim() !== '') return [];
    const path = `${name}.${language}`;
    return [
      { code, at: fieldOf(entry, path), language, details: {}, value: leafValue(fields, path) },
    ];
  });
}

function hasFirstText(fields: WalkedEntry['fields'], language: Language): boolean {
  const blocks = Array.isArray(fields.blocks) ? fields.blocks : [];
  const first = blocks.find(
    ({ html, text }) => textIn(html, language) !== '' || textIn(text, language) !== '',
  );
  return toPlainText(textIn(first?.html, language)).trim() !== '';
}

function textIn(value: unknown, language: Language): string {
  const text = (value as Record<string, unknown> | null | undefined)?.[language];
  return typeof text === 'string' ? text : '';
}
