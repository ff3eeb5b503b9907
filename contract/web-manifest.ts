import type { Language } from './locale.ts';

/** Returns the path of a language's web app manifest. site/boot.ts adds the link to it after the page has loaded. */
export function webManifestPath(language: Language): string {
  return `/manifest.${language}.webmanifest`;
}
