import { formatNumber } from '../i18n/format.ts';
import { useMessages } from '../i18n/messages.tsx';
import './chip.css';
import './pagination.css';
import { pagesShown } from './pages-shown.ts';
import { Triangle } from './triangle.tsx';

type PaginationProps = {
  page: number;
  lastPage: number;
  addressOf: (page: number) => string;
};

/** Links to the other pages of a list. Renders nothing for a single page. */
export function Pagination({ page, lastPage, addressOf }: PaginationProps) {
  const { t } = useMessages();
  if (lastPage === 1) return null;
  return (
    <nav className="pagination" aria-label={t.pagination.pages}>
      {page > 1 && (
        <a className="btn" rel="prev" href={addressOf(page - 1)}>
          {t.pagination.previous}
        </a>
      )}
      <ol>
        {pagesShown(page, lastPage).map((number, index) =>
          number === null ? (
            <li key={`gap ${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a
                className="chip"
                href={addressOf(number)}
                aria-current={number === page ? 'page' : undefined}
              >
                <span className="visually-hidden">{t.pagination.page} </span>
                {formatNumber(number)}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < lastPage && (
        <a className="btn" rel="next" href={addressOf(page + 1)}>
          {t.pagination.next}
          <Triangle />
        </a>
      )}
    </nav>
  );
}
