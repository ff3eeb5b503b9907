import type { FastifyInstance } from 'fastify';
import type { EntryKey } from '../../contract/admin/content/content.ts';
import { PREVIEW_PATH } from '../../contract/admin/content/preview-address.ts';
import { isContentKind } from '../../contract/content/kind-names.ts';
import { isLanguage } from '../../contract/locale.ts';
import { type PageName, pages } from '../../contract/pages.ts';
import {
  dateOf,
  findEditedEntry,
  findEntryAddress,
  findPreviewEntries,
  pageOfEntry,
  shownFields,
} from '../content/content.ts';
import type { Preview } from '../pages/pages.ts';
import { isPermitted, openSessionOf } from '../platform/admin/admin-request.ts';
import { refuse } from '../platform/admin/outcome.ts';
import { failureLog, isOutage } from '../platform/http/failure-log.ts';
import type { AdminDependencies } from './admin-dependencies.ts';
import { ADMIN_HEADERS } from './admin-headers.ts';
import { authorize, authorizedRequest } from './authorize.ts';
import { queueByPerson } from './queue-by-person.ts';
import { sendAdminProblem } from './send-admin-problem.ts';

/** After how many seconds a user with a full preview queue may ask again. */
const RETRY_AFTER = 2;

/** Maximum number of entries that one preview shows together. */
const TOGETHER_MAX = 100;

/**
 * Registers the documents of previews: pages of the site with drafts in place of live entries. They are sent to signed-in
 * users who may write content, and are stored nowhere. Each user's previews are rendered one after another.
 */
export function previewRoute(app: FastifyInstance, dependencies: AdminDependencies): void {
  const enqueue = queueByPerson();
  const logFailure = failureLog('a preview could not be rendered', dependencies.monotonicNow);
  const onRequest = authorize(dependencies, { access: 'content.write' });
  app.get(PREVIEW_PATH, { onRequest }, async (request, reply) => {
    const authorized = authorizedRequest(request);
    const { language } = request.params as { language: string };
    const key = keyFrom(`${authorized.kind}:${authorized.id}`);
    const edited = key === null ? null : await findEditedEntry(dependencies.db, key);
    if (key === null || edited === null || !isLanguage(language)) {
      return sendAdminProblem(reply, refuse('not-found'));
    }
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const showsLive = query.get('live') === '1';
    const shown = [...(showsLive ? [] : [key]), ...keysIn(query)];
    const now = dependencies.now();
    const fields = showsLive && edited.live !== null ? edited.live.fields : shownFields(edited);
    // If no time is given, an entry with a date in the future is shown at its date.
    const at = Math.max(momentFrom(query.get('at')) ?? dateOf(key.kind, fields) ?? now, now);
    const page = pageFrom(query.get('page')) ?? pageOfEntry(key, fields) ?? 'home';
    let preview: Preview | null;
    try {
      const { id: person } = openSessionOf(authorized).staff;
      const isWanted = () => !request.raw.socket.destroyed;
      preview = await enqueue(person, isWanted, async () => {
        const entries = await findPreviewEntries(dependencies.db, shown, at, (kind) =>
          isPermitted(authorized, 'content.write', { kind }),
        );
        // A draft may lack the address at which its page is shown.
        const { fields: seen = fields } =
          entries.find(({ kind, id }) => kind === key.kind && id === key.id) ?? {};
        return dependencies.preview({
          entries,
          at,
          pathname: await findEntryAddress(dependencies.db, key, seen, page, language),
          report: (message) => request.log.warn(message),
        });
      });
    } catch (error) {
      logFailure(request, error);
      return sendAdminProblem(reply, refuse(isOutage(error) ? 'unavailable' : 'internal'));
    }
    if (preview === null) {
      return sendAdminProblem(reply, refuse('too-many', { retryAfter: RETRY_AFTER }));
    }
    return reply
      .headers(ADMIN_HEADERS)
      .header('content-security-policy', preview.policy)
      .header('content-language', preview.language)
      .code(preview.status)
      .type('text/html; charset=utf-8')
      .send(preview.html);
  });
}

function keysIn(query: URLSearchParams): EntryKey[] {
  return query
    .getAll('with')
    .slice(0, TOGETHER_MAX)
    .flatMap((text) => keyFrom(text) ?? []);
}

function keyFrom(text: string): EntryKey | null {
  const [kind = '', id = ''] = text.split(':');
  return isContentKind(kind) && /^[1-9]\d{0,14}$/.test(id) ? { kind, id: Number(id) } : null;
}

function momentFrom(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function pageFrom(text: string | null): PageName | null {
  return text !== null && Object.hasOwn(pages, text) ? (text as PageName) : null;
}
