import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** A folder with these files, by path; removed at the end of the test. */
export async function folderWith(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return folder;
}

/** Every file below a folder, by path, in latin1: equal exactly where the bytes are. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [relative(folder, file), await readFile(file, 'latin1')]),
    ),
  );
}

/** A small valid SVG; different words make different bytes. */
export function svg(words = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><title>${words}</title></svg>\n`;
}
