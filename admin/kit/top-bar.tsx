import './top-bar.css';
import './brand.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMessages } from './i18n/messages.tsx';
import { Icon } from './icons.tsx';
import { Mark } from './mark.tsx';

/** The page one level above another. `path` is below that of the back office. */
export type PageAbove = { path: string; place: 'entry' | 'list' | 'site' | 'inbox' };

/**
 * The bar at the top below 1024 px: the current page, and a link back. A working page renders its own, with what is most
 * important there.
 * @param props.above the page above; without it the logo leads to Today
 */
export function TopBar({
  title,
  above,
  children,
}: {
  title: ReactNode;
  above?: PageAbove;
  /** Its own buttons. */
  children?: ReactNode;
}) {
  const { t } = useMessages();
  return (
    <header className="top-bar">
      {above === undefined ? (
        <Link className="brand" href="/" aria-label={`${t.brand}${t.separator}${t.pages.today}`}>
          <Mark />
        </Link>
      ) : (
        <Link
          className="button icon-button quiet"
          href={above.path}
          aria-label={t.frame.backTo[above.place]}
        >
          <Icon name="previous" />
        </Link>
      )}
      <b>{title}</b>
      {children}
    </header>
  );
}
