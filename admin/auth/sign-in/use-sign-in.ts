import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionResponse } from '../../../contract/admin/auth/auth.ts';
import { hasProblem, makeCall } from '../../api/call.ts';
import { storeSession } from '../../api/queries.ts';

/** The browser has created no passkey response: the user has cancelled, or there is no passkey. */
export class PasskeyCancelled extends Error {}

/** The typed values for signing in. */
export type Typed = { email: string; password: string; code: string | null };

/** Whether this browser can use passkeys at all. */
export function hasPasskeys(session: SessionResponse): boolean {
  return session.passkeys && typeof window.PublicKeyCredential === 'function';
}

/**
 * The two ways to sign in.
 * @param onDone called when somebody has signed in
 */
export function useSignIn(onDone: () => void) {
  const client = useQueryClient();
  const onSuccess = (session: SessionResponse) => {
    storeSession(client, session);
    onDone();
  };
  const password = useMutation({
    mutationFn: ({ email, password: secret, code }: Typed) =>
      makeCall('signIn', {
        body: { email, password: secret, ...(code === null ? {} : { code }) },
      }),
    onSuccess,
  });
  const passkey = useMutation({ mutationFn: () => signInWithPasskey(), onSuccess });
  return { password, passkey };
}

async function signInWithPasskey(): Promise<SessionResponse> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    makeCall('passkeyChallenge'),
  ]);
  const credential = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  }).catch(() => {
    throw new PasskeyCancelled();
  });
  return makeCall('signInWithPasskey', { body: { credential: { ...credential } } });
}

/** Whether a password sign-in continues with a code, because it is missing or was wrong. */
export function needsCode(error: unknown): boolean {
  return hasProblem(error, 'code-needed', 'wrong-code');
}
