import type { FastifyInstance } from 'fastify';
import type { Identity } from '../../contract/content/identity.ts';
import { directionOf, LANGUAGES, type Language } from '../../contract/locale.ts';
import { pageAddress } from '../../contract/paths.ts';
import { webManifestPath } from '../../contract/web-manifest.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';
import { sendContentDocument } from './content-documents.ts';
import { type ListSource, readSourceIdentity } from './lists.ts';
import type { PageSource } from './send-page.ts';

/** Registers the routes of the web app manifests, which have the name of the organisation and the colour of its pages. */
export function webManifestRoutes(
  app: FastifyInstance,
  source: ListSource & Pick<PageSource, 'theme'>,
  cache: ResponseCache,
): void {
  for (const language of LANGUAGES) {
    const address = webManifestPath(language);
    app.get(address, (request, reply) =>
      sendContentDocument(request, reply, { cache, address, language }, async () => {
        const identity = await readSourceIdentity(source, language);
        const { background } = await source.theme();
        const text = webManifest(language, identity, background.light);
        return { type: 'application/manifest+json', text };
      }),
    );
  }
}

/** Returns the web app manifest of a language as JSON. */
function webManifest(
  language: Language,
  { name, legalName, tagline }: Identity,
  background: string,
): string {
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
    name: legalName,
    short_name: name,
    description: tagline,
    start_url: pageAddress('home', language),
    scope: '/',
    // `minimal-ui` has a back button, which not every page has itself.
    display: 'minimal-ui',
    background_color: background,
    theme_color: background,
    icons: [...icons, { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
}
