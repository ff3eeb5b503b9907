import type { authCalls } from '../../../contract/admin/auth/auth.ts';
import { openSessionOf } from '../../platform/admin/admin-request.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import { refuse, withoutResponse } from '../../platform/admin/outcome.ts';
import { changeAccount, changePassword, endOwnSession, readAccount } from '../account.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { addPasskey, newPasskey, relyingParty, removePasskey, renamePasskey } from '../passkeys.ts';
import {
  confirmAuthenticator,
  newAuthenticator,
  newRecoveryCodes,
  removeAuthenticator,
} from '../second-factor.ts';

type AccountCallName =
  | 'account'
  | 'changeAccount'
  | 'changePassword'
  | 'newPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'newAuthenticator'
  | 'confirmAuthenticator'
  | 'removeAuthenticator'
  | 'newRecoveryCodes'
  | 'endSession';

/** The handlers of the calls about the user's own account. */
export const accountHandlers: Handlers<
  Extract<AccountCallName, keyof typeof authCalls>,
  AuthDependencies
> = {
  async account(dependencies, request) {
    const { staff, session } = openSessionOf(request);
    return { ok: true, response: await readAccount(dependencies, staff, session.id) };
  },

  async changeAccount(dependencies, request) {
    await changeAccount(dependencies, openSessionOf(request).staff, request.body);
    return { ok: true, response: null };
  },

  async changePassword(dependencies, request) {
    const result = await changePassword(
      dependencies,
      openSessionOf(request).staff,
      request.body,
      request.client,
    );
    return result.ok ? { ok: true, response: null, session: result.token } : result;
  },

  async newPasskey(dependencies, request) {
    const site = relyingParty(request.origin);
    if (site === null) return refuse('not-found');
    return {
      ok: true,
      response: { options: await newPasskey(dependencies, site, openSessionOf(request).staff) },
    };
  },

  async addPasskey(dependencies, request) {
    const site = relyingParty(request.origin);
    if (site === null) return refuse('not-found');
    return withoutResponse(
      await addPasskey(dependencies, site, openSessionOf(request).staff, request.body),
    );
  },

  async renamePasskey(dependencies, request) {
    const { id, body } = request;
    return withoutResponse(
      await renamePasskey(dependencies, openSessionOf(request).staff, { id, name: body.name }),
    );
  },

  async removePasskey(dependencies, request) {
    return withoutResponse(
      await removePasskey(dependencies, openSessionOf(request).staff, request.id),
    );
  },

  async newAuthenticator(dependencies, request) {
    return {
      ok: true,
      response: await newAuthenticator(dependencies, openSessionOf(request).staff),
    };
  },

  async confirmAuthenticator(dependencies, request) {
    const result = await confirmAuthenticator(
      dependencies,
      openSessionOf(request).staff,
      request.body.code,
    );
    return result.ok ? { ok: true, response: { codes: result.codes } } : result;
  },

  async removeAuthenticator(dependencies, request) {
    return withoutResponse(await removeAuthenticator(dependencies, openSessionOf(request).staff));
  },

  async newRecoveryCodes(dependencies, request) {
    const result = await newRecoveryCodes(dependencies, openSessionOf(request).staff);
    return result.ok ? { ok: true, response: { codes: result.codes } } : result;
  },

  async endSession(dependencies, request) {
    const { staff, session } = openSessionOf(request);
    const result = await endOwnSession(dependencies, staff, request.id);
    if (!result.ok) return result;
    return request.id === session.id
      ? { ok: true, response: null, session: null }
      : { ok: true, response: null };
  },
};
