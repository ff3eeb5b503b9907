import { createContext, use } from 'react';
import type { AdminCallName, AdminResponse } from '../../contract/admin/api.ts';
import { CallFailed, type CallInput, makeCall } from '../api/call.ts';

/** Asks for a new sign-in. Resolves with whether the user has signed in. */
export type Confirm = () => Promise<boolean>;

/** Provided by the frame, which shows the form. */
export const ConfirmContext = createContext<Confirm | null>(null);

/**
 * Returns a function that makes a call. If the server requires a new sign-in first, it asks the user to sign in and makes the
 * call again.
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
