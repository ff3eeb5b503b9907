import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ar } from '../../admin/i18n/content/ar.ts';
import { en } from '../../admin/i18n/content/en.ts';
import { fill } from '../../admin/kit/i18n/format.ts';
import { labelledKind } from '../../contract/admin/content/content-labels.ts';
import { ROOT } from '../helpers/sources.ts';

it.each([['ar', ar] as const, ['en', en] as const])(
  'the guide names the button for a news item as the back office does, in %s',
  (language, texts) => {
    const kind = labelledKind('news').one[language].toLowerCase();
    const guide = readFileSync(join(ROOT, `docs/guide/${language}.md`), 'utf8');
    expect(guide).toContain(fill(texts.list.create, { kind }));
  },
);
