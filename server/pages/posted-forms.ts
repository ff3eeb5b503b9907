import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localizedAddress, splitAddress } from '../../contract/localized-address.ts';
import { pagePatterns, paths } from '../../contract/paths.ts';
import { problemStatus } from '../../contract/problem.ts';
import {
  ACCEPTED_PARAMETER,
  acceptedValue,
  FORM_PARAMETER,
  type FormName,
  NEWSLETTER_ANCHOR,
  type PostedForm,
} from '../../contract/submissions.ts';
import type { Submissions } from '../submissions/submissions.ts';
import { addressOf } from './language-redirect.ts';
import { type PageSource, sendPosted } from './send-page.ts';

/**
 * The routes for forms that are posted without script, to the address of a page. An accepted form
 * redirects to the page with its result; a rejected one shows the page with what was typed.
 */
export async function postedFormRoutes(
  app: FastifyInstance,
  submissions: Submissions,
  pages: PageSource,
): Promise<void> {
  for (const { pattern } of pagePatterns) {
    for (const language of ['ar', 'en'] as const) {
      app.post(localizedAddress(pattern, language), (request, reply) => {
        const { pathname, searchParams } = addressOf(request.url);
        const form = formAt(splitAddress(pathname).path, searchParams.get(FORM_PARAMETER));
        if (form === null) return reply.callNotFound();
        if (form === 'newsletter-link') return followLink(request, reply, submissions, pages);
        return submitForm(request, reply, form, submissions, pages);
      });
    }
  }
}

/** The form that is posted to an address. The newsletter's is on every page, and named by the query. */
function formAt(path: string, named: string | null): PostedForm['form'] | null {
  if (named === 'newsletter') return 'newsletter';
  if (path === paths.contact) return 'contact';
  if (path === paths.joinUs) return 'join';
  const isLink = path === paths.confirmSubscription || path === paths.endSubscription;
  return isLink ? 'newsletter-link' : null;
}

async function submitForm(
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormName,
  submissions: Submissions,
  pages: PageSource,
): Promise<FastifyReply> {
  const { pathname } = addressOf(request.url);
  const { language } = splitAddress(pathname);
  const { result, values } = await submissions.receive(form, {
    headers: request.headers,
    body: request.raw,
    address: request.ip,
    language,
    // A key in the page would differ each time, so the page could not be cached.
    isKeyedByContent: true,
  });
  if (result.status === 'rejected')
    return sendResult(request, reply, pages, { form, result, values });
  // A redirect, so that a reload submits nothing again.
  const query = new URLSearchParams({
    [ACCEPTED_PARAMETER]: acceptedValue(form, result.reference),
  });
  const anchor = form === 'newsletter' ? `#${NEWSLETTER_ANCHOR}` : '';
  return reply.header('cache-control', 'no-store').redirect(`${pathname}?${query}${anchor}`, 303);
}

/** The button of a page that a newsletter's link leads to. The second time nothing more happens. */
async function followLink(
  request: FastifyRequest,
  reply: FastifyReply,
  submissions: Submissions,
  pages: PageSource,
): Promise<FastifyReply> {
  const { pathname, searchParams } = addressOf(request.url);
  const token = searchParams.get('token') ?? '';
  const isConfirmed = splitAddress(pathname).path === paths.confirmSubscription;
  const result = await (isConfirmed
    ? submissions.confirmSubscription(token)
    : submissions.endSubscription(token));
  return sendResult(request, reply, pages, { form: 'newsletter-link', result, values: {} });
}

/** Sends the page that was posted to with the result on it, and the HTTP status of its problem. */
function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: PageSource,
  posted: PostedForm,
): Promise<FastifyReply> {
  const { result } = posted;
  switch (result.status) {
    case 'accepted':
      return sendPosted(request, reply, pages, { posted, status: 200 });
    case 'rejected':
      if (result.retryAfter !== null) reply.header('retry-after', result.retryAfter);
      return sendPosted(request, reply, pages, { posted, status: problemStatus[result.problem] });
  }
}
