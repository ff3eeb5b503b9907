import { actorOf } from '../../platform/admin/admin-request.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import { endSetUp } from '../set-up.ts';
import type { ContentAdminDependencies } from './content-request.ts';

/** The handler of the call that stops asking who the organisation is. */
export const setUpHandlers: Handlers<'endSetUp', ContentAdminDependencies> = {
  async endSetUp(dependencies, request) {
    await endSetUp(dependencies, actorOf(request));
    return { ok: true, response: null };
  },
};
