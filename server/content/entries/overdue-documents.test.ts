import { expect, it } from 'vitest';
import { overdueDocuments } from './overdue-documents.ts';

const document = (nextDue: string | null) => ({ name: { ar: 'وثيقة', en: 'Document' }, nextDue });

it('finds documents whose next edition was due before today, with the path of the day', () => {
  const fields = {
    blocks: [
      { documents: [] },
      { documents: ['2026-05-01', '2026-04-29', '2026-04-30', null, '26', ''].map(document) },
    ],
  };
  expect(overdueDocuments(fields, '2026-04-30')).toEqual([
    {
      name: { ar: 'وثيقة', en: 'Document' },
      due: '2026-04-29',
      path: 'blocks.1.documents.1.nextDue',
    },
  ]);
  expect(overdueDocuments({}, '2026-04-30')).toEqual([]);
});
