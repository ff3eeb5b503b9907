import './fold.css';
import type { ReactNode } from 'react';

/**
 * A part of a page that can be folded, and is open at first. @param props.notes beside its title, such as the number of items
 * in it
 */
export function Fold({
  title,
  notes,
  children,
}: {
  title: string;
  notes: ReactNode;
  children: ReactNode;
}) {
  return (
    <details className="fold" open>
      <summary>
        <b>{title}</b>
        {notes}
        <span className="caret" aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
