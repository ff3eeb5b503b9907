import './page-head.css';
import type { ReactNode } from 'react';

/** The head of a page: its title, its one primary action, and the frieze. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children?: ReactNode;
}) {
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p className="subtitle">{lead}</p>}
        </div>
        {children !== undefined && <div className="actions">{children}</div>}
      </header>
      <div className="frieze" aria-hidden="true" />
    </>
  );
}
