import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { onDemand } from '../kit/on-demand.tsx';
import { type Confirm, ConfirmContext } from '../kit/use-confirmed-call.ts';

const SignInAgain = onDemand(async () => (await import('../auth/sign-in-again.tsx')).SignInAgain);

/** Lets calls that change credentials ask for a new sign-in if the last one was long ago. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
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
          <SignInAgain onDone={() => finish(true)} onClose={() => finish(false)} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
