import './notices.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallFailed } from '../api/call.ts';
import { PROBLEM_TEXTS } from '../api/problem-texts.ts';
import { Button } from './button.tsx';
import { fill, formatWait } from './i18n/format.ts';
import { useMessages } from './i18n/messages.tsx';
import { Icon } from './icons.tsx';
import { Mark } from './mark.tsx';

/** Returns a function that describes a failure, in the language of the back office. */
export function useProblemText(): (error: unknown) => string {
  const { language } = useMessages();
  return (error) => {
    if (!(error instanceof CallFailed)) return PROBLEM_TEXTS.internal[language];
    const wait = formatWait(Math.max(1, error.retryAfter), language);
    return fill(error.text[language], { wait });
  };
}

/** Returns a function that says what is wrong with a field of a failed call. */
export function useFieldError(error: unknown): (field: string) => string | undefined {
  const { language } = useMessages();
  return (field) => (error instanceof CallFailed ? error.fields[field]?.[language] : undefined);
}

/** Describes a failure. Nothing if the fields already say everything. */
export function ProblemNote({ error }: { error: unknown }) {
  const textOf = useProblemText();
  if (error === null || error === undefined) return null;
  if (error instanceof CallFailed && Object.keys(error.fields).length > 0) return null;
  return <ProblemText>{textOf(error)}</ProblemText>;
}

/** Describes a failure in words of its own. */
export function ProblemText({ children }: { children: ReactNode }) {
  return (
    <p className="note problem" role="alert">
      <Icon name="warn" />
      <span>{children}</span>
    </p>
  );
}

/** Describes a failure in several paragraphs, or with what can be done about it. */
export function ProblemBlock({ children }: { children: ReactNode }) {
  return (
    <div className="note problem" role="alert">
      <Icon name="warn" />
      <div>{children}</div>
    </div>
  );
}

/**
 * Says that something was done, to screen readers too. It is scrolled into view, because the control for it may be far below.
 * If that control is gone, the note gets the focus, so that the keyboard continues from there.
 */
export function DoneNote({ children }: { children: ReactNode }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body) note.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p className="note live" role="status" ref={note} tabIndex={-1}>
      <Icon name="check" />
      <span>{children}</span>
    </p>
  );
}

/**
 * Returns a note about the last action, and a function that shows its content, or removes it (null). Each time it is a new
 * note, even with the same text.
 */
export function useDoneNote(): [note: ReactNode, show: (content: ReactNode) => void] {
  const [done, setDone] = useState<{ content: ReactNode; number: number }>({
    content: null,
    number: 0,
  });
  return [
    done.content !== null && <DoneNote key={done.number}>{done.content}</DoneNote>,
    (content) => setDone(({ number }) => ({ content, number: number + 1 })),
  ];
}

/** What a page shows while its data is loading, or instead of it. */
export function PageState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useMessages();
  const textOf = useProblemText();
  if (error === null || error === undefined) {
    return (
      <div className="waiting" role="status">
        <span className="visually-hidden">{t.loading}</span>
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
    );
  }
  return (
    <div className="empty" role="alert">
      <p className="error">
        <Icon name="warn" />
        {textOf(error)}
      </p>
      <Button onClick={onRetry}>{t.retry}</Button>
    </div>
  );
}

/** Shown where there is nothing. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <span className="art">
        <Mark />
      </span>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}

/** Sets the title of the document. */
export function useTitle(page: string): void {
  const { t } = useMessages();
  useEffect(() => {
    document.title = fill(t.title, { page });
  }, [page, t]);
}
