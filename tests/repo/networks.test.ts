import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingsFields } from '../../contract/content/settings.ts';
import { NETWORKS } from '../../contract/content/settings-facts.ts';

const DRAWINGS = join(import.meta.dirname, '../../site/components/networks.svg');

it('each account of the settings is shown, with a drawing of its network', () => {
  const accounts = Object.entries(settingsFields)
    .filter(([, field]) => 'wire' in field && field.wire.startsWith('social_media.'))
    .map(([name]) => name);
  const drawn = [...readFileSync(DRAWINGS, 'utf8').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(NETWORKS.toSorted()).toEqual(accounts.toSorted());
  expect(NETWORKS.toSorted()).toEqual(drawn.toSorted());
});
