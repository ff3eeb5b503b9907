import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Fragment,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { directionOf } from '../contract/locale.ts';
import { isPreferredAddress, splitAddress } from '../contract/localized-address.ts';
import type { PostedForm } from '../contract/submissions.ts';
import type { DehydratedQueries } from './api/hydration.ts';
import { knownIdentity } from './api/known-identity.ts';
import { identityQuery } from './api/queries.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { PostedProvider } from './components/form/posted.tsx';
import { completeHead } from './head.ts';
import {
  loadedMessages,
  loadMessages,
  MessagesProvider,
  messagesOf,
  useMessages,
} from './i18n/messages.tsx';
import { loadedPage, loadPage } from './pages.ts';
import { useAddress } from './router/address.ts';
import { LateFailure } from './routes/failure/failure.tsx';
import type { PageModule, PageParameters } from './routes/page.ts';
import { matchRoute, moduleOf } from './routes.ts';
import { Frame, PREFERRED_BAR_ID } from './sections/frame/frame.tsx';

/** The hydration data of a page. */
export type PageState = DehydratedQueries & { posted?: PostedForm };

/** The element around the page: Suspense, or a fragment if errors of the page must be thrown. */
export type AppBoundary = typeof Suspense | typeof Fragment;

type AppProps = {
  /** The form that was posted to the first page without script, or null. */
  posted: PostedForm | null;
  /** Whether the server knows that there is no page at the address. */
  isMissing?: boolean;
  /** Components that render nothing. Their effects run after the page is hydrated. */
  children?: ReactNode;
  Boundary?: AppBoundary;
};

/** The whole site. The address determines the language and the page. */
export function App({ posted, isMissing = false, children, Boundary = Suspense }: AppProps) {
  const { pathname, search } = useShownAddress();
  const redirected = useRedirectedPathname({ pathname, search });
  const isFirstPage = useIsFirstPage(splitAddress(pathname).path + search);
  return (
    <PostedProvider value={isFirstPage ? posted : null}>
      <Boundary>
        <Screen
          pathname={pathname}
          query={search}
          isRedirected={pathname === redirected}
          isMissing={isMissing}
        />
        {children}
      </Boundary>
    </PostedProvider>
  );
}

/**
 * Returns the address of the page to show. On back and forward navigation the browser restores the scroll position right
 * after it changes the address, so a loaded page is rendered at once. A page that is not loaded is rendered in the
 * background, and the previous page stays until it is ready.
 */
function useShownAddress(): { pathname: string; search: string } {
  const { pathname, search } = useAddress();
  const deferredPathname = useDeferredValue(pathname);
  const deferredSearch = useDeferredValue(search);
  return isLoaded(pathname, search)
    ? { pathname, search }
    : { pathname: deferredPathname, search: deferredSearch };
}

/** Whether the code and the messages for an address are loaded. */
function isLoaded(pathname: string, search: string): boolean {
  const { language, path } = splitAddress(pathname);
  const page = loadedPage(moduleOf(matchRoute(path, search)));
  return page !== undefined && loadedMessages(language) !== undefined;
}

/** Whether the visitor is still on the first page. The same page in the other language counts as the same. */
function useIsFirstPage(address: string): boolean {
  const [first] = useState(address);
  const [hasLeft, setHasLeft] = useState(false);
  if (address !== first && !hasLeft) setHasLeft(true);
  return !hasLeft && address === first;
}

/** Returns the address from which the visitor was redirected to English, for the first page only, otherwise null. */
function useRedirectedPathname({ pathname, search }: { pathname: string; search: string }) {
  const [redirected, setRedirected] = useState(() => {
    // A copy from the service worker never shows the bar, whatever its address says.
    const isShown =
      typeof document === 'undefined'
        ? isPreferredAddress(pathname, search)
        : document.getElementById(PREFERRED_BAR_ID) !== null;
    return isShown ? pathname : null;
  });
  useEffect(() => {
    // after-load.ts has removed the parameter from the address.
    if (document.documentElement.dataset.preferred === undefined) return;
    setRedirected(window.location.pathname);
  }, []);
  return redirected;
}

type ScreenProps = { pathname: string; query: string; isRedirected: boolean; isMissing: boolean };

function Screen({ pathname, query, isRedirected, isMissing }: ScreenProps) {
  const { language, path } = splitAddress(pathname);
  const texts = loadedMessages(language) ?? use(loadMessages(language));
  const client = useQueryClient();
  const identity = useQuery(identityQuery(language)).data ?? knownIdentity(client, language);
  const t = messagesOf(texts, identity);
  const match = isMissing ? null : matchRoute(path, query, identity.pagesOff);
  const module = moduleOf(match);
  const page = loadedPage(module) ?? use(loadPage(module));
  const shownLanguage = useRef(language);
  // A layout effect, because line heights depend on the language and must be set before the page is measured.
  useLayoutEffect(() => {
    // A browser that translates the page sets another language. It stays until the visitor changes the language.
    if (language === shownLanguage.current) return;
    shownLanguage.current = language;
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);
  return (
    <MessagesProvider language={language} t={t} identity={identity}>
      <PageHead page={page} parameters={match?.parameters ?? {}} />
      <ErrorBoundary resetKey={pathname} fallback={<LateFailure address={pathname} />}>
        <Frame
          page={match?.page ?? null}
          path={match?.path ?? path}
          query={match?.parameters.query ?? ''}
          isRedirected={isRedirected}
        >
          <page.Page key={path} {...match?.parameters} />
        </Frame>
      </ErrorBoundary>
    </MessagesProvider>
  );
}

type PageHeadProps = { page: PageModule; parameters: PageParameters };

/** Updates the title and the description of the document when the page or its query results change. */
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
