import { type ReactNode, type RefObject, useState } from 'react';
import type { Colleague } from '../../../contract/admin/inbox/inbox.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { MenuItem, OpenMenu } from '../../kit/menu.tsx';
import { INBOX_TEXTS } from '../texts.ts';

/** The choice of a colleague whom a note mentions. */
export type Mentioning = {
  /** Opens the menu beside the button or the field. */
  open: (opener: HTMLElement) => void;
  /** Whether a change of the field is an `@` that begins a mention. */
  isBegun: (change: InputEvent) => boolean;
  /** The menu, while it is open. */
  menu: ReactNode;
};

/** Lets the user choose the colleague whom a note mentions: by a button, or by typing `@`. */
export function useMentioning(
  colleagues: readonly Colleague[],
  field: RefObject<HTMLTextAreaElement | null>,
  edit: (text: string) => void,
): Mentioning {
  const t = useTexts(INBOX_TEXTS).composer;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  function insert({ name }: Colleague): void {
    const area = field.current;
    if (area === null) return;
    const before = area.value.slice(0, area.selectionStart);
    const start = `${before.replace(/@$/, '')}@${name} `;
    edit(start + area.value.slice(area.selectionEnd));
    area.focus();
    // Once the text is in the field.
    requestAnimationFrame(() => area.setSelectionRange(start.length, start.length));
  }
  return {
    open: setOpener,
    isBegun: ({ data, target }) =>
      data === '@' &&
      colleagues.length > 0 &&
      target instanceof HTMLTextAreaElement &&
      !/[\p{L}\p{N}]@$/u.test(target.value.slice(0, target.selectionStart)),
    menu: opener !== null && (
      <OpenMenu label={t.mention} opener={opener} onClose={() => setOpener(null)}>
        {colleagues.map((colleague) => (
          <MenuItem key={colleague.id} icon="people" onChoose={() => insert(colleague)}>
            <bdi>{colleague.name}</bdi>
          </MenuItem>
        ))}
      </OpenMenu>
    ),
  };
}
