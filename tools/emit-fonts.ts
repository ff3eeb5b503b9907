import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Adds font files to a build and its manifest. No style sheet names them, because a document's theme names the files of the organisation's
 * font families.
 * @param sources paths of the files from the root. The manifest uses them as names.
 */
export function emitFonts(sources: readonly string[]): Plugin {
  return {
    name: 'emit-fonts',
    buildStart() {
      for (const source of sources) {
        this.emitFile({
          type: 'asset',
          name: basename(source),
          originalFileName: source,
          source: readFileSync(source),
        });
      }
    },
  };
}
