import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DESCRIBE_COMMAND, withFieldTables } from '../../tools/content/field-tables.ts';
import { ROOT } from '../helpers/sources.ts';

describe('the documentation of the content folder', () => {
  const documentation = readFileSync(join(ROOT, 'docs/content.md'), 'utf8');

  it('has the fields that the definitions of the kinds have', () => {
    expect(withFieldTables(documentation), `run ${DESCRIBE_COMMAND}`).toBe(documentation);
  });

  it('names the command that writes them', () => {
    expect(documentation).toContain(DESCRIBE_COMMAND);
  });

  it('is found out where it has another field', () => {
    const other = documentation.replace('| `publishedAt` |', '| `released` |');
    expect(withFieldTables(other)).toBe(documentation);
    expect(other).not.toBe(documentation);
    expect(() => withFieldTables(other.replace('<!-- fields of news -->', ''))).toThrow('news');
  });
});
