import './section.css';
import { type ReactNode, useId } from 'react';
import { formatNumber } from './i18n/format.ts';

type SectionProps = {
  title: string;
  /** The number of things in it, if it is shown before the title. */
  count?: number | undefined;
  hint?: string;
  /** A button or link at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of a page with a title. */
export function Section({ title, count, hint, action, children }: SectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <div className="section-head">
        {count !== undefined && <span className="count">{formatNumber(count)}</span>}
        <h2 id={heading}>{title}</h2>
        {action}
      </div>
      {hint !== undefined && <p className="hint">{hint}</p>}
      {children}
    </section>
  );
}
