import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONTENT_TEXTS } from '../../admin/content/texts.ts';
import { fill } from '../../admin/kit/i18n/format.ts';
import { labelledKind } from '../../contract/admin/content/content-labels.ts';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { ROOT, sources } from '../helpers/sources.ts';

const guideIn = (language: Language) =>
  readFileSync(join(ROOT, `docs/guide/${language}.md`), 'utf8');

it.each(LANGUAGES)(
  'the guide names the button for a news item as the back office does, in %s',
  (language) => {
    const kind = labelledKind('news').one[language].toLowerCase();
    expect(guideIn(language)).toContain(fill(CONTENT_TEXTS.list.create[language], { kind }));
  },
);

const QUOTED: Record<Language, RegExp> = { ar: /«([^»\n]+)»/g, en: /“([^”\n]+)”/g };

/** What the guide quotes, and the back office has in no text: a button of each kind of entry, a button of the site, words of a mail. */
const NOT_OF_THE_BACK_OFFICE: Record<Language, RegExp> = {
  ar: /^(إضافة .+|قدّم الآن|أنا في إجازة)$/,
  en: /^(Add .+|Apply now|I am away)$/,
};

it.each(LANGUAGES)('the guide quotes labels as the back office has them, in %s', (language) => {
  const texts = sources('.ts', '.tsx')
    .filter(({ path }) => /^(admin|contract)\//.test(path))
    .map(({ text }) => text)
    .join('');
  const quoted = [...guideIn(language).matchAll(QUOTED[language])].map(([, label = '']) => label);
  const unknown = quoted.filter(
    (label) =>
      !NOT_OF_THE_BACK_OFFICE[language].test(label) &&
      !texts.includes(label) &&
      !texts.includes(label.replace(/ ?…/, ' {n}')),
  );
  expect(unknown).toEqual([]);
});
