import { type ReactNode, Suspense, use, useEffect, useLayoutEffect, useState } from 'react';
import type { Posted } from '../contract/forms.ts';
import { directionOf } from '../contract/locale.ts';
import { splitAddress } from '../contract/localized-address.ts';
import type { SentAnswers } from './api/query-store.ts';
import { useWatchedQueryStore } from './api/use-reading.tsx';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { PostedProvider } from './components/form/posted.tsx';
import { headOf } from './head.ts';
import { loadMessages, MessagesProvider, messagesAtHand, useMessages } from './i18n/messages.tsx';
import { loadPage, pageAtHand } from './pages.ts';
import { useLocation } from './router/router.tsx';
import { Failure } from './routes/failure/failure.tsx';
import type { PageModule, PageParameters } from './routes/page.ts';
import { matchRoute, moduleOf } from './routes.ts';
import { Frame } from './sections/frame/frame.tsx';

/** Everything that travels with a page from the server to the browser. */
export type PageState = SentAnswers & { posted?: Posted };

type AppProps = {
  /** What became of what was posted to the first page without script. */
  posted: Posted | null;
  /** Comes to life after the page, and shows nothing. */
  children?: ReactNode;
};

/** The whole site: the address decides language and page. */
export function App({ posted, children }: AppProps) {
  const { pathname, search } = useLocation();
  const isHere = useStay(splitAddress(pathname).path + search);
  // Nothing is shown in place of a page on its way: the page before it stays until it is here.
  return (
    <PostedProvider value={isHere ? posted : null}>
      <Suspense>
        <Screen pathname={pathname} query={search} />
        {children}
      </Suspense>
    </PostedProvider>
  );
}

/** Whether the visitor has never left the first page; its other language is the same page. */
function useStay(place: string): boolean {
  const [first] = useState(place);
  const [hasLeft, setHasLeft] = useState(false);
  if (place !== first && !hasLeft) setHasLeft(true);
  return !hasLeft && place === first;
}

type ScreenProps = { pathname: string; query: string };

function Screen({ pathname, query }: ScreenProps) {
  const { language, path } = splitAddress(pathname);
  const t = messagesAtHand(language) ?? use(loadMessages(language));
  const match = matchRoute(path, query);
  const module = moduleOf(match);
  const page = pageAtHand(module) ?? use(loadPage(module));
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
  const store = useWatchedQueryStore();
  useEffect(() => {
    const { title, description } = headOf(page, { store, language, t, parameters });
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  });
  return null;
}
