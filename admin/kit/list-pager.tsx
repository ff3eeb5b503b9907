import './list-pager.css';
import { Link } from 'wouter';
import { ENTRIES_PER_PAGE } from '../../contract/admin/content/content.ts';
import { useContentMessages } from '../i18n/content/content-messages.ts';
import { fill, formatNumber } from './i18n/format.ts';

/** Leads to the other pages of a list; nothing if it has one page only. */
export function ListPager({
  page,
  total,
  perPage = ENTRIES_PER_PAGE,
  pathOf,
}: {
  /** From 1. */
  page: number;
  /** How many rows there are on all pages. */
  total: number;
  perPage?: number;
  /** Returns the path of a page, below the path of the back office. */
  pathOf: (page: number) => string;
}) {
  const t = useContentMessages();
  const pages = Math.ceil(total / perPage);
  if (pages < 2) return null;
  return (
    <nav className="pager" aria-label={t.list.pages}>
      {page > 1 && (
        <Link className="button" href={pathOf(page - 1)} rel="prev">
          {t.list.previous}
        </Link>
      )}
      <span>{fill(t.list.page, { page: formatNumber(page), pages: formatNumber(pages) })}</span>
      {page < pages && (
        <Link className="button" href={pathOf(page + 1)} rel="next">
          {t.list.next}
        </Link>
      )}
    </nav>
  );
}
