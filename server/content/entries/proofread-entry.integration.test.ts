import { expect, it } from 'vitest';
import { emptyFields } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { describeOnSqlite } from '../../../tests/helpers/databases.ts';
import { copyStarterContent } from '../../../tests/helpers/starter-content.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { proofreadEntry } from './proofread-entry.ts';

it('reads every text of an entry, those in lists and formatted ones too', () => {
  const fields = {
    ...emptyFields('page'),
    title: { ar: 'شباب, وشابات', en: 'Young people ، all' },
    blocks: [
      {
        block: 'text',
        heading: { ar: 'نص', en: '' },
        html: { ar: '<p>نص <b>ثانٍ</b> .</p>', en: '' },
      },
    ],
  };
  expect(
    proofreadEntry('page', fields).map(({ path, rule, passage }) => [path, rule, passage]),
  ).toEqual([
    ['title.ar', 'latin-punctuation', ','],
    ['title.en', 'space-before-punctuation', ' '],
    ['title.en', 'arabic-punctuation', '،'],
    ['blocks.0.html.ar', 'space-before-punctuation', ' '],
  ]);
});

describeOnSqlite('the starter content', (databases) => {
  it('has no fault [PROOF-02]', async () => {
    const { db } = await databases.open();
    await copyStarterContent(db, await temporaryFolder());
    const rows = await db.selectFrom('content_entries').select(['kind', 'id', 'fields']).execute();
    expect(rows.length).toBeGreaterThan(100);
    const faults = rows.flatMap(({ kind, id, fields }) =>
      proofreadEntry(kind as ContentKind, JSON.parse(fields)).map(
        ({ path, rule, before, passage, after }) =>
          `${kind} ${id} ${path} ${rule}: ${before}[${passage}]${after}`,
      ),
    );
    expect(faults).toEqual([]);
  });
});
