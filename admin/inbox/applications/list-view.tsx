import { Link } from 'wouter';
import type { ApplicationCard } from '../../../contract/admin/inbox/applications.ts';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { INBOX_TEXTS } from '../texts.ts';
import { AssigneeMark, Attached, useAppliedFor, Wait } from './application-facts.tsx';
import { cardId } from './board-view.tsx';
import { StageIcon } from './stage-icon.tsx';
import { APPLICATION_TEXTS } from './texts.ts';

type ListViewProps = {
  rows: readonly ApplicationCard[];
  hrefOf: (card: ApplicationCard) => string;
  onMenu: (card: ApplicationCard, opener: HTMLElement) => void;
};

/** The applications of the board in one list. */
export function ListView({ rows, hrefOf, onMenu }: ListViewProps) {
  const { t: common } = useMessages();
  const inbox = useTexts(INBOX_TEXTS);
  const t = useTexts(APPLICATION_TEXTS);
  const appliedFor = useAppliedFor();
  return (
    <div className="application-list">
      <table>
        <thead>
          <tr>
            <th scope="col">{t.columns.name}</th>
            <th scope="col">{t.columns.entry}</th>
            <th scope="col">{t.columns.stage}</th>
            <th scope="col">{t.columns.waiting}</th>
            <th scope="col">
              <span className="visually-hidden">{t.columns.about}</span>
            </th>
            <th scope="col">{t.assignee}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((card) => (
            <tr key={card.id} data-card={card.id} className={card.isUnread ? 'unread' : undefined}>
              <td>
                <Link id={cardId(card.id)} className="name" href={hrefOf(card)}>
                  {card.isUnread && (
                    <span className="visually-hidden">
                      {inbox.unread}
                      {common.separator}
                    </span>
                  )}
                  <bdi>{card.name}</bdi>
                </Link>
              </td>
              <td>
                <bdi>{appliedFor(card)}</bdi>
              </td>
              <td>
                <button
                  className="stage-button"
                  type="button"
                  aria-haspopup="true"
                  aria-label={`${inbox.stages[card.stage]}${common.separator}${fill(t.menu, { name: isolate(card.name) })}`}
                  onClick={({ currentTarget }) => onMenu(card, currentTarget)}
                >
                  <StageIcon stage={card.stage} />
                  {inbox.stages[card.stage]}
                  <span className="caret" aria-hidden="true" />
                </button>
              </td>
              <td>
                <Wait card={card} />
              </td>
              <td className="attached">
                <Attached card={card} />
              </td>
              <td>
                {card.assignee === null ? (
                  <span className="muted">{t.nobody}</span>
                ) : (
                  <span className="assignee">
                    <AssigneeMark card={card} />
                    <bdi aria-hidden="true">{card.assignee.name}</bdi>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
