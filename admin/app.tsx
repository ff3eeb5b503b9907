import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { matchRoute, Redirect, Route, Router, Switch, useLocation, useRouter } from 'wouter';
import { ADMIN_PATH } from '../contract/admin/api.ts';
import type { SignedInStaff } from '../contract/admin/auth/auth.ts';
import { isAllowed, type StaffRole } from '../contract/admin/permissions.ts';
import { isContentKind } from '../contract/content/kind-names.ts';
import type { ContentKind } from '../contract/content/kinds.ts';
import { hasKind } from '../contract/modules.ts';
import { useModulesOff } from './api/modules.ts';
import { createQueryClient, sessionQuery } from './api/queries.ts';
import { ConfirmProvider } from './frame/confirm.tsx';
import { Frame } from './frame/frame.tsx';
import { type AdminPage, pageAt, pagesOf } from './frame/pages.ts';
import { Button } from './kit/button.tsx';
import { MessagesProvider, useMessages } from './kit/i18n/messages.tsx';
import { Empty, PageState } from './kit/notices.tsx';
import { type OnDemand, onDemand } from './kit/on-demand.tsx';
import { HOME_PAGE, NEWSLETTER_PAGE, SET_UP_PAGE } from './kit/paths.ts';
import { SignInLayout } from './kit/sign-in-layout.tsx';

const LINK_PATH = '/link';

const MissingPage = onDemand(async () => (await import('./kit/missing-page.tsx')).MissingPage);

/** Most who open the back office are signed in. */
const SignInPage = onDemand(
  async () => (await import('./auth/sign-in/sign-in.page.tsx')).SignInPage,
);

/** A link from a mail is followed only once. */
const LinkPage = onDemand(async () => (await import('./auth/link/link.page.tsx')).LinkPage);

type PageCode = ComponentType & Partial<Pick<OnDemand<object>, 'preload'>>;

const COMPONENTS: Record<AdminPage['name'], PageCode> = {
  today: onDemand(async () => (await import('./today/today.page.tsx')).TodayPage),
  inbox: onDemand(async () => (await import('./inbox/inbox.page.tsx')).InboxPage),
  site: onDemand(async () => (await import('./content/site/site.page.tsx')).SitePage),
  media: onDemand(async () => (await import('./media/media.page.tsx')).MediaPage),
  trash: onDemand(async () => (await import('./content/trash/trash.page.tsx')).TrashPage),
  checks: onDemand(async () => (await import('./checks/checks.page.tsx')).ChecksPage),
  applications: onDemand(
    async () => (await import('./inbox/applications/applications.page.tsx')).ApplicationsPage,
  ),
  templates: onDemand(
    async () =>
      (await import('./inbox/reply-templates/reply-templates.page.tsx')).ReplyTemplatesPage,
  ),
  subscribers: onDemand(
    async () => (await import('./newsletter/subscribers/subscribers.page.tsx')).SubscribersPage,
  ),
  person: onDemand(async () => (await import('./inbox/person/person.page.tsx')).PersonPage),
  redirects: onDemand(async () => (await import('./redirects/redirects.page.tsx')).RedirectsPage),
  statistics: onDemand(
    async () => (await import('./statistics/statistics.page.tsx')).StatisticsPage,
  ),
  people: onDemand(async () => (await import('./auth/users/users.page.tsx')).PeoplePage),
  audit: onDemand(async () => (await import('./audit/audit.page.tsx')).AuditPage),
  mail: onDemand(async () => (await import('./mail/mail.page.tsx')).MailPage),
  system: onDemand(async () => (await import('./operations/system.page.tsx')).SystemPage),
  account: onDemand(async () => (await import('./auth/account/account.page.tsx')).AccountPage),
};

/** Stable routes of pages with parts. The route of every other page is its path. */
const ROUTES: Partial<Record<AdminPage['name'], string>> = {
  inbox: '/inbox/:id?',
  subscribers: '/newsletter/subscribers/:id?',
  person: '/person/:id?',
  redirects: '/redirects/:id?',
};

/** Replaces every page for a user who must first set up a second factor. */
const SecondFactorPage = onDemand(
  async () => (await import('./auth/account/second-factor.page.tsx')).SecondFactorPage,
);

/** The page that asks an administrator of a new site who the organisation is. */
const SetUpPage = onDemand(
  async () => (await import('./content/entry/set-up/set-up.page.tsx')).SetUpPage,
);

/** The pages of content, for users who may write it. The first matching route is shown. */
const CONTENT_ROUTES: readonly (readonly [path: string, component: PageCode])[] = [
  [
    '/home-page',
    onDemand(async () => (await import('./content/home-page/home-page.page.tsx')).HomePagePage),
  ],
  [
    '/newsletter',
    onDemand(async () => (await import('./newsletter/newsletter.page.tsx')).NewsletterPage),
  ],
  [
    '/content/:kind',
    onDemand(async () => (await import('./content/entries/entries.page.tsx')).EntriesPage),
  ],
  [
    '/content/:kind/order',
    onDemand(async () => (await import('./content/order/order.page.tsx')).OrderPage),
  ],
  [
    '/content/:kind/:id/history',
    onDemand(async () => (await import('./content/history/history.page.tsx')).HistoryPage),
  ],
  [
    '/content/:kind/:id',
    onDemand(async () => (await import('./content/entry/entry.page.tsx')).EntryPage),
  ],
];

/** The kinds of the pages of content whose path does not name one. */
const KINDS_OF_PAGES: Readonly<Record<string, ContentKind>> = {
  [HOME_PAGE]: 'slider',
  [NEWSLETTER_PAGE]: 'newsletter-issue',
};

/** The back office. */
export function App() {
  const [client] = useState(createQueryClient);
  return (
    <MessagesProvider>
      <QueryClientProvider client={client}>
        <Router base={ADMIN_PATH}>
          <BackOffice />
        </Router>
      </QueryClientProvider>
    </MessagesProvider>
  );
}

/** Shows the page of the URL to a signed-in user, and the sign-in page to everybody else. The URL stays the same. */
function BackOffice() {
  const { t, setLanguage } = useMessages();
  const [location, navigate] = useLocation();
  const [isPasswordNew, setPasswordNew] = useState(false);
  usePreloadedPage();
  const session = useQuery(sessionQuery);
  const staff = session.data?.staff ?? null;
  const staffId = staff?.id;
  // After signing in, users find the back office in their own language, whatever this browser was set to. This happens once
  // for each user who signs in.
  useEffect(() => {
    if (staff !== null) setLanguage(staff.language);
  }, [staffId]);
  if (location === LINK_PATH) {
    return (
      <Suspense fallback={null}>
        <LinkPage
          onUsed={(isSignedIn) => {
            setPasswordNew(!isSignedIn);
            navigate('/', { replace: true });
          }}
          onLeave={() => navigate('/', { replace: true })}
        />
      </Suspense>
    );
  }
  const welcome = (
    <SignInLayout title={t.welcome} lead="">
      <PageState error={session.error} onRetry={() => session.refetch()} />
    </SignInLayout>
  );
  if (session.data === undefined) return welcome;
  if (staff === null) {
    return (
      <BrokenPage>
        <Suspense fallback={welcome}>
          <SignInPage session={session.data} isPasswordNew={isPasswordNew} />
        </Suspense>
      </BrokenPage>
    );
  }
  return (
    <ConfirmProvider>
      {session.data.needsSecondFactor ? (
        <Suspense fallback={<PageState error={null} onRetry={() => undefined} />}>
          <SecondFactorPage />
        </Suspense>
      ) : (
        <Frame staff={staff}>
          <Pages staff={staff} isSetUpOffered={session.data.isSetUpOffered} />
        </Frame>
      )}
    </ConfirmProvider>
  );
}

/** Begins to load the code of the first page while the server is asked who is signed in. */
function usePreloadedPage() {
  const [location] = useLocation();
  const { parser } = useRouter();
  // The code of later pages is loaded when they are opened.
  useEffect(() => {
    const pages = pagesOf('administrator', []).map(
      ({ name, path }) => [ROUTES[name] ?? path, COMPONENTS[name]] as const,
    );
    const routes: readonly (readonly [string, PageCode])[] = [...pages, ...CONTENT_ROUTES];
    const [, page] = routes.find(([path]) => matchRoute(parser, path, location)[0]) ?? [];
    page?.preload?.();
  }, []);
}

function Pages({ staff, isSetUpOffered }: { staff: SignedInStaff; isSetUpOffered: boolean }) {
  const [location] = useLocation();
  const off = useModulesOff();
  if (isSetUpOffered && location === '/') return <Redirect to={SET_UP_PAGE} replace />;
  return (
    <BrokenPage key={pageAt(location)}>
      <Suspense fallback={<PageState error={null} onRetry={() => undefined} />}>
        <Switch>
          {pagesOf(staff.role, off).map(({ name, path }) => (
            <Route key={name} path={ROUTES[name] ?? path} component={COMPONENTS[name]} />
          ))}
          {isAllowed(staff.role, 'content.publish', { kind: 'identity' }) && (
            <Route path={SET_UP_PAGE} component={SetUpPage} />
          )}
          {CONTENT_ROUTES.map(([path, component]) => (
            <Route key={path} path={path}>
              {(params) => <ContentPage params={params} component={component} role={staff.role} />}
            </Route>
          ))}
          {pagesOf('administrator', off).map(({ name, path, action, form }) => (
            <Route key={name} path={ROUTES[name] ?? path}>
              <MissingPage needs={[action, form === undefined ? {} : { kind: form }]} />
            </Route>
          ))}
          <Route>
            <MissingPage />
          </Route>
        </Switch>
      </Suspense>
    </BrokenPage>
  );
}

/** A page of content, if the role includes its kind. Kinds of modules that are off have none. */
function ContentPage({
  params,
  component: Page,
  role,
}: {
  params: { kind?: string };
  component: PageCode;
  role: StaffRole;
}) {
  const [location] = useLocation();
  const off = useModulesOff();
  const kind = params.kind ?? KINDS_OF_PAGES[location];
  if (kind === undefined || !isContentKind(kind) || !hasKind(kind, off)) return <MissingPage />;
  if (!isAllowed(role, 'content.write', { kind })) {
    return <MissingPage needs={['content.write', { kind }]} />;
  }
  return <Page />;
}

/** Catches errors of a page, for example if its code belongs to an earlier release and is gone. */
class BrokenPage extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <BrokenNote /> : this.props.children;
  }
}

function BrokenNote() {
  const { t } = useMessages();
  return (
    <div role="alert">
      <Empty title={t.broken.title}>{t.broken.text}</Empty>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t.broken.reload}
      </Button>
    </div>
  );
}
