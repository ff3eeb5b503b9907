import './list-pager.css';
import { Link } from 'wouter';
import { ENTRIES_PER_PAGE } from '../../contract/admin/content/content.ts';
import { fill, formatNumber } from './i18n/format.ts';
import { useTexts } from './i18n/messages.tsx';
import { LIST_PAGE_TEXTS } from './list-page/texts.ts';

/** Links to the other pages of a list. Nothing if there is only one page. */
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
  const { pager: t } = useTexts(LIST_PAGE_TEXTS);
  const pages = Math.ceil(total / perPage);
  if (pages < 2) return null;
  return (
    <nav className="pager" aria-label={t.label}>
      {page > 1 && (
        <Link className="button" href={pathOf(page - 1)} rel="prev">
          {t.previous}
        </Link>
      )}
      <span>{fill(t.page, { page: formatNumber(page), pages: formatNumber(pages) })}</span>
      {page < pages && (
        <Link className="button" href={pathOf(page + 1)} rel="next">
          {t.next}
        </Link>
      )}
    </nav>
  );
}
