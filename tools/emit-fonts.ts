import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Adds font files to a build and its manifest. No style sheet names them: the theme of a document names those of the families that
 * the organisation has chosen.
 * @param sources paths of the files from the root, by which the manifest names them
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
