import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ConversationResponse } from '../../contract/admin/inbox/inbox.ts';
import { senderName } from '../../contract/forms/fields.ts';
import { Button } from '../kit/button.tsx';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { DotSeparated } from '../kit/row.tsx';
import { type ConversationActions, ConversationMenu } from './conversation-menu.tsx';
import { INBOX_TEXTS } from './texts.ts';

type ConversationHeadProps = {
  conversation: ConversationResponse;
  /** The id of its heading. */
  heading: string;
  /** The path of the list that it was opened in, and those of the conversations before and after it there. */
  list: string;
  previous: string | null;
  next: string | null;
  actions: ConversationActions;
  /** What snoozes it. Null: it is taken for spam. */
  snooze: ReactNode;
  onUnread: () => void;
  /** Null: there is nothing to close. */
  onClose: (() => void) | null;
  /** The id of the facts, which a narrow screen shows on demand. */
  factsId: string;
  hasFacts: boolean;
  onFacts: () => void;
};

/** Who wrote what kind of thing, and what can be done with it. On a narrow screen it is the bar at the top. */
export function ConversationHead({
  conversation: { fields, form, reference },
  heading,
  list,
  previous,
  next,
  actions,
  snooze,
  onUnread,
  onClose,
  factsId,
  hasFacts,
  onFacts,
}: ConversationHeadProps) {
  const { t: common } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  return (
    <header className="conversation-head">
      <Link
        className="button small icon-button quiet conversation-back"
        href={list}
        aria-label={common.frame.backTo.inbox}
      >
        <Icon name="previous" />
      </Link>
      <h1 id={heading}>
        <bdi>{senderName(fields)}</bdi>
      </h1>
      <p className="conversation-about">
        <DotSeparated
          items={[
            t.forms[form],
            <bdi key="reference" className="nowrap" dir="ltr">
              {reference}
            </bdi>,
          ]}
        />
      </p>
      <div className="conversation-actions">
        <Step path={previous} label={t.conversation.previous} icon="up" />
        <Step path={next} label={t.conversation.next} icon="down" />
        {snooze}
        <ConversationMenu actions={actions} onUnread={onUnread} />
        {onClose !== null && (
          <Button size="small" icon="check" onClick={onClose}>
            {t.work.close}
          </Button>
        )}
      </div>
      <button
        type="button"
        className="button small icon-button quiet conversation-info"
        aria-label={t.conversation.facts}
        title={t.conversation.facts}
        aria-expanded={hasFacts}
        aria-controls={factsId}
        onClick={onFacts}
      >
        <Icon name={hasFacts ? 'close' : 'info'} />
      </button>
    </header>
  );
}

/** Leads to a neighbour in the list. Nothing if there is none. */
function Step({ path, label, icon }: { path: string | null; label: string; icon: 'up' | 'down' }) {
  if (path === null) return null;
  return (
    <Link
      className="button small icon-button quiet conversation-step"
      href={path}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </Link>
  );
}
