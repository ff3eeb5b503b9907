import type { todayCalls } from '../../../contract/admin/today/today.ts';
import { openSessionOf } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { readToday, type TodayDependencies } from '../read-today.ts';

/** What the handler of Today depends on. */
export type TodayAdminDependencies = DatabaseDependencies & TodayDependencies;

/** The handler of the call behind Today. */
export const todayHandlers: Handlers<keyof typeof todayCalls, TodayAdminDependencies> = {
  async today(dependencies, request) {
    const { staff } = openSessionOf(request);
    return { ok: true, response: await readToday(dependencies, staff) };
  },
};
