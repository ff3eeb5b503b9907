import type { KeyboardEvent } from 'react';
import type { ApplicationCard } from '../../../contract/admin/inbox/applications.ts';
import {
  APPLICATION_STAGES,
  type ApplicationStage,
  type Colleague,
} from '../../../contract/admin/inbox/inbox.ts';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { MenuItem, MenuLink, OpenMenu } from '../../kit/menu.tsx';
import { INBOX_TEXTS } from '../texts.ts';
import { StageIcon } from './stage-icon.tsx';
import { APPLICATION_TEXTS } from './texts.ts';

export type ShownMenu = {
  card: ApplicationCard;
  /** The button or the card that it belongs to. */
  opener: HTMLElement;
  isAssigning: boolean;
};

type CardMenuProps = {
  menu: ShownMenu;
  colleagues: readonly Colleague[];
  /** The address of the conversation. */
  href: string;
  isOffline: boolean;
  onMove: (stage: ApplicationStage) => void;
  onAssign: (to: Colleague | null) => void;
  /** Leads to its conversation, with the templates of a reply. */
  onReply: () => void;
  /** Shows the colleagues that it can be assigned to. */
  onAssigning: () => void;
  onClose: () => void;
};

/** What can be done with an application, by pointer and by keys: 1 to 5 move it, A assigns it, R replies from a template. */
export function CardMenu({
  menu: { card, opener, isAssigning },
  colleagues,
  href,
  isOffline,
  onMove,
  onAssign,
  onReply,
  onAssigning,
  onClose,
}: CardMenuProps) {
  const inbox = useTexts(INBOX_TEXTS);
  const t = useTexts(APPLICATION_TEXTS);
  const menu = { label: fill(t.menu, { name: isolate(card.name) }), opener, onClose };
  if (isAssigning) {
    return (
      <OpenMenu {...menu}>
        {[null, ...colleagues].map((to) => (
          <MenuItem
            key={to?.id ?? ''}
            icon="people"
            isCurrent={to?.id === card.assignee?.id}
            onChoose={() => onAssign(to)}
          >
            {to === null ? t.nobody : <bdi>{to.name}</bdi>}
          </MenuItem>
        ))}
      </OpenMenu>
    );
  }
  function press(event: KeyboardEvent) {
    const stage = APPLICATION_STAGES[Number(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]) - 1];
    const act =
      stage === undefined ? { KeyA: onAssigning, KeyR: onReply }[event.code] : () => onMove(stage);
    if (isOffline || act === undefined) return;
    event.preventDefault();
    act();
  }
  return (
    <OpenMenu {...menu} onKey={press}>
      <MenuLink href={href} icon="voice" meta={<kbd>↵</kbd>}>
        {t.open}
      </MenuLink>
      {APPLICATION_STAGES.map((stage, index) => (
        <MenuItem
          key={stage}
          icon={<StageIcon stage={stage} />}
          meta={<kbd>{index + 1}</kbd>}
          isCurrent={stage === card.stage}
          isDisabled={isOffline}
          onChoose={() => onMove(stage)}
        >
          {fill(t.moveTo, { stage: inbox.stages[stage] })}
        </MenuItem>
      ))}
      <MenuItem icon="people" meta={<kbd>A</kbd>} isDisabled={isOffline} onChoose={onAssigning}>
        {t.assign}
      </MenuItem>
      <MenuItem icon="send" meta={<kbd>R</kbd>} isDisabled={isOffline} onChoose={onReply}>
        {t.reply}
      </MenuItem>
    </OpenMenu>
  );
}
