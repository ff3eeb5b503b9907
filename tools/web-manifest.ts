import { directionOf, type Language } from '../contract/locale.ts';
import { pageAddress } from '../contract/paths.ts';
import { ar } from '../site/i18n/ar.ts';
import { en } from '../site/i18n/en.ts';

const messages = { ar, en };

/** Returns the web app manifest of a language as JSON. */
export function webManifest(language: Language): string {
  const { siteName, organisation, tagline } = messages[language];
  const icons = [192, 512].flatMap((size) =>
    (['any', 'maskable'] as const).map((purpose) => ({
      src: `/icon-${purpose}-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  );
  return JSON.stringify({
    id: '/',
    lang: language,
    dir: directionOf(language),
    name: organisation,
    short_name: siteName,
    description: tagline,
    start_url: pageAddress('home', language),
    scope: '/',
    // `minimal-ui` has a back button, which not every page has itself.
    display: 'minimal-ui',
    background_color: '#fbf6ec',
    theme_color: '#fbf6ec',
    icons: [...icons, { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
}
