import { writeFilter } from '../../contract/admin/list-filter.ts';
import { MISSING_PER_PAGE, type MissingRow } from '../../contract/admin/redirects/redirects.ts';
import { redirectsPageFilter } from '../../contract/admin/redirects/redirects-filter.ts';
import { Button } from '../kit/button.tsx';
import { CellLabel } from '../kit/cell-label.tsx';
import { fill, formatDate, formatNumber, isolateLatin, noonOn } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { ListPage } from '../kit/list-page/list-page.tsx';
import { useListPage } from '../kit/list-page/use-list-page.ts';
import { REDIRECTS_PATH } from '../kit/paths.ts';
import type { EditedRedirect } from './redirect-dialog.tsx';
import { missingQuery } from './redirect-queries.ts';
import { REDIRECT_TEXTS } from './texts.ts';

type MissingListProps = { onRedirect: (edited: EditedRedirect) => void };

/** The addresses at which visitors found nothing, each with the page that the search proposes. */
export function MissingList({ onRedirect }: MissingListProps) {
  const { missing: t } = useTexts(REDIRECT_TEXTS);
  const list = useListPage({
    schema: redirectsPageFilter,
    path: (filter) => REDIRECTS_PATH + writeFilter(redirectsPageFilter, filter),
    query: missingQuery,
    perPage: MISSING_PER_PAGE,
  });
  return (
    <>
      <p className="hint missing-note">{t.note}</p>
      <ListPage
        list={list}
        found={t.found}
        empty={{ title: t.empty, text: t.emptyText }}
        noMatch={{ title: t.empty, text: t.emptyText }}
      >
        {({ rows }) => <MissingTable rows={rows} onRedirect={onRedirect} />}
      </ListPage>
    </>
  );
}

function MissingTable({ rows, onRedirect }: MissingListProps & { rows: readonly MissingRow[] }) {
  const { language } = useMessages();
  const { missing: t, views, lastUsedOn } = useTexts(REDIRECT_TEXTS);
  return (
    <table className="table stacked-table">
      <caption className="visually-hidden">{views.missing}</caption>
      <thead>
        <tr>
          <th scope="col">{t.address}</th>
          <th scope="col">{t.requests}</th>
          <th scope="col">{lastUsedOn}</th>
          <th scope="col">{t.proposal}</th>
          <th scope="col">
            <span className="visually-hidden">{t.add}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, requests, lastOn, proposal }) => (
          <tr key={id}>
            <td className="from-cell">
              <bdi dir="ltr">{id}</bdi>
            </td>
            <td className="small-text">
              <CellLabel text={t.requests} />
              {formatNumber(requests)}
            </td>
            <td className="small-text muted nowrap">
              <CellLabel text={lastUsedOn} />
              <time dateTime={lastOn}>{formatDate(noonOn(lastOn), language)}</time>
            </td>
            <td className="proposal-cell">
              <CellLabel text={t.proposal} />
              {proposal === null ? (
                <span className="small-text muted">{t.none}</span>
              ) : (
                <>
                  <bdi>{proposal.title}</bdi>{' '}
                  <bdi className="small-text muted" dir="ltr">
                    {proposal.path}
                  </bdi>
                </>
              )}
            </td>
            <td className="action-cell">
              <Button
                size="small"
                aria-label={fill(t.addOf, { address: isolateLatin(id) })}
                onClick={() => onRedirect({ from: id, to: proposal?.path ?? '' })}
              >
                {t.add}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
