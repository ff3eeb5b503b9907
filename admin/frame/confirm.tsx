import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import type { AdminCallName, AdminResponse } from '../../contract/admin/api.ts';
import { CallFailed, type CallInput, makeCall } from '../api/call.ts';
import { onDemand } from '../components/on-demand.tsx';
import { useMessages } from '../i18n/messages.tsx';

const SignInAgain = onDemand(async () => (await import('./sign-in-again.tsx')).SignInAgain);

type Confirm = () => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Lets calls that change credentials ask for a new sign-in, when the last one was long ago. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useMessages();
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  const confirm = useCallback<Confirm>(
    () => new Promise((resolve) => setAnswer(() => resolve)),
    [],
  );
  function finish(isConfirmed: boolean) {
    answer?.(isConfirmed);
    setAnswer(null);
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {answer !== null && (
        <Suspense fallback={null}>
          <SignInAgain
            title={t.signIn.confirmTitle}
            lead={t.signIn.confirmLead}
            onDone={() => finish(true)}
            onClose={() => finish(false)}
          />
        </Suspense>
      )}
    </ConfirmContext>
  );
}

/**
 * Returns a function that makes a call; if the server wants a new sign-in first, the person is asked for it, and the
 * call is made again.
 */
export function useConfirmedCall(): <Name extends AdminCallName>(
  name: Name,
  input?: CallInput<Name>,
) => Promise<AdminResponse<Name>> {
  const confirm = use(ConfirmContext);
  if (confirm === null) throw new Error('useConfirmedCall needs a ConfirmProvider around it');
  return async (name, input) => {
    try {
      return await makeCall(name, input);
    } catch (error) {
      if (!(error instanceof CallFailed) || error.problem !== 'confirmation-needed') throw error;
      if (!(await confirm())) throw error;
      return makeCall(name, input);
    }
  };
}
