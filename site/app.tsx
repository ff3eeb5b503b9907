import { useQueryClient } from '@tanstack/react-query';
import {
  type Fragment,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { directionOf } from '../contract/locale.ts';
import { splitAddress } from '../contract/localized-address.ts';
import type { PostedForm } from '../contract/submissions.ts';
import type { DehydratedQueries } from './api/hydration.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { PostedProvider } from './components/form/posted.tsx';
import { completeHead } from './head.ts';
import { loadedMessages, loadMessages, MessagesProvider, useMessages } from './i18n/messages.tsx';
import { loadedPage, loadPage } from './pages.ts';
import { useAddress } from './router/address.ts';
import { Failure } from './routes/failure/failure.tsx';
import type { PageModule, PageParameters } from './routes/page.ts';
import { matchRoute, moduleOf } from './routes.ts';
import { Frame } from './sections/frame/frame.tsx';

/** Everything that travels with a page from the server to the browser. */
export type PageState = DehydratedQueries & { posted?: PostedForm };

/** What stands around the page: Suspense, or nothing where an error of the page is to be thrown. */
export type AppBoundary = typeof Suspense | typeof Fragment;

type AppProps = {
  /** The form that was posted to the first page without script. */
  posted: PostedForm | null;
  /** Is hydrated after the page, and shows nothing. */
  children?: ReactNode;
  Boundary?: AppBoundary;
};

/** The whole site: the address decides language and page. */
export function App({ posted, children, Boundary = Suspense }: AppProps) {
  const { pathname, search } = useShownAddress();
  const isFirstPage = useStay(splitAddress(pathname).path + search);
  return (
    <PostedProvider value={isFirstPage ? posted : null}>
      <Boundary>
        <Screen pathname={pathname} query={search} />
        {children}
      </Boundary>
    </PostedProvider>
  );
}

/**
 * The address whose page is shown. The browser restores the scroll position of a page that is gone back to right
 * after it has changed the address, so a page whose code is loaded is rendered at once. Another one is
 * rendered in the background, and the page before it stays until it is loaded.
 */
function useShownAddress(): { pathname: string; search: string } {
  const { pathname, search } = useAddress();
  const deferredPathname = useDeferredValue(pathname);
  const deferredSearch = useDeferredValue(search);
  return isLoaded(pathname, search)
    ? { pathname, search }
    : { pathname: deferredPathname, search: deferredSearch };
}

/** Whether the code and the texts of an address are loaded. */
function isLoaded(pathname: string, search: string): boolean {
  const { language, path } = splitAddress(pathname);
  const page = loadedPage(moduleOf(matchRoute(path, search)));
  return page !== undefined && loadedMessages(language) !== undefined;
}

/** Whether the visitor has never left the first page; its other language is the same page. */
function useStay(address: string): boolean {
  const [first] = useState(address);
  const [hasLeft, setHasLeft] = useState(false);
  if (address !== first && !hasLeft) setHasLeft(true);
  return !hasLeft && address === first;
}

type ScreenProps = { pathname: string; query: string };

function Screen({ pathname, query }: ScreenProps) {
  const { language, path } = splitAddress(pathname);
  const t = loadedMessages(language) ?? use(loadMessages(language));
  const match = matchRoute(path, query);
  const module = moduleOf(match);
  const page = loadedPage(module) ?? use(loadPage(module));
  // Before anything measures the page: a text is as high as its language's letters make it.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);
  return (
    <MessagesProvider language={language} t={t}>
      <PageHead page={page} parameters={match?.parameters ?? {}} />
      <ErrorBoundary resetKey={pathname} fallback={<Failure address={pathname} />}>
        <Frame
          page={match?.route.page ?? null}
          path={match?.path ?? path}
          query={match?.parameters.query ?? ''}
        >
          <page.Page key={path} {...match?.parameters} />
        </Frame>
      </ErrorBoundary>
    </MessagesProvider>
  );
}

type PageHeadProps = { page: PageModule; parameters: PageParameters };

/** What the page says about itself: what is known of it, and anew when more of it is. */
function PageHead({ page, parameters }: PageHeadProps) {
  const { language, t } = useMessages();
  const client = useQueryClient();
  useEffect(() => {
    function update() {
      const { title, description } = completeHead(page, { client, language, t, parameters });
      document.title = title;
      document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    }
    update();
    return client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') update();
    });
  }, [page, client, language, t, parameters]);
  return null;
}
