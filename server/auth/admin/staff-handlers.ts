import type { authCalls, LinkSentResponse } from '../../../contract/admin/auth/auth.ts';
import { actorOf } from '../../platform/admin/admin-request.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import type { Outcome } from '../../platform/admin/outcome.ts';
import { withoutResponse } from '../../platform/admin/outcome.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { isSecondFactorRequired, requireSecondFactor } from '../second-factor-rule.ts';
import {
  changeRole,
  endAccess,
  endSessionsOf,
  invite,
  inviteAgain,
  listStaff,
  recoverAccess,
} from '../staff.ts';

type StaffCallName =
  | 'staff'
  | 'invite'
  | 'inviteAgain'
  | 'changeRole'
  | 'endAccess'
  | 'endSessionsOf'
  | 'recoverAccess'
  | 'requireSecondFactor';

/** The handlers of the calls about other users' accounts. */
export const staffHandlers: Handlers<
  Extract<StaffCallName, keyof typeof authCalls>,
  AuthDependencies
> = {
  async staff(dependencies) {
    const response = {
      staff: await listStaff(dependencies),
      isSecondFactorRequired: await isSecondFactorRequired(dependencies.db),
    };
    return { ok: true, response };
  },

  async invite(dependencies, request) {
    return sentLink(await invite(dependencies, request.body, actorOf(request)));
  },

  async inviteAgain(dependencies, request) {
    return sentLink(await inviteAgain(dependencies, request.id, actorOf(request)));
  },

  async changeRole(dependencies, request) {
    const { id, body } = request;
    return withoutResponse(
      await changeRole(dependencies, { id, role: body.role }, actorOf(request)),
    );
  },

  async endAccess(dependencies, request) {
    return withoutResponse(await endAccess(dependencies, request.id, actorOf(request)));
  },

  async endSessionsOf(dependencies, request) {
    return withoutResponse(await endSessionsOf(dependencies, request.id, actorOf(request)));
  },

  async recoverAccess(dependencies, request) {
    return sentLink(await recoverAccess(dependencies, request.id, actorOf(request)));
  },

  async requireSecondFactor(dependencies, request) {
    return withoutResponse(await requireSecondFactor(dependencies, request.body, actorOf(request)));
  },
};

/** Drops the token of a link, which only the command prints. */
function sentLink(
  result: Outcome<LinkSentResponse & { token: string }>,
): Outcome<{ response: LinkSentResponse }> {
  if (!result.ok) return result;
  return {
    ok: true,
    response: result.mailed ? { mailed: true } : { mailed: false, link: result.link },
  };
}
