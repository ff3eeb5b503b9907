import './row.css';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';

type RowProps = {
  icon?: ReactNode;
  title: string;
  /** The text below the title. `null` is left out. */
  details: readonly ReactNode[];
  /** Target of the title's link. */
  href?: string;
  /** What the page that the link opens is told. */
  state?: object;
  /** The content at the end, such as a button. */
  children?: ReactNode;
};

/** A row of a list: an icon, a title with a line of details below it, and the actions. */
export function Row({ icon, title, details, href, state, children }: RowProps) {
  const text = (
    <>
      <b>
        <bdi>{title}</bdi>
      </b>
      <span className="meta">
        <DotSeparated items={details} />
      </span>
    </>
  );
  return (
    <li className={icon === undefined ? 'list-row without-icon' : 'list-row'}>
      {icon}
      {href === undefined ? (
        <span className="text">{text}</span>
      ) : (
        <Link className="text" href={href} state={state}>
          {text}
        </Link>
      )}
      {children}
    </li>
  );
}

/** Pieces of a line with a dot between them. `null` is left out. */
export function DotSeparated({ items }: { items: readonly ReactNode[] }) {
  return items
    .filter((item) => item !== null)
    .map((item, index) => (
      // The pieces are never reordered.
      <Fragment key={index}>
        {index > 0 && <span className="separator-dot">·</span>}
        {item}
      </Fragment>
    ));
}
