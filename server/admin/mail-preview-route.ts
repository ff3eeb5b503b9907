import type { FastifyInstance } from 'fastify';
import {
  MAIL_LOOKS,
  MAIL_PREVIEW_PATH,
  type MailLook,
} from '../../contract/admin/newsletter/issues.ts';
import { WELCOME } from '../../contract/admin/newsletter/welcome.ts';
import { directionOf, isLanguage, type Language } from '../../contract/locale.ts';
import type { MailScheme } from '../../contract/newsletter-mail.ts';
import { fillMailName } from '../newsletter/newsletter.ts';
import { openSessionOf } from '../platform/admin/admin-request.ts';
import { refuse } from '../platform/admin/outcome.ts';
import { failureLog, isOutage } from '../platform/http/failure-log.ts';
import { escapeHtml } from '../platform/text/html.ts';
import type { AdminDependencies } from './admin-dependencies.ts';
import { ADMIN_HEADERS } from './admin-headers.ts';
import { authorize, authorizedRequest } from './authorize.ts';
import { queueByPerson } from './queue-by-person.ts';
import { sendAdminProblem } from './send-admin-problem.ts';

/** After how many seconds a user with a full preview queue may ask again. */
const RETRY_AFTER = 2;

const SCHEMES: Record<MailLook, MailScheme> = {
  light: 'light',
  dark: 'dark',
  'no-pictures': 'light',
  text: 'light',
};

/**
 * Registers the document that shows the mail of an issue with its draft, or the welcome mail, as mail programs do. It is sent to users who may
 * write content, and is stored nowhere. Each user's previews are created one after another.
 */
export function mailPreviewRoute(app: FastifyInstance, dependencies: AdminDependencies): void {
  const enqueue = queueByPerson();
  const logFailure = failureLog(
    'the preview of a mail could not be made',
    dependencies.monotonicNow,
  );
  const onRequest = authorize(dependencies, { access: 'content.write', kind: 'newsletter-issue' });
  app.get(MAIL_PREVIEW_PATH, { onRequest }, async (request, reply) => {
    const authorized = authorizedRequest(request);
    const { language } = request.params as { language: string };
    const { look: asked } = request.query as { look?: string };
    const look = MAIL_LOOKS.find((each) => each === asked) ?? 'light';
    const isIssue = /^[1-9]\d{0,14}$/.test(authorized.id);
    if (!isLanguage(language) || !(isIssue || authorized.id === WELCOME)) {
      return sendAdminProblem(reply, refuse('not-found'));
    }
    const number = isIssue ? Number(authorized.id) : WELCOME;
    let made: Awaited<ReturnType<AdminDependencies['makeIssueMails']>> | 'too-many';
    try {
      const { id: person } = openSessionOf(authorized).staff;
      const isWanted = () => !request.raw.socket.destroyed;
      const result = await enqueue(person, isWanted, async () => ({
        made: await dependencies.makeIssueMails(number, { scheme: SCHEMES[look] }),
      }));
      made = result === null ? 'too-many' : result.made;
    } catch (error) {
      logFailure(request, error);
      return sendAdminProblem(reply, refuse(isOutage(error) ? 'unavailable' : 'internal'));
    }
    if (made === 'too-many') {
      return sendAdminProblem(reply, refuse('too-many', { retryAfter: RETRY_AFTER }));
    }
    if (made === null) return sendAdminProblem(reply, refuse('not-found'));
    const { html, text, subject, preview } = fillMailName(made.mails[language], null);
    return reply
      .headers(ADMIN_HEADERS)
      .header('content-security-policy', policyOf(look))
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(
        look === 'text'
          ? textDocument(text, language)
          : withInboxRow(withOwnPictures(html, dependencies.publicUrl), { subject, preview }),
      );
  });
}

/** A mail has its styles in its elements. It has no scripts, and none would run. */
function policyOf(look: MailLook): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    look === 'no-pictures' ? "img-src 'none'" : "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; ');
}

/** Returns a mail whose pictures are loaded from the URL of the back office, which may differ from the public one. */
function withOwnPictures(html: string, publicUrl: string): string {
  return html.replaceAll(`src="${publicUrl}/`, 'src="/');
}

/** Shows above a mail what an inbox lists of it: the subject, and the line after it that the mail itself hides. */
function withInboxRow(html: string, { subject, preview }: { subject: string; preview: string }) {
  const row =
    '<div dir="auto" style="padding:10px 16px;background:white;color:black;font:14px/1.6 sans-serif;border-bottom:1px solid black">' +
    `<b>${escapeHtml(subject)}</b> <bdi>${escapeHtml(preview)}</bdi></div>`;
  return html.replace(/<body[^>]*>/, (body) => body + row);
}

/** Shows the text part of a mail as programs without HTML do. */
function textDocument(text: string, language: Language): string {
  const attributes = `lang="${language}" dir="${directionOf(language)}"`;
  return (
    `<!doctype html><html ${attributes}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><title>text/plain</title></head>' +
    '<body style="margin:0;padding:16px;background:white;color:black">' +
    `<pre style="margin:0;font:15px/1.7 Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</pre>` +
    '</body></html>'
  );
}
