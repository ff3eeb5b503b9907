import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../../api/call.ts';
import { accountQuery, forgetSession, sessionQuery } from '../../api/queries.ts';
import { Button } from '../../kit/button.tsx';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { PageState, useTitle } from '../../kit/notices.tsx';
import { SignInLayout } from '../../kit/sign-in-layout.tsx';
import { AUTH_TEXTS } from '../texts.ts';
import { Authenticator } from './authenticator.tsx';
import { Passkeys } from './passkeys.tsx';

/**
 * Leads a user to a passkey or an authenticator app, if everybody needs one. Until then the server refuses everything else.
 */
export function SecondFactorPage() {
  const { t } = useMessages();
  const auth = useTexts(AUTH_TEXTS);
  const client = useQueryClient();
  const account = useQuery(accountQuery);
  useTitle(auth.secondFactor.page);
  const leave = useMutation({
    mutationFn: () => makeCall('signOut'),
    onSettled: () => forgetSession(client),
  });
  const { data } = account;
  const isDone = data !== undefined && (data.passkeys.length > 0 || data.authenticator !== null);
  return (
    <SignInLayout
      title={auth.secondFactor.title}
      lead={auth.secondFactor.lead}
      foot={
        <button type="button" className="link" onClick={() => leave.mutate()}>
          {t.signOut}
        </button>
      }
    >
      {data === undefined ? (
        <PageState error={account.error} onRetry={() => account.refetch()} />
      ) : (
        <>
          <Passkeys passkeys={data.passkeys} />
          <Authenticator account={data} />
          {isDone ? (
            <Button
              look="primary"
              size="big"
              onClick={() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })}
            >
              {auth.secondFactor.enter}
            </Button>
          ) : (
            <p className="hint">{auth.secondFactor.help}</p>
          )}
        </>
      )}
    </SignInLayout>
  );
}
