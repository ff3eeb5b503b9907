import type { SystemResponse, systemCalls } from '../../../contract/admin/operations/system.ts';
import type { Handlers } from '../../platform/admin/handler.ts';

export type OperationsAdminDependencies = {
  /** Checks the installation. */
  readSystem: () => Promise<SystemResponse>;
};

/** The handler of the call of the page "System". */
export const operationsHandlers: Handlers<keyof typeof systemCalls, OperationsAdminDependencies> = {
  async system({ readSystem }) {
    return { ok: true, response: await readSystem() };
  },
};
