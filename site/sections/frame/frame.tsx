import type { ReactNode } from 'react';
import type { PageName } from '../../../contract/paths.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import './frame.css';

type FrameProps = {
  /** The page shown; null where the address leads to none. */
  page: PageName | null;
  /** The page's path without language prefix. */
  path: string;
  /** The address's query, of a page that heeds it. */
  query: string;
  children: ReactNode;
};

/** What is around every page: the way past the menu, the bar, the wall at the foot. */
export function Frame({ page, path, query, children }: FrameProps) {
  const { t } = useMessages();
  return (
    <>
      <a className="skip" href="#main">
        {t.skipToContent}
      </a>
      <Navbar page={page} path={path} query={query} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer page={page} path={path} />
    </>
  );
}
