import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ADMIN_LANGUAGE_COOKIE, ADMIN_PATH, GUIDE_PATH } from '../../contract/admin/api.ts';
import type { Identity } from '../../contract/content/identity.ts';
import { withIdentity } from '../../contract/identity-texts.ts';
import {
  directionOf,
  LANGUAGES,
  type Language,
  languageOrDefault,
  otherLanguage,
} from '../../contract/locale.ts';
import { identityIn } from '../content/content.ts';
import type { Theme } from '../pages/pages.ts';
import { escapeHtml } from '../platform/text/html.ts';
import type { DocumentDependencies } from './admin-document.ts';
import { ADMIN_HEADERS, documentHeaders } from './admin-headers.ts';
import { readCookie } from './cookies.ts';

/** The editors' guide in one language, as HTML: links to its sections, and its text. */
export type Guide = { contents: string; text: string };

/** Where the guide comes from: a function that returns it, and its style sheet. */
export type GuideSource = { read: (language: Language) => Promise<Guide>; styles: string };

const TEXTS: Record<Language, { title: string; product: string; contents: string; other: string }> =
  {
    ar: {
      title: 'دليل المكتب',
      product: 'مكتب {org}',
      contents: 'في هذا الدليل',
      other: 'English',
    },
    en: {
      title: 'Guide to the office',
      product: '{org} office',
      contents: 'In this guide',
      other: 'العربية',
    },
  };

/**
 * Returns the built guide.
 * @param folder `dist/admin`
 */
export function builtGuide(folder: string): GuideSource['read'] {
  return async (language) =>
    JSON.parse(await readFile(join(folder, 'guide', `${language}.json`), 'utf8')) as Guide;
}

/** Registers the editors' guide. It contains no secret, so it needs no session: users who cannot sign in can read why. */
export function guideRoutes(
  app: FastifyInstance,
  guide: GuideSource,
  { readTheme, readIdentity }: DocumentDependencies,
): void {
  app.get(GUIDE_PATH, async (request, reply) => {
    const language = languageOrDefault(readCookie(request.headers.cookie, ADMIN_LANGUAGE_COOKIE));
    return reply.headers(ADMIN_HEADERS).redirect(`${GUIDE_PATH}/${language}`);
  });
  for (const language of LANGUAGES) {
    app.get(`${GUIDE_PATH}/${language}`, async (_request, reply) => {
      const theme = await readTheme();
      const { styles } = guide;
      return reply
        .headers(documentHeaders(theme))
        .header('content-language', language)
        .type('text/html; charset=utf-8')
        .send(
          renderDocument(await guide.read(language), {
            language,
            styles,
            theme,
            identity: identityIn(await readIdentity(), language),
          }),
        );
    });
  }
}

function renderDocument(
  { contents, text }: Guide,
  {
    language,
    styles,
    theme,
    identity,
  }: { language: Language; styles: string; theme: Theme; identity: Identity },
): string {
  const texts = TEXTS[language];
  const product = escapeHtml(withIdentity(texts.product, identity));
  const other = otherLanguage(language);
  return [
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    `<title>${texts.title} · ${product}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="/icon.svg">',
    `<style>${theme.text}</style><link rel="stylesheet" href="${styles}"></head><body class="guide">`,
    `<header><a href="${ADMIN_PATH}">${product}</a>`,
    `<a href="${GUIDE_PATH}/${other}" lang="${other}" hreflang="${other}">${texts.other}</a></header>`,
    `<nav aria-label="${texts.contents}">${contents}</nav><main>${text}</main></body></html>`,
  ].join('');
}
