import type { Language } from './locale.ts';

/** Address of a language's web app manifest, which the browser's own code names once there is time (site/boot.ts). */
export function webManifestPath(language: Language): string {
  return `/manifest.${language}.webmanifest`;
}
