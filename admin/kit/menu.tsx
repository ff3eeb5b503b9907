import './menu.css';
import {
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icons.tsx';

const CloseMenu = createContext<() => void>(() => undefined);

type MenuProps = {
  /** What the menu is called. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  /** Whether the button is called by what it shows, and not like the menu. */
  isNamed?: boolean;
  className?: string;
  /** The button, for a key that opens the menu. */
  ref?: Ref<HTMLButtonElement>;
  /** `MenuItem`s, and what stands between them. */
  children: ReactNode;
};

/** A button that opens a menu beside it, or at the foot of a phone's screen. */
export function Menu({
  label,
  button,
  isNamed = false,
  className = 'button small icon-button quiet',
  ref,
  children,
}: MenuProps) {
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={className}
        aria-label={isNamed ? undefined : label}
        title={isNamed ? undefined : label}
        aria-haspopup="dialog"
        aria-expanded={opener !== null}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        {button}
      </button>
      {opener !== null && (
        <OpenMenu label={label} opener={opener} onClose={() => setOpener(null)}>
          {children}
        </OpenMenu>
      )}
    </>
  );
}

type MenuItemLook = {
  /** A name, or a sign that is none of the kit. */
  icon?: IconName | ReactElement;
  /** What stands at the end of the row, such as its key. */
  meta?: ReactNode;
  /** Whether it is what holds now. */
  isCurrent?: boolean;
  lang?: string;
  children: ReactNode;
};

/** Something to do in a menu, which closes it. */
export function MenuItem({
  isDestructive = false,
  isDisabled = false,
  isBusy,
  onChoose,
  ...look
}: MenuItemLook & {
  isDestructive?: boolean;
  isDisabled?: boolean;
  /** Given for what takes a while: the menu stays open meanwhile. */
  isBusy?: boolean;
  onChoose: () => void;
}) {
  const close = use(CloseMenu);
  return (
    <button
      type="button"
      className={isDestructive ? 'menu-item destructive' : 'menu-item'}
      lang={look.lang}
      aria-current={look.isCurrent || undefined}
      aria-busy={isBusy || undefined}
      disabled={isDisabled}
      onClick={() => {
        // The focus is back at the button before anything else takes it.
        if (isBusy === undefined) flushSync(close);
        onChoose();
      }}
    >
      <MenuRow {...look} />
    </button>
  );
}

/** A link in a menu, which closes it. @param opensTab whether it leads out of the back office, into a tab of its own */
export function MenuLink({
  href,
  opensTab = false,
  ...look
}: MenuItemLook & { href: string; opensTab?: boolean }) {
  const close = use(CloseMenu);
  const shared = { className: 'menu-item', href, onClick: () => flushSync(close) };
  return opensTab ? (
    <a {...shared} target="_blank" rel="noopener">
      <MenuRow {...look} />
    </a>
  ) : (
    <Link {...shared} aria-current={look.isCurrent ? 'page' : undefined}>
      <MenuRow {...look} />
    </Link>
  );
}

function MenuRow({ icon, meta, children }: MenuItemLook) {
  return (
    <>
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
      <span>{children}</span>
      {meta !== undefined && <span className="meta">{meta}</span>}
    </>
  );
}

/** A button that closes the menu around it. */
export function MenuClose({ children }: { children: ReactNode }) {
  const close = use(CloseMenu);
  return (
    <Button look="primary" size="small" onClick={close}>
      {children}
    </Button>
  );
}

/**
 * The menu itself: a modal dialog without a visible backdrop, so that it is in front of everything and the browser keeps focus in it.
 * @param opener what it stands beside, and what has the focus again when it closes
 * @param onKey a press of a key in it that does something of its own, and prevents its default
 */
export function OpenMenu({
  label,
  opener,
  onClose,
  onKey,
  children,
}: {
  label: string;
  opener: HTMLElement;
  onClose: () => void;
  onKey?: (event: KeyboardEvent<HTMLDialogElement>) => void;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return undefined;
    element.showModal();
    const move = () => place(element, opener);
    move();
    window.addEventListener('resize', move);
    return () => {
      window.removeEventListener('resize', move);
      element.close();
      opener.focus();
    };
  }, [opener]);
  return (
    <dialog
      ref={menu}
      className="menu"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        onKey?.(event);
        moveFocus(event);
      }}
      // Its padding is that of what it contains, so only the backdrop is the dialog itself.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="menu-items">
        <CloseMenu value={onClose}>{children}</CloseMenu>
      </div>
    </dialog>
  );
}

/** The distance of a menu from its button, and from the edges of the window. In CSS pixels. */
const GAP = 4;
const EDGE = 8;

/** Says in CSS variables where a menu is: below its button, or above it where there is more room. */
function place(menu: HTMLElement, opener: HTMLElement): void {
  const button = opener.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const isRtl = getComputedStyle(menu).direction === 'rtl';
  const below = height - button.bottom - GAP - EDGE;
  const above = button.top - GAP - EDGE;
  const isBelow = below >= menu.scrollHeight || below >= above;
  const start = isRtl ? width - button.right : button.left;
  const end = Math.max(EDGE, width - menu.offsetWidth - EDGE);
  const variables = {
    '--menu-start': Math.min(Math.max(EDGE, start), end),
    '--menu-room': isBelow ? below : above,
    '--menu-top': isBelow
      ? button.bottom + GAP
      : Math.max(EDGE, button.top - GAP - Math.min(menu.scrollHeight, above)),
  };
  for (const [name, value] of Object.entries(variables)) menu.style.setProperty(name, `${value}px`);
}

/** Moves the focus from one item to the next with the arrow keys, and to the first and the last one. */
function moveFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const items = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('.menu-item:enabled, a.menu-item'),
  ];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const isTyping = document.activeElement instanceof HTMLInputElement;
  const next = {
    ArrowDown: items[at + 1] ?? items[0],
    ArrowUp: items[at - 1] ?? items.at(-1),
    ...(isTyping ? {} : { Home: items[0], End: items.at(-1) }),
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
