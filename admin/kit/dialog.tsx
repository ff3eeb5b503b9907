import './dialog.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { directionOf } from '../../contract/locale.ts';
import { useMessages } from './i18n/messages.tsx';

type DialogProps = {
  title: string;
  /** Whether it is as wide as the page, for content to look through. */
  isWide?: boolean;
  /** Whether its title is for screen readers only, because the first element in it says the same. */
  isTitleHidden?: boolean;
  className?: string;
  /**
   * Whether only its own buttons close it, and neither the Escape key nor the back gesture of a phone, because its content
   * would be lost.
   */
  isPersistent?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog. It is open while it is rendered. The browser keeps focus in it and returns it afterwards. */
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
      // It may be opened from a text in the other direction.
      dir={directionOf(language)}
      className={['dialog', isWide && 'wide', className].filter(Boolean).join(' ')}
      aria-labelledby={heading}
      onCancel={(event) => {
        // The event of a file input bubbles, and says that no file was chosen.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isPersistent) onClose();
      }}
      onKeyDown={(event) => {
        if (isPersistent && event.key === 'Escape') event.preventDefault();
      }}
      onClose={(event) => {
        // Browsers close a dialog at the second request, whatever the dialog does at the first.
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
