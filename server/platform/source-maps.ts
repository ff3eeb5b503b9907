import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** A position in a stack trace: `file:///app/dist/main.js:12:34`, or the same as a path. */
const POSITION = /((?:file:\/\/)?\/[^\s():]+\.js):(\d+):(\d+)/;

/**
 * Makes the stack traces of this process name the sources instead of the built files. A source map is read when a trace first
 * needs it. `--enable-source-maps` would read all of them at the start, which takes 60 MB and 0.18 s of processor time.
 * @param folder of the build. Traces name sources relative to its parent folder
 */
export function mapStackTraces(folder: string): void {
  const root = dirname(folder);
  const maps = new Map<string, SourceMap | null>();

  function sourceMapOf(file: string): SourceMap | null {
    let map = maps.get(file);
    if (map === undefined) {
      map = readSourceMap(`${file}.map`);
      maps.set(file, map);
    }
    return map;
  }

  function withSource(frame: string): string {
    const [position, address = '', line, column] = POSITION.exec(frame) ?? [];
    const file = address.replace(/^file:\/\//, '');
    if (position === undefined || !file.startsWith(`${folder}/`)) return frame;
    // Lines and columns begin at 1 in a trace, and at 0 in a source map.
    const origin = sourceMapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (origin === undefined || !('originalSource' in origin)) return frame;
    const source = relative(root, join(dirname(file), origin.originalSource));
    const place = `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`;
    return frame.replace(position, place);
  }

  Error.prepareStackTrace = (error, frames) =>
    [String(error), ...frames.map((frame) => `    at ${withSource(String(frame))}`)].join('\n');
}

/** Reads a source map. Returns null if there is none, as beside files that are not built. */
function readSourceMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
