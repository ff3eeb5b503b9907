import { type ReactNode, type Ref, useState } from 'react';
import { SNOOZE_MAX_MS } from '../../contract/admin/inbox/inbox.ts';
import { formatTime, formatWeekday, isolateLatin } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { Menu, MenuItem } from '../kit/menu.tsx';
import { snoozeTimes } from './snooze-times.ts';
import { INBOX_TEXTS } from './texts.ts';
import { TimeDialog } from './time-dialog.tsx';

/** Snoozes what it is about until a time in epoch milliseconds, or ends that. */
type OnSnooze = (until: number | null) => void;

/** Returns the choices of a menu with which conversations are snoozed, and the dialog that one of them opens. */
export function useSnoozeChoices({
  isSnoozed,
  onSnooze,
}: {
  isSnoozed: boolean;
  onSnooze: OnSnooze;
}): { items: ReactNode; dialog: ReactNode } {
  const t = useTexts(INBOX_TEXTS).snooze;
  const [isPicking, setPicking] = useState(false);
  return {
    items: (
      <SnoozeItems isSnoozed={isSnoozed} onSnooze={onSnooze} onPick={() => setPicking(true)} />
    ),
    dialog: isPicking && (
      <TimeDialog
        title={t.dialog}
        action={t.title}
        max={SNOOZE_MAX_MS}
        problem="not-ahead"
        onChoose={onSnooze}
        onClose={() => setPicking(false)}
      />
    ),
  };
}

/** A button that opens a menu with these choices. */
export function SnoozeMenu({ ref, items }: { ref?: Ref<HTMLButtonElement>; items: ReactNode }) {
  const t = useTexts(INBOX_TEXTS).snooze;
  return (
    <Menu label={t.title} button={<Icon name="clock" />} {...(ref === undefined ? {} : { ref })}>
      {items}
    </Menu>
  );
}

function SnoozeItems({
  isSnoozed,
  onSnooze,
  onPick,
}: {
  isSnoozed: boolean;
  onSnooze: OnSnooze;
  onPick: () => void;
}) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS).snooze;
  const { today, tomorrow, week } = snoozeTimes(Date.now());
  const dayAndTime = (time: number) =>
    `${formatWeekday(time, language)} ${isolateLatin(formatTime(time))}`;
  return (
    <>
      {today !== null && (
        <MenuItem meta={formatTime(today)} onChoose={() => onSnooze(today)}>
          {t.today}
        </MenuItem>
      )}
      <MenuItem meta={dayAndTime(tomorrow)} onChoose={() => onSnooze(tomorrow)}>
        {t.tomorrow}
      </MenuItem>
      <MenuItem meta={dayAndTime(week)} onChoose={() => onSnooze(week)}>
        {t.week}
      </MenuItem>
      <MenuItem icon="clock" onChoose={onPick}>
        {t.pick}
      </MenuItem>
      {isSnoozed && (
        <MenuItem icon="undo" onChoose={() => onSnooze(null)}>
          {t.end}
        </MenuItem>
      )}
    </>
  );
}
