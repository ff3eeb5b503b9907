import { Link } from 'wouter';
import type { ConversationRow } from '../../contract/admin/inbox/inbox.ts';
import { Avatar } from '../kit/avatar.tsx';
import {
  fill,
  formatCount,
  formatDay,
  formatDayOfMonth,
  formatTime,
  isolate,
  isolateLatin,
} from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { arrivalText, daysUntil } from './arrival.ts';
import { LabelChips } from './labels/label-chips.tsx';
import { labelOf } from './row-label.ts';
import { INBOX_TEXTS } from './texts.ts';

type InboxRowProps = {
  row: ConversationRow;
  staffId: string;
  href: string;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

/** A conversation in the list: who wrote, about what and when, what was written last, and who has it. */
export function InboxRow({ row, staffId, href, isOpen, isSelected, onSelect }: InboxRowProps) {
  const { language, t: common } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const { name, excerpt, excerptBy, assignee, isUnread, hasCv, arrivedAt } = row;
  const writer =
    excerptBy === 'sender'
      ? null
      : excerptBy?.id === staffId
        ? t.list.you
        : (excerptBy?.name ?? t.list.we);
  return (
    <li className={isUnread ? 'unread' : undefined} data-selected={isSelected || undefined}>
      <label className="check">
        <span className="visually-hidden">{fill(t.list.select, { name: isolate(name) })}</span>
        <input
          type="checkbox"
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </label>
      <Link className="conversation-link" href={href} aria-current={isOpen ? 'true' : undefined}>
        <span className="who">
          {isUnread && (
            <span className="visually-hidden">
              {t.unread}
              {common.separator}
            </span>
          )}
          <b dir="auto">{name}</b>
          <RowTag row={row} />
          <time
            dateTime={new Date(arrivedAt).toISOString()}
            title={`${formatDay(arrivedAt, language)} \u2066${formatTime(arrivedAt)}\u2069`}
          >
            <bdi>{arrivalText(arrivedAt, Date.now(), language, t.yesterday)}</bdi>
          </time>
        </span>
        <span className="words">
          <span className="excerpt" dir="auto">
            {writer !== null && (
              <>
                <bdi>
                  {writer}
                  {':'}
                </bdi>{' '}
              </>
            )}
            {excerpt === '' ? t.list.noText : excerpt}
          </span>
          <LabelChips ids={row.labels} max={2} />
          {hasCv && (
            <span className="sign" title={t.list.hasCv}>
              <Icon name="reports" />
              <span className="visually-hidden">{t.list.hasCv}</span>
            </span>
          )}
          {assignee !== null && (
            <span className="sign" title={fill(t.list.of, { name: isolate(assignee.name) })}>
              <Avatar name={assignee.name} />
              <span className="visually-hidden">
                {fill(t.list.of, { name: isolate(assignee.name) })}
              </span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** What a conversation is about, or what is more urgent: a request about personal data with its clock, or mail that does not arrive. */
function RowTag({ row }: { row: ConversationRow }) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const { requestDueAt, hasMailTrouble, isBack, snoozedUntil, replyDueAt } = row;
  if (requestDueAt !== null) {
    const now = Date.now();
    const clock =
      requestDueAt < now
        ? t.requests.late
        : formatCount(daysUntil(requestDueAt, now), language, t.requests.left);
    return <span className="tag urgent">{`${t.list.request} · ${clock}`}</span>;
  }
  if (hasMailTrouble) return <span className="tag urgent">{t.list.mailTrouble}</span>;
  if (isBack) return <span className="tag back">{t.snooze.back}</span>;
  const coming = replyDueAt ?? snoozedUntil;
  if (coming !== null) {
    const time =
      daysUntil(coming, Date.now()) === 0
        ? isolateLatin(formatTime(coming))
        : formatDayOfMonth(coming, language);
    const text = replyDueAt === null ? t.snooze.until : t.later.leaves;
    return <span className="tag back">{fill(text, { time })}</span>;
  }
  return (
    <span className="tag">
      <bdi>{labelOf({ ...row, entryTitle: row.entryTitle[language] }, t, language)}</bdi>
    </span>
  );
}
