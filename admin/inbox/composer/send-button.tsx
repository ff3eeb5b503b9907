import { useState } from 'react';
import { STATES_AFTER_REPLY, type StateAfterReply } from '../../../contract/admin/inbox/inbox.ts';
import { Button } from '../../kit/button.tsx';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { Icon, type IconName } from '../../kit/icons.tsx';
import { Menu, MenuItem } from '../../kit/menu.tsx';
import { INBOX_TEXTS } from '../texts.ts';

/** Where this browser remembers in which state the person's last reply left its conversation. */
const STORED = 'admin-reply-after';

/** The states that the menu offers, with their signs. */
const CHOICES = [
  ['open', 'send'],
  ['closed', 'check'],
  ['waiting', 'letter'],
] as const satisfies readonly (readonly [StateAfterReply, IconName])[];

/** Returns the state in which a reply leaves a message, and how another one is chosen: it stays for the next reply. */
export function useStateAfter(): [
  state: StateAfterReply,
  choose: (state: StateAfterReply) => void,
] {
  const [state, setState] = useState<StateAfterReply>(() => {
    const stored = localStorage.getItem(STORED);
    return STATES_AFTER_REPLY.find((each) => each === stored) ?? 'closed';
  });
  return [
    state,
    (next) => {
      localStorage.setItem(STORED, next);
      setState(next);
    },
  ];
}

/** Sends a reply: one half as the person did last, the other half in another way. */
export function SendButton({
  main,
  isBusy,
  isIncomplete,
  onSend,
  onSnooze,
  onLater,
}: {
  /** The state in which the main half leaves the conversation. Null: it is an application, whose stage says where it stands. */
  main: StateAfterReply | null;
  isBusy: boolean;
  /** Whether something is missing. The press says what. */
  isIncomplete: boolean;
  /** Without a state: as the main half does. */
  onSend: (after?: StateAfterReply) => void;
  /** Asks until when it is snoozed, and when it leaves. */
  onSnooze: () => void;
  onLater: () => void;
}) {
  const t = useTexts(INBOX_TEXTS).reply;
  const text = main === null ? t.send : t.sendAnd[main];
  return (
    <span className="send-button">
      <Button
        look="primary"
        isBusy={isBusy}
        aria-disabled={isIncomplete || undefined}
        title={`${text} (Ctrl Enter)`}
        onClick={() => onSend()}
      >
        {text}
      </Button>
      <Menu
        label={t.sendOptions}
        className="button primary icon-button"
        button={<Icon name="down" />}
      >
        {main !== null &&
          CHOICES.map(([after, icon]) => (
            <MenuItem
              key={after}
              icon={icon}
              meta={after === main ? 'Ctrl ↵' : after === 'closed' ? 'Ctrl ⇧ ↵' : undefined}
              onChoose={() => onSend(after)}
            >
              {t.sendAnd[after]}
            </MenuItem>
          ))}
        <MenuItem icon="clock" onChoose={onSnooze}>
          {t.sendAndSnooze}
        </MenuItem>
        <hr />
        <MenuItem icon="calendar" onChoose={onLater}>
          {t.sendLater}
        </MenuItem>
      </Menu>
    </span>
  );
}
