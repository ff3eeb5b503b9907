import { readFilter } from '../../../contract/admin/list-filter.ts';
import { subscribersFilter } from '../../../contract/admin/newsletter/subscribers-filter.ts';
import { recordAuditEventAlone } from '../../audit/audit.ts';
import { readTimeZone } from '../../content/content.ts';
import { actorOf } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import {
  type TableContext,
  type TableRows,
  tableContext,
  tableDownload,
  timeText,
} from '../../platform/admin/table-download.ts';
import type { Subscribers } from '../../platform/database/schema.ts';
import { readSubscribers, subscriberState } from '../subscribers/list-subscribers.ts';
import { chosenTopics, topicText } from '../topics.ts';
import { EXPORT_TEXTS } from './export-texts.ts';

type ExportContext = TableContext<typeof EXPORT_TEXTS>;

/** The handler of the call that downloads a list of subscribers. It is recorded before the first row is sent. */
export const exportHandlers: Handlers<'exportSubscribers', DatabaseDependencies> = {
  async exportSubscribers(dependencies, request) {
    const { language, format } = request.body;
    const { page: _, ...filter } = readFilter(subscribersFilter, request.query);
    const isPhones = filter.kind === 'phone';
    await recordAuditEventAlone(dependencies, {
      actor: actorOf(request),
      event: isPhones ? 'subscriber-phones-exported' : 'subscribers-exported',
    });
    const context = tableContext(EXPORT_TEXTS, language, await readTimeZone(dependencies.db));
    const table = subscriberTable(context, isPhones);
    async function* rows(): AsyncGenerator<TableRows> {
      yield [table.head];
      for await (const batch of readSubscribers(dependencies.db, filter)) {
        const topics = await chosenTopics(
          dependencies.db,
          batch.map(({ id }) => id),
        );
        yield batch.map((row) => [...table.row(row), topicText(topics.get(row.id), language)]);
      }
    }
    const name = isPhones ? 'phones' : 'subscribers';
    return tableDownload(name, rows(), { now: dependencies.now(), format, ...context });
  },
};

function subscriberTable({ timeZone, t }: ExportContext, isPhones: boolean) {
  return {
    head: [
      isPhones ? t.phone : t.address,
      t.language,
      t.state,
      t.source,
      t.askedAt,
      t.confirmedAt,
      t.place,
      t.consent,
      t.name,
      t.addressNote,
      t.topics,
    ],
    row: (row: Subscribers): string[] => [
      row.address,
      t.languages[row.language],
      t.states[subscriberState(row)],
      t.sources[row.source],
      timeText(row.asked_at, timeZone),
      row.confirmed_at === null ? '' : timeText(row.confirmed_at, timeZone),
      row.consent_place === null ? '' : t.places[row.consent_place],
      row.consent_text ?? '',
      row.name ?? '',
      row.address_note ?? '',
    ],
  };
}
