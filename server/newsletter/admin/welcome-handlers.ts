import type { welcomeCalls } from '../../../contract/admin/newsletter/welcome.ts';
import { openSessionOf } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import { describeWelcome, saveWelcome } from '../welcome.ts';

/** The handlers of the calls with which staff write the welcome mail. */
export const welcomeHandlers: Handlers<keyof typeof welcomeCalls, DatabaseDependencies> = {
  async welcome({ db }) {
    return { ok: true, response: await describeWelcome(db) };
  },

  async saveWelcome({ db, now }, request) {
    const { version, isOn, subjectAr, subjectEn, textAr, textEn } = request.body;
    const welcome = {
      isOn,
      subject: { ar: subjectAr, en: subjectEn },
      text: { ar: textAr, en: textEn },
    };
    const staffId = openSessionOf(request).staff.id;
    const result = await saveWelcome(db, { welcome, version }, { staffId, at: now() });
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },
};
