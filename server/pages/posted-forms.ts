import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldProblemText } from '../../contract/field-problems.ts';
import {
  ARRIVED_PARAMETER,
  arrivedValue,
  FORM_PARAMETER,
  NEWSLETTER_ANCHOR,
  type Refusal,
} from '../../contract/forms.ts';
import type { Language } from '../../contract/locale.ts';
import { localizedAddress, splitAddress } from '../../contract/localized-address.ts';
import { pagePatterns, paths } from '../../contract/paths.ts';
import { type ProblemKind, problemStatus } from '../../contract/problem.ts';
import type { SendingName } from '../../contract/sending.ts';
import type {
  FieldFaults,
  LinkAnswer,
  SendingAnswer,
  Sendings,
} from '../submissions/submissions.ts';
import { addressOf } from './language-redirect.ts';
import { type PageSource, sendPosted } from './send-page.ts';

/**
 * The door for forms that are posted without script: to the address of a page, which comes back
 * with what was typed and what is to be corrected, or leads to itself once all has arrived.
 */
export async function postedFormRoutes(
  app: FastifyInstance,
  sendings: Sendings,
  pages: PageSource,
): Promise<void> {
  for (const { pattern } of pagePatterns) {
    for (const language of ['ar', 'en'] as const) {
      app.post(localizedAddress(pattern, language), (request, reply) => {
        const { pathname, searchParams } = addressOf(request.url);
        const form = formAt(splitAddress(pathname).path, searchParams.get(FORM_PARAMETER));
        if (form === null) return reply.callNotFound();
        if (form === 'newsletter-link') return followLink(request, reply, sendings, pages);
        return takeForm(request, reply, form, sendings, pages);
      });
    }
  }
}

/** The form that is posted to an address: the newsletter's stands on every page, and says so. */
function formAt(path: string, asked: string | null): SendingName | 'newsletter-link' | null {
  if (asked === 'newsletter') return 'newsletter';
  if (path === paths.contact) return 'contact';
  if (path === paths.joinUs) return 'join';
  const isLink = path === paths.confirmSubscription || path === paths.endSubscription;
  return isLink ? 'newsletter-link' : null;
}

async function takeForm(
  request: FastifyRequest,
  reply: FastifyReply,
  form: SendingName,
  sendings: Sendings,
  pages: PageSource,
): Promise<FastifyReply> {
  const { pathname } = addressOf(request.url);
  const { language } = splitAddress(pathname);
  const answer = await sendings.receive(form, {
    ...{ headers: request.headers, body: request.raw, address: request.ip, language },
    // A key in the page would differ each time, and forbid to keep the page: two presses of its
    // button are the same sending by what they say.
    isKeyedByContent: true,
  });
  if (answer.outcome === 'accepted') {
    // Elsewhere, so that loading the page anew sends nothing again.
    const query = new URLSearchParams({
      [ARRIVED_PARAMETER]: arrivedValue(form, answer.reference),
    });
    const anchor = form === 'newsletter' ? `#${NEWSLETTER_ANCHOR}` : '';
    return reply.header('cache-control', 'no-store').redirect(`${pathname}?${query}${anchor}`, 303);
  }
  const refusal = refusalOf(answer);
  const values = 'values' in answer ? answer.values : {};
  if (refusal.retryAfter !== null) reply.header('retry-after', refusal.retryAfter);
  // The newsletter's box stands on every page, and the words would come with it.
  const fields = form === 'newsletter' ? inWords(refusal.fields, language) : refusal.fields;
  return sendPosted(request, reply, pages, {
    posted: { form, accepted: false, refusal: { ...refusal, fields }, values },
    status: problemStatus[refusal.kind],
  });
}

type Refused = Exclude<SendingAnswer, { outcome: 'accepted' }>;

function refusalOf(answer: Refused): Refusal & { kind: ProblemKind; fields: FieldFaults } {
  switch (answer.outcome) {
    case 'refused':
      return { kind: 'invalid-fields', retryAfter: null, fields: answer.fields };
    case 'key-reused':
      return { kind: 'key-reused', retryAfter: null, fields: {} };
    case 'unacceptable':
      return { kind: answer.kind, retryAfter: null, fields: {} };
    case 'unanswered':
      return { kind: answer.outcome, retryAfter: null, fields: {} };
    case 'too-many':
    case 'unavailable':
      return { kind: answer.outcome, retryAfter: answer.retryAfter, fields: {} };
  }
}

function inWords(faults: FieldFaults, language: Language): FieldFaults {
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [
      field,
      'words' in fault ? fault : { words: fieldProblemText(fault.code, language) },
    ]),
  );
}

/** The button of a page that a newsletter's link leads to. To press it twice does no more than once. */
async function followLink(
  request: FastifyRequest,
  reply: FastifyReply,
  sendings: Sendings,
  pages: PageSource,
): Promise<FastifyReply> {
  const { pathname, searchParams } = addressOf(request.url);
  const token = searchParams.get('token') ?? '';
  const isConfirmed = splitAddress(pathname).path === paths.confirmSubscription;
  const answer = await (isConfirmed
    ? sendings.confirmSubscription(token)
    : sendings.endSubscription(token));
  if (answer.outcome === 'unavailable') reply.header('retry-after', answer.retryAfter);
  return sendPosted(request, reply, pages, {
    posted: { form: 'newsletter-link', outcome: answer.outcome },
    status: STATUS_OF_LINKS[answer.outcome],
  });
}

const STATUS_OF_LINKS: Record<LinkAnswer['outcome'], number> = {
  done: 200,
  'invalid-link': problemStatus['not-found'],
  unavailable: problemStatus.unavailable,
};
