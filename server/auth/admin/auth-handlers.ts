import { accountHandlers } from './account-handlers.ts';
import { signInHandlers } from './sign-in-handlers.ts';
import { staffHandlers } from './staff-handlers.ts';

export type { AuthAdminDependencies } from './auth-admin-dependencies.ts';

/** The handlers of the calls about sign-in, one-time links and accounts. */
export const authHandlers = { ...signInHandlers, ...accountHandlers, ...staffHandlers };
