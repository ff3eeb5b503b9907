import { inLanguage } from '../../../contract/locale.ts';
import { overdueDocuments } from '../../content/content.ts';
import { type Check, type Found, fieldOf } from '../check.ts';

/** Documents of pages whose next edition is late. */
export const documents: Check = {
  name: 'documents',
  begin: ({ today }) => ({
    entries: (entries) =>
      entries.flatMap((entry): Found[] =>
        entry.kind === 'page' && entry.isPublished
          ? overdueDocuments(entry.fields, today).map(({ name, due, path }) => ({
              code: 'document-overdue',
              at: fieldOf(entry, path),
              language: null,
              details: { text: inLanguage(name, 'ar'), day: due },
              value: due,
            }))
          : [],
      ),
  }),
};
