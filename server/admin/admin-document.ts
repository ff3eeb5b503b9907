import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ADMIN_LANGUAGE_COOKIE, ADMIN_PATH } from '../../contract/admin/api.ts';
import type { FontAddress } from '../../contract/font-faces.ts';
import { withIdentity } from '../../contract/identity-texts.ts';
import {
  DEFAULT_LANGUAGE,
  directionOf,
  type Language,
  languageOrDefault,
} from '../../contract/locale.ts';
import { identities, type StoredIdentity, timeZoneOf } from '../content/content.ts';
import type { Theme } from '../pages/pages.ts';
import { timeZoneCity } from '../platform/admin/time-zone-names.ts';
import { escapeHtml } from '../platform/text/html.ts';
import { documentHeaders } from './admin-headers.ts';
import { readCookie } from './cookies.ts';

/** The URLs of the app's files. */
export type AdminAssets = {
  script: string;
  styles: readonly string[];
  /** The style sheet of the editors' guide. */
  guideStyles: string;
  /** Returns the URL of a font file by its path in the sources. */
  fontAddress: FontAddress;
};

/** What documents of the back office need from the organisation's identity. */
export type DocumentDependencies = {
  readTheme: () => Promise<Theme>;
  readIdentity: () => Promise<StoredIdentity>;
};

const TEXTS: Record<Language, { title: string; script: string }> = {
  ar: {
    title: 'مكتب {org}',
    script: 'يحتاج المكتب إلى جافاسكربت. فعّلها في المتصفح ثم أعد التحميل.',
  },
  en: {
    title: '{org} office',
    script: 'The office needs JavaScript. Turn it on in the browser, then reload.',
  },
};

/**
 * Reads which files the built app consists of.
 * @param folder `dist/admin`
 */
export async function readAdminAssets(folder: string): Promise<AdminAssets> {
  const manifest = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string; css?: string[] }>;
  const entry = manifest['admin/entry.tsx'];
  const guide = manifest['admin/styles/guide.css'];
  if (entry === undefined || guide === undefined) {
    throw new Error('the built back office has no entry or no styles of the guide');
  }
  return {
    script: `${ADMIN_PATH}/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `${ADMIN_PATH}/${file}`),
    guideStyles: `${ADMIN_PATH}/${guide.file}`,
    fontAddress(font) {
      const file = manifest[font]?.file;
      if (file === undefined) throw new Error(`the built back office has no font ${font}`);
      return `${ADMIN_PATH}/${file}`;
    },
  };
}

/** Registers the document of the app, which is the same for all of its pages. */
export function adminDocumentRoutes(
  app: FastifyInstance,
  assets: AdminAssets,
  { readTheme, readIdentity }: DocumentDependencies,
): void {
  for (const path of [ADMIN_PATH, `${ADMIN_PATH}/*`]) {
    app.get(path, async (request, reply) => {
      const stored = await readIdentity();
      const language = languageOrDefault(
        readCookie(request.headers.cookie, ADMIN_LANGUAGE_COOKIE),
        stored.defaultLanguage ?? DEFAULT_LANGUAGE,
      );
      const theme = await readTheme();
      return reply
        .headers(documentHeaders(theme))
        .header('content-language', language)
        .type('text/html; charset=utf-8')
        .send(renderDocument(language, assets, { theme, stored }));
    });
  }
}

function renderDocument(
  language: Language,
  { script, styles }: AdminAssets,
  { theme, stored }: { theme: Theme; stored: StoredIdentity },
): string {
  const identity = identities(stored);
  const { title, script: needsScript } = withIdentity(TEXTS[language], identity[language]);
  return [
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title>`,
    // The keyboard of a phone leaves the foot of a page above it, where a reply is sent.
    '<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">',
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="/icon.svg">',
    `<style>${theme.text}</style>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="module" src="${script}"></script>`,
    `</head><body><div id="root"${timeData(stored)} data-identity="${escapeHtml(JSON.stringify(identity))}"></div><noscript><p>${needsScript}</p></noscript></body></html>`,
  ].join('');
}

/** Returns the time zone and calendars for `admin/kit/i18n/organisation-time.ts`. Both come from closed lists. */
function timeData(identity: StoredIdentity): string {
  const { secondCalendar } = identity;
  const timeZone = timeZoneOf(identity);
  const names = { ar: timeZoneCity(timeZone, 'ar'), en: timeZoneCity(timeZone, 'en') };
  const calendar = secondCalendar === null ? '' : ` data-second-calendar="${secondCalendar}"`;
  return ` data-time-zone="${timeZone}" data-time-zone-names="${escapeHtml(JSON.stringify(names))}"${calendar}`;
}
