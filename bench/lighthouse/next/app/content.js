import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Returns a list of the starter content, which the site's own home page uses as well. */
export async function content(name) {
  return parse(await readFile(join(process.cwd(), '../../../content', `${name}.yaml`), 'utf8'));
}
