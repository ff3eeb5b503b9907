import { Link } from 'wouter';
import { ENTRIES_PER_PAGE, type EntryListQuery } from '../../../contract/admin-content.ts';
import type { ContentKind } from '../../../contract/kinds/kinds.ts';
import { listPath } from '../../content/entry-path.ts';
import { useContentMessages } from '../../i18n/content/content-messages.ts';
import { fill } from '../../i18n/format.ts';
import { writeListAddress } from './list-address.ts';

export function ListPager({
  kind,
  query,
  total,
}: {
  kind: ContentKind;
  query: EntryListQuery;
  total: number;
}) {
  const t = useContentMessages();
  const page = Number(query.page ?? 1);
  const pages = Math.ceil(total / ENTRIES_PER_PAGE);
  if (pages < 2) return null;
  const at = (number: number) =>
    listPath(kind) + writeListAddress(query, { page: number === 1 ? undefined : String(number) });
  return (
    <nav className="pager" aria-label={t.list.pages}>
      {page > 1 && (
        <Link className="button" href={at(page - 1)} rel="prev">
          {t.list.previous}
        </Link>
      )}
      <span>{fill(t.list.page, { page, pages })}</span>
      {page < pages && (
        <Link className="button" href={at(page + 1)} rel="next">
          {t.list.next}
        </Link>
      )}
    </nav>
  );
}
