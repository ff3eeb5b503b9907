import type { ReactNode } from 'react';
import type { ConversationResponse } from '../../contract/admin/inbox/inbox.ts';
import { telephoneAddress } from '../../contract/phone-number.ts';
import { Button } from '../kit/button.tsx';
import { useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { whatsAppAddress } from './contact-addresses.ts';
import { type ConversationActions, ConversationMenu } from './conversation-menu.tsx';
import { INBOX_TEXTS } from './texts.ts';

/** What is done with a conversation on a phone, at the foot of the screen. */
export function ConversationBar({
  conversation: { fields, whatsApp },
  actions,
  snooze,
  onUnread,
  onReply,
}: {
  conversation: ConversationResponse;
  actions: ConversationActions;
  /** The choices to snooze it. Null: it is taken for spam. */
  snooze: ReactNode;
  onUnread: () => void;
  onReply: () => void;
}) {
  const t = useTexts(INBOX_TEXTS);
  const phone = fields.phone ?? '';
  return (
    <div className="conversation-bar">
      <Button look="primary" icon="send" onClick={onReply}>
        {t.reply.title}
      </Button>
      {phone !== '' && (
        <a className="button icon-button" href={telephoneAddress(phone)} aria-label={t.reply.call}>
          <Icon name="call" />
        </a>
      )}
      {whatsApp !== null && (
        <a
          className="button icon-button"
          href={whatsAppAddress(whatsApp)}
          target="_blank"
          rel="noreferrer"
          aria-label={t.reply.whatsApp}
        >
          <Icon name="whatsapp" />
        </a>
      )}
      <ConversationMenu
        actions={actions}
        onUnread={onUnread}
        snooze={
          snooze !== null && (
            <>
              <h3>{t.snooze.title}</h3>
              {snooze}
              <hr />
            </>
          )
        }
        className="button icon-button"
      />
    </div>
  );
}
