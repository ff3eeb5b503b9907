import './toolbar.css';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../../kit/i18n/messages.tsx';
import { ENTRY_TEXTS } from '../texts.ts';
import {
  BLOCK_CHOICES,
  type BlockChoice,
  blockChoiceOf,
  changeTable,
  chooseBlock,
  directionAt,
  insertTable,
  isBold,
  linkAround,
  nodeAround,
  setDirection,
  type TableAct,
  toggleBold,
  toggleList,
  toggleQuote,
} from './commands.ts';
import { RichIcon } from './rich-icon.tsx';

type ToolbarProps = {
  label: string;
  state: EditorState;
  run: (command: Command) => void;
  onLink: () => void;
  onPicture: () => void;
  onVideo: () => void;
  onSource: () => void;
  /** The notes below the tools. */
  children?: ReactNode;
};

type Tool = {
  icon: Parameters<typeof RichIcon>[0]['name'];
  label: string;
  keys?: string;
  isPressed?: boolean;
  isOff?: boolean;
  act: () => void;
};

/** A toolbar with one control in the tab order. The arrow keys reach the others (ARIA Authoring Practices). */
export function Toolbar({
  label,
  state,
  run,
  onLink,
  onPicture,
  onVideo,
  onSource,
  children,
}: ToolbarProps) {
  const t = useTexts(ENTRY_TEXTS).richText;
  const bar = useRef<HTMLDivElement>(null);
  const [isMore, setMore] = useState(false);
  const block = blockChoiceOf(state);
  const direction = directionAt(state);
  const list = nodeAround(state, ['ul', 'ol'])?.node.type.name;
  const isInTable = nodeAround(state, ['table']) !== null;
  const groups: Tool[][] = [
    [
      {
        icon: 'bold',
        label: t.bold,
        keys: 'Ctrl B',
        isPressed: isBold(state),
        act: () => run(toggleBold),
      },
      {
        icon: 'link',
        label: t.link,
        keys: 'Ctrl K',
        isPressed: linkAround(state) !== null,
        act: onLink,
      },
      {
        icon: 'quote',
        label: t.quote,
        isPressed: nodeAround(state, ['blockquote']) !== null,
        act: () => run(toggleQuote),
      },
      {
        icon: 'bullets',
        label: t.bullets,
        isPressed: list === 'ul',
        act: () => run(toggleList('ul')),
      },
      {
        icon: 'numbers',
        label: t.numbers,
        isPressed: list === 'ol',
        act: () => run(toggleList('ol')),
      },
      { icon: 'picture', label: t.picture, act: onPicture },
    ],
    [
      {
        icon: 'undo',
        label: t.undo,
        keys: 'Ctrl Z',
        isOff: undoDepth(state) === 0,
        act: () => run(undo),
      },
      { icon: 'more', label: t.more, isPressed: isMore, act: () => setMore(!isMore) },
    ],
  ];
  const rare: Tool[][] = [
    [
      { icon: 'redo', label: t.redo, isOff: redoDepth(state) === 0, act: () => run(redo) },
      { icon: 'video', label: t.video, act: onVideo },
      { icon: 'table', label: t.table, isOff: isInTable, act: () => run(insertTable) },
      {
        icon: 'direction',
        label: t.directions[direction ?? 'auto'],
        isPressed: direction !== null,
        act: () => run(setDirection(nextDirection(direction))),
      },
    ],
    [{ icon: 'source', label: t.asSource, isPressed: false, act: onSource }],
  ];
  const shown = isMore ? [...groups, ...rare] : groups;
  function move(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[event.key];
    const controls = [...(bar.current?.querySelectorAll<HTMLElement>('button, select') ?? [])];
    const at = controls.indexOf(document.activeElement as HTMLElement);
    if (at === -1) return;
    let next: HTMLElement | undefined;
    if (event.key === 'Home') next = controls[0];
    else if (event.key === 'End') next = controls.at(-1);
    else if (step !== undefined) {
      const isMirrored = bar.current?.matches(':dir(rtl)') ?? false;
      next = controls.at((at + (isMirrored ? -step : step)) % controls.length);
    }
    if (next === undefined) return;
    event.preventDefault();
    for (const control of controls) control.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
  return (
    <div className="toolbars">
      <div className="toolbar" role="toolbar" aria-label={label} ref={bar} onKeyDown={move}>
        <select
          aria-label={t.block}
          value={block ?? ''}
          onChange={({ target }) => run(chooseBlock(target.value as BlockChoice))}
        >
          {block === null && <option value="">{t.other}</option>}
          {BLOCK_CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {t.blocks[choice]}
            </option>
          ))}
        </select>
        {shown.map((tools) => (
          <span className="toolset" key={tools[0]?.icon}>
            {tools.map(({ icon, label: name, keys, isPressed, isOff = false, act }) => (
              <button
                key={icon}
                type="button"
                tabIndex={-1}
                aria-label={name}
                title={keys === undefined ? name : `${name} (${keys})`}
                aria-pressed={isPressed}
                aria-disabled={isOff}
                // The caret stays in the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => !isOff && act()}
              >
                <RichIcon name={icon} />
              </button>
            ))}
          </span>
        ))}
      </div>
      {isInTable && <TableTools run={run} />}
      {children}
    </div>
  );
}

function TableTools({ run }: { run: ToolbarProps['run'] }) {
  const t = useTexts(ENTRY_TEXTS).richText;
  const acts: [TableAct, string][] = [
    ['row', t.addRow],
    ['column', t.addColumn],
    ['remove-row', t.removeRow],
    ['remove-column', t.removeColumn],
    ['remove', t.removeTable],
    ['leave', t.leaveTable],
  ];
  return (
    <fieldset className="toolbar secondary">
      <legend className="visually-hidden">{t.tableTools}</legend>
      {acts.map(([act, label]) => (
        <button
          key={act}
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(changeTable(act))}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function nextDirection(direction: 'rtl' | 'ltr' | null): 'rtl' | 'ltr' | null {
  if (direction === null) return 'rtl';
  return direction === 'rtl' ? 'ltr' : null;
}
