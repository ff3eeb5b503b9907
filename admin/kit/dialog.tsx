import './dialog.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { directionOf } from '../../contract/locale.ts';
import { useMessages } from './i18n/messages.tsx';

type DialogProps = {
  title: string;
  /** Whether it is as wide as the page, for what is looked through. */
  isWide?: boolean;
  /** Whether its title is for screen readers only, because the first thing in it says the same. */
  isTitleHidden?: boolean;
  className?: string;
  /** Whether only its own buttons close it, and not the Escape key or the phone's way back: what it shows is lost then. */
  isPersistent?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog. It is open while it is rendered; the browser keeps focus in it and gives it back after. */
export function Dialog({
  title,
  isWide = false,
  isTitleHidden = false,
  className,
  isPersistent = false,
  onClose,
  children,
}: DialogProps) {
  const { language } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      // It may be opened from a text of the other direction.
      dir={directionOf(language)}
      className={['dialog', isWide && 'wide', className].filter(Boolean).join(' ')}
      aria-labelledby={heading}
      onCancel={(event) => {
        // That of a file input bubbles; it says that no file was chosen.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isPersistent) onClose();
      }}
      onKeyDown={(event) => {
        if (isPersistent && event.key === 'Escape') event.preventDefault();
      }}
      onClose={(event) => {
        // Browsers close a dialog at the second request, whatever it says to the first.
        if (
          isPersistent &&
          event.target === event.currentTarget &&
          event.currentTarget.isConnected
        ) {
          event.currentTarget.showModal();
        }
      }}
    >
      <h2 id={heading} className={isTitleHidden ? 'visually-hidden' : undefined}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
