import { type ReactNode, useId } from 'react';

/** A part of the account below a line. */
export function AccountSection({
  title,
  hint,
  action,
  children,
}: {
  title: string;
  hint?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <div className="sech">
        <h2 id={heading}>{title}</h2>
        {action}
      </div>
      {hint !== undefined && <p className="hint">{hint}</p>}
      {children}
    </section>
  );
}
