import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sources } from '../helpers/sources.ts';

it('names in docs/operations.md each secret that a backup holds, and how to renew it', () => {
  const secrets = sources('.ts')
    .filter(({ path }) => path.startsWith('server/') && !path.includes('.test.'))
    .flatMap(({ text }) => [...text.matchAll(/getOrCreateSecret\([^,()]+, '([^']+)'/g)])
    .map(([, name = '']) => name);
  expect(secrets.length).toBeGreaterThan(4);
  const guide = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const section = /^#### Somebody may have a backup$([\s\S]*?)^#### /m.exec(guide)?.[1] ?? '';
  expect(secrets.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
