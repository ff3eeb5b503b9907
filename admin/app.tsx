import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { ADMIN_PATH, type SignedInStaff } from '../contract/admin-api.ts';
import { createQueryClient, sessionQuery } from './api/queries.ts';
import { Button } from './components/button.tsx';
import { Empty, PageState, useTitle } from './components/notices.tsx';
import { ConfirmProvider } from './frame/confirm.tsx';
import { Frame } from './frame/frame.tsx';
import { pagesOf } from './frame/pages.ts';
import { MessagesProvider, useMessages } from './i18n/messages.tsx';
import { LinkPage } from './pages/link/link.page.tsx';
import { Door } from './pages/sign-in/door.tsx';
import { SignInPage } from './pages/sign-in/sign-in.page.tsx';
import { TodayPage } from './pages/today/today.page.tsx';

const LINK_PATH = '/link';

const COMPONENTS = {
  today: TodayPage,
  people: lazy(async () => ({
    default: (await import('./pages/people/people.page.tsx')).PeoplePage,
  })),
  audit: lazy(async () => ({ default: (await import('./pages/audit/audit.page.tsx')).AuditPage })),
  account: lazy(async () => ({
    default: (await import('./pages/account/account.page.tsx')).AccountPage,
  })),
};

/** The back office. */
export function App() {
  const [client] = useState(createQueryClient);
  return (
    <MessagesProvider>
      <QueryClientProvider client={client}>
        <Router base={ADMIN_PATH}>
          <Office />
        </Router>
      </QueryClientProvider>
    </MessagesProvider>
  );
}

/** Shows the door to who is outside, and the room to who is inside. The address stays the same. */
function Office() {
  const { t, setLanguage } = useMessages();
  const [location, navigate] = useLocation();
  const [isPasswordNew, setPasswordNew] = useState(false);
  const session = useQuery(sessionQuery);
  const staff = session.data?.staff ?? null;
  const staffId = staff?.id;
  // Who signs in finds the office in the own language, whatever this browser was set to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person who signs in
  useEffect(() => {
    if (staff !== null) setLanguage(staff.language);
  }, [staffId]);
  if (location === LINK_PATH) {
    return (
      <LinkPage
        onUsed={(isSignedIn) => {
          setPasswordNew(!isSignedIn);
          navigate('/', { replace: true });
        }}
        onLeave={() => navigate('/', { replace: true })}
      />
    );
  }
  if (session.data === undefined) {
    return (
      <Door title={t.signIn.title} lead="">
        <PageState error={session.error} onRetry={() => session.refetch()} />
      </Door>
    );
  }
  if (staff === null) return <SignInPage session={session.data} isPasswordNew={isPasswordNew} />;
  return (
    <ConfirmProvider>
      <Frame staff={staff}>
        <Rooms staff={staff} />
      </Frame>
    </ConfirmProvider>
  );
}

function Rooms({ staff }: { staff: SignedInStaff }) {
  const [location] = useLocation();
  return (
    <BrokenPage key={location}>
      <Suspense fallback={<PageState error={null} onRetry={() => undefined} />}>
        <Switch>
          {pagesOf(staff.role).map(({ name, path }) => (
            <Route key={name} path={path} component={COMPONENTS[name]} />
          ))}
          <Route component={MissingPage} />
        </Switch>
      </Suspense>
    </BrokenPage>
  );
}

function MissingPage() {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  useTitle(t.notFound.title);
  return (
    <>
      <h1 className="vh">{t.notFound.title}</h1>
      <Empty title={t.notFound.title}>{t.notFound.text}</Empty>
      <Button look="go" onClick={() => navigate('/')}>
        {t.notFound.home}
      </Button>
    </>
  );
}

/** Catches what a page throws, such as that its code is of an earlier release and gone. */
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
      <Button look="go" onClick={() => window.location.reload()}>
        {t.broken.reload}
      </Button>
    </div>
  );
}
