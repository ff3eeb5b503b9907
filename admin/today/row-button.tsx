import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The button at the end of a row that opens what its title opens. Keyboards and screen readers have the title alone. */
export function RowButton({
  href,
  state,
  children,
}: {
  href: string;
  state?: object | undefined;
  children: ReactNode;
}) {
  return (
    <Link className="button small" href={href} state={state} tabIndex={-1} aria-hidden="true">
      {children}
    </Link>
  );
}
