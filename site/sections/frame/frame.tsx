import type { ReactNode } from 'react';
import type { PageName } from '../../../contract/pages.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import './frame.css';
import { PreferredBar } from './preferred-bar.tsx';

export { Footer } from './footer.tsx';
export { Navbar } from './navbar.tsx';
export { PREFERRED_BAR_ID } from './preferred-bar.tsx';

type FrameProps = {
  /** The current page. Null if the address has no page. */
  page: PageName | null;
  /** Path of the current page, without language prefix. */
  path: string;
  /** Query string of the address if the page depends on it, otherwise empty. */
  query: string;
  /** Whether the visitor requested the Arabic page but sees the English one, because they chose English earlier. */
  isRedirected: boolean;
  children: ReactNode;
};

/** Wraps every page in the skip link, the navigation bar and the footer. */
export function Frame({ page, path, query, isRedirected, children }: FrameProps) {
  const { t } = useMessages();
  return (
    <>
      <a className="skip" href="#main">
        {t.skipToContent}
      </a>
      <Navbar page={page} path={path} query={query} />
      {isRedirected && <PreferredBar path={path} query={query} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer page={page} path={path} />
    </>
  );
}
