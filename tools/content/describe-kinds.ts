// Writes the field tables of all content kinds into docs/content.md:
// `node tools/run.mjs tools/content/describe-kinds.ts`.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFieldTables } from './field-tables.ts';

const DOCUMENTATION = join(import.meta.dirname, '../../docs/content.md');

await writeFile(DOCUMENTATION, withFieldTables(await readFile(DOCUMENTATION, 'utf8')));
