import { LANGUAGES } from '../../../contract/locale.ts';
import { recordAuditEventAlone } from '../../audit/audit.ts';
import { readTimeZone } from '../../content/content.ts';
import { actorOf } from '../../platform/admin/admin-request.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import {
  type TableRows,
  tableContext,
  tableDownload,
  timeText,
} from '../../platform/admin/table-download.ts';
import { readDatabaseClock } from '../../platform/database/clock.ts';
import { listCampaigns, readResult } from '../campaigns/list-campaigns.ts';
import { presentCampaigns } from '../campaigns/present-campaigns.ts';
import type { CampaignDependencies } from './campaign-handlers.ts';
import { RESULT_TEXTS } from './export-texts.ts';

/** The handler of the call that downloads what became of the issues: a row for each language, and for both together. */
export const campaignExportHandlers: Handlers<'exportCampaigns', CampaignDependencies> = {
  async exportCampaigns(dependencies, request) {
    const { db, databaseKind, now, newsletter } = dependencies;
    const { language, format } = request.body;
    await recordAuditEventAlone(dependencies, {
      actor: actorOf(request),
      event: 'newsletter-results-exported',
    });
    const { t, timeZone } = tableContext(RESULT_TEXTS, language, await readTimeZone(db));
    const at = await readDatabaseClock({ db, kind: databaseKind }, now);
    const stored = await listCampaigns({ db, rate: newsletter.rate, at });
    const campaigns = await presentCampaigns(db, stored);
    async function* rows(): AsyncGenerator<TableRows> {
      yield [
        [
          ...[t.issue, t.subject, t.begun, t.language],
          ...[t.recipients, t.sent, t.refused, t.returned, t.unsubscribed, t.open],
        ],
      ];
      for (const { id, issue, subject, startedAt, counts } of campaigns) {
        if (startedAt === null) continue;
        const languages = await readResult(db, id);
        const lines = [
          ...(languages === null
            ? []
            : LANGUAGES.map((each) => [t.languages[each], languages[each]] as const)),
          [t.all, counts] as const,
        ];
        yield lines.map(([name, one]) => [
          ...[String(issue), subject[language], timeText(startedAt, timeZone), name],
          ...[one.recipients, one.sent, one.refused, one.givenUp, one.unsubscribed].map(String),
          String(one.waiting + one.retrying + one.inDoubt),
        ]);
      }
    }
    return tableDownload('newsletter', rows(), { now: now(), format, timeZone, language });
  },
};
