import './margin.css';
import type { RefObject } from 'react';
import { Link } from 'wouter';
import type { SignedInStaff } from '../../../contract/admin/auth/auth.ts';
import {
  APPLICATION_STAGES,
  CONVERSATION_STATES,
  type ConversationResponse,
} from '../../../contract/admin/inbox/inbox.ts';
import type { InboxQuery } from '../../../contract/admin/inbox/inbox-filter.ts';
import { senderName } from '../../../contract/forms/fields.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { fill, formatCount, formatDay, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { DotSeparated } from '../../kit/row.tsx';
import { arrivalText, comingText, daysUntil } from '../arrival.ts';
import { BEGIN_TEXTS } from '../begin/texts.ts';
import type { Change } from '../change.ts';
import type { ConversationActions } from '../conversation-menu.tsx';
import { inboxPath } from '../inbox-address.ts';
import { LabelChips } from '../labels/label-chips.tsx';
import { LABEL_TEXTS } from '../labels/texts.ts';
import { personPathOf } from '../person-path.ts';
import { labelOf } from '../row-label.ts';
import { INBOX_TEXTS } from '../texts.ts';
import { TrainerDraft } from '../trainer-draft.tsx';
import { Fact, FormFacts } from './facts.tsx';

type MarginProps = {
  conversation: ConversationResponse;
  staff: SignedInStaff;
  query: Partial<InboxQuery>;
  actions: ConversationActions;
  /** Changes the conversation, and says what was done. */
  onChange: (change: Omit<Change, 'ids'>, done: string) => void;
  ref: RefObject<HTMLElement | null>;
  id: string;
};

/** What is only about the conversation: where it stands, who wrote, what else they wrote, and when it is erased. */
export function Margin({ conversation, staff, query, actions, onChange, ref, id }: MarginProps) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const beginTexts = useTexts(BEGIN_TEXTS);
  const { fields, receivedAt, purgedAt, others, begun } = conversation;
  const name = senderName(fields);
  const now = Date.now();
  return (
    <aside className="margin" aria-label={t.work.label} ref={ref} id={id} tabIndex={-1}>
      <section>
        <Standing conversation={conversation} staff={staff} onChange={onChange} actions={actions} />
        <TrainerDraft conversation={conversation} staff={staff} />
      </section>
      <section>
        <div className="margin-person">
          <Avatar name={name} />
          <div>
            <h2>
              <bdi>{name}</bdi>
            </h2>
            <p>
              <DotSeparated
                items={[
                  begun === null
                    ? t.conversation.writtenIn[conversation.language]
                    : beginTexts.writtenTo[conversation.language],
                  arrivalText(receivedAt, now, language, t.yesterday),
                ]}
              />
            </p>
          </div>
        </div>
        <FormFacts conversation={conversation} />
        {begun?.kind === 'writing' && (
          <dl>
            <Fact name={beginTexts.reason}>{beginTexts.bases[begun.basis]}</Fact>
          </dl>
        )}
        <p className="margin-all">
          <Link href={personPathOf(conversation)}>{t.conversation.person}</Link>
        </p>
      </section>
      {others.length > 0 && (
        <section className="margin-others">
          <h2>{formatCount(others.length, language, t.conversation.others)}</h2>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link href={inboxPath(query, other.id)}>
                  <span>
                    <bdi>{labelOf({ ...other, entryTitle: '' }, t, language)}</bdi>{' '}
                    <bdi dir="ltr" className="muted nowrap">
                      {other.reference}
                    </bdi>
                  </span>
                  <small>{arrivalText(other.receivedAt, now, language, t.yesterday)}</small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="margin-privacy">
        <h2>{t.conversation.privacy}</h2>
        <p>
          {formatCount(daysUntil(purgedAt, now), language, t.conversation.left)}
          {': '}
          {formatDay(purgedAt, language)}
        </p>
        <button type="button" className="link" onClick={actions.erasePerson}>
          {t.requests.erasePerson}
        </button>
      </section>
    </aside>
  );
}

/** Where the conversation stands, and who has it. What is taken for spam is neither. */
function Standing({
  conversation: { stage, state, assignee, colleagues, labels, suspicion, snoozedUntil },
  staff,
  onChange,
  actions,
}: Pick<MarginProps, 'conversation' | 'staff' | 'onChange' | 'actions'>) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const labelTexts = useTexts(LABEL_TEXTS);
  if (suspicion !== null) return null;
  // Whoever has it may have left: the name stays until somebody else has it.
  const people =
    assignee === null || colleagues.some((each) => each.id === assignee.id)
      ? colleagues
      : [assignee, ...colleagues];
  const isOwn = colleagues.some((each) => each.id === staff.id) && assignee?.id !== staff.id;
  const assign = (to: string | undefined) => {
    const next = colleagues.find((each) => each.id === to) ?? null;
    onChange(
      { assignee: next },
      next === null
        ? t.work.unassignedDone
        : fill(t.work.assigneeDone, { name: isolate(next.name) }),
    );
  };
  return (
    <dl>
      {stage === null ? (
        <Fact name={t.work.state}>
          <FilterSelect
            label={t.work.state}
            value={state}
            options={CONVERSATION_STATES.map((each) => [each, t.states[each]])}
            onChange={(chosen) => {
              const next = CONVERSATION_STATES.find((each) => each === chosen) ?? state;
              onChange({ state: next }, fill(t.work.stateDone, { state: t.states[next] }));
            }}
          />
        </Fact>
      ) : (
        <Fact name={t.work.stage}>
          <FilterSelect
            label={t.work.stage}
            value={stage}
            options={APPLICATION_STAGES.map((each) => [each, t.stages[each]])}
            onChange={(chosen) => {
              const next = APPLICATION_STAGES.find((each) => each === chosen) ?? stage;
              onChange({ stage: next }, fill(t.work.stageDone, { stage: t.stages[next] }));
            }}
          />
        </Fact>
      )}
      <Fact name={t.work.assignee} className="fact of-assignee">
        <FilterSelect
          label={t.work.assignee}
          value={assignee?.id ?? ''}
          options={[['', t.work.nobody], ...people.map((each) => [each.id, each.name] as const)]}
          onChange={assign}
        />
        {isOwn && (
          <button type="button" className="link" onClick={() => assign(staff.id)}>
            {t.work.toMe}
          </button>
        )}
      </Fact>
      {snoozedUntil !== null && (
        <Fact name={t.snooze.title}>
          {fill(t.snooze.until, { time: comingText(snoozedUntil, Date.now(), language) })}{' '}
          <button
            type="button"
            className="link"
            onClick={() => onChange({ snoozedUntil: null }, t.snooze.ended)}
          >
            {t.snooze.end}
          </button>
        </Fact>
      )}
      <Fact name={labelTexts.labels}>
        <button type="button" className="margin-labels" title="L" onClick={actions.label}>
          {labels.length === 0 ? labelTexts.none : <LabelChips ids={labels} />}
        </button>
      </Fact>
    </dl>
  );
}
