import { type ApplicationCard, isDecided } from '../../../contract/admin/inbox/applications.ts';
import { Avatar } from '../../kit/avatar.tsx';
import {
  dayOf,
  fill,
  formatCount,
  formatDayOfMonth,
  formatNumber,
  isolate,
} from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { INBOX_TEXTS } from '../texts.ts';
import { LONG_WAIT } from './board.ts';
import { APPLICATION_TEXTS } from './texts.ts';

/** How long an application waits, or when its applicant was told of the decision. */
export function Wait({ card: { stage, arrivedAt, repliedAt } }: { card: ApplicationCard }) {
  const { language } = useMessages();
  const t = useTexts(APPLICATION_TEXTS);
  if (isDecided(stage)) {
    return (
      <span className="fact">
        <Icon name="check" />
        {repliedAt === null
          ? t.notTold
          : fill(t.told, { date: formatDayOfMonth(repliedAt, language) })}
      </span>
    );
  }
  const days = Math.max(0, dayOf(Date.now()) - dayOf(arrivedAt));
  return (
    <span className={days >= LONG_WAIT ? 'fact late' : 'fact'}>
      <Icon name="clock" />
      {formatCount(days, language, t.days)}
    </span>
  );
}

/** Whether an application has a CV, and how many notes. */
export function Attached({ card: { hasCv, notes } }: { card: ApplicationCard }) {
  const { language } = useMessages();
  const t = useTexts(APPLICATION_TEXTS);
  return (
    <>
      {hasCv && (
        <span className="fact" title={t.hasCv}>
          <Icon name="cv" />
          <span className="visually-hidden">{t.hasCv}</span>
        </span>
      )}
      {notes > 0 && (
        <span className="fact" title={formatCount(notes, language, t.notes)}>
          <Icon name="note" />
          <span aria-hidden="true">{formatNumber(notes)}</span>
          <span className="visually-hidden">{formatCount(notes, language, t.notes)}</span>
        </span>
      )}
    </>
  );
}

/** The first letter of whoever has an application, in a niche. */
export function AssigneeMark({ card: { assignee } }: { card: ApplicationCard }) {
  const t = useTexts(APPLICATION_TEXTS);
  if (assignee === null) return null;
  const text = fill(t.assignedTo, { name: isolate(assignee.name) });
  return (
    <span className="assignee-mark" title={text}>
      <Avatar name={assignee.name} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** Returns a function that says what an application is for, in the language of the back office. */
export function useAppliedFor(): (card: ApplicationCard) => string {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  return ({ entryTitle, form }) => entryTitle[language] || t.forms[form];
}
