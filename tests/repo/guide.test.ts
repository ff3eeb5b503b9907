import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONTENT_TEXTS } from '../../admin/content/texts.ts';
import { fill } from '../../admin/kit/i18n/format.ts';
import { labelledKind } from '../../contract/admin/content/content-labels.ts';
import { LANGUAGES } from '../../contract/locale.ts';
import { ROOT } from '../helpers/sources.ts';

it.each(LANGUAGES)(
  'the guide names the button for a news item as the back office does, in %s',
  (language) => {
    const kind = labelledKind('news').one[language].toLowerCase();
    const guide = readFileSync(join(ROOT, `docs/guide/${language}.md`), 'utf8');
    expect(guide).toContain(fill(CONTENT_TEXTS.list.create[language], { kind }));
  },
);
