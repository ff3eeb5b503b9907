import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DESCRIBE_COMMAND, withFieldTables } from '../../tools/content/field-tables.ts';
import { ROOT } from '../helpers/sources.ts';

describe('the documentation of the content folder', () => {
  const documentation = readFileSync(join(ROOT, 'docs/content.md'), 'utf8');

  it('lists the fields of every content kind’s definition', () => {
    expect(withFieldTables(documentation), `run ${DESCRIBE_COMMAND}`).toBe(documentation);
  });

  it('names the command that writes the tables of fields', () => {
    expect(documentation).toContain(DESCRIBE_COMMAND);
  });

  it('differs from the generated tables if a field has another name or a marker is missing', () => {
    const outdated = documentation.replace('| `publishedAt` |', '| `released` |');
    expect(withFieldTables(outdated)).toBe(documentation);
    expect(outdated).not.toBe(documentation);
    expect(() => withFieldTables(outdated.replace('<!-- fields of news -->', ''))).toThrow('news');
  });
});
