import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FEEDBACK_TEXT } from '../../contract/asking-pages.ts';
import { FEEDBACK_FIELDS, SAID } from '../../contract/feedback.ts';
import {
  ENTRY_PARAMETERS,
  type EntryFormName,
  readEntryId,
} from '../../contract/forms/entry-forms.ts';
import type { FormName } from '../../contract/forms/forms.ts';
import { isLanguage, LANGUAGES } from '../../contract/locale.ts';
import { localizedAddress, splitAddress } from '../../contract/localized-address.ts';
import { hasForm, hasPage, type ModulesOff } from '../../contract/modules.ts';
import {
  type NewsletterPreferences,
  PREFERENCE_FIELDS,
  SUBSCRIBER_NAME_MAX,
} from '../../contract/newsletter-preferences.ts';
import { type PageName, pagePatterns, pages } from '../../contract/pages.ts';
import { problemStatus } from '../../contract/problem.ts';
import type { RawFields } from '../../contract/submission-rules.ts';
import {
  ACCEPTED_PARAMETER,
  acceptedValue,
  FORM_PARAMETER,
  NEWSLETTER_ANCHOR,
  type PostedForm,
  rejected,
} from '../../contract/submissions.ts';
import { passBodiesOn } from '../platform/http/body-parsers.ts';
import { type PostLimits, readPost } from '../platform/http/read-body.ts';
import type { Submissions } from '../submissions/submissions.ts';
import { addressOf } from './language-redirect.ts';
import { hasOwnPage, type PageSource, sendPostedPage } from './send-page.ts';

/** The form of a link is short, so its timeouts are too. In milliseconds. */
const LINK_LIMITS: PostLimits = { file: null, idleTimeout: 5_000, totalTimeout: 10_000 };

/**
 * Registers the routes for forms that are posted without JavaScript to the URL of their page. After an accepted submission it
 * redirects to the page, which shows the result. After a rejected one it sends the page with the submitted values and the
 * problems.
 */
export async function postedFormRoutes(
  app: FastifyInstance,
  submissions: Submissions,
  source: PageSource,
): Promise<void> {
  passBodiesOn(app);
  for (const { page, pattern } of pagePatterns) {
    for (const language of LANGUAGES) {
      app.post(localizedAddress(pattern, language), async (request, reply) => {
        const { pathname, searchParams } = addressOf(request.url);
        const form = formAt(page, searchParams.get(FORM_PARAMETER));
        const { modulesOff } = await source.readIdentity();
        if (
          form === null ||
          !isAccepted(page, form, modulesOff) ||
          (page === 'ownPage' && !(await hasOwnPage(pathname, source)))
        ) {
          return reply.callNotFound();
        }
        if (form === 'feedback') return submitFeedback(request, reply, submissions, source);
        if (form === 'newsletter-link')
          return applyNewsletterLink(request, reply, submissions, source);
        return submitForm(request, reply, form, submissions, source);
      });
    }
  }
}

/**
 * Returns the form that is posted to a page, or null. A query parameter names the newsletter's form, which is on every page,
 * and the application forms, which are on the contact page.
 */
function formAt(page: PageName, formParameter: string | null): PostedForm['form'] | null {
  if (formParameter === 'newsletter') return formParameter;
  const isEntryForm = page === 'contact' && isNameOfEntryForm(formParameter);
  return isEntryForm ? formParameter : (pages[page].form ?? null);
}

/** Returns whether this page has this form. The page for unsubscribing is always there. */
function isAccepted(page: PageName, form: PostedForm['form'], off: ModulesOff): boolean {
  if (!hasPage(page, off)) return false;
  return form === 'newsletter-link' || form === 'feedback' || hasForm(form, off);
}

function isNameOfEntryForm(name: string | null): name is EntryFormName {
  return name !== null && Object.hasOwn(ENTRY_PARAMETERS, name);
}

async function submitForm(
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormName,
  submissions: Submissions,
  source: PageSource,
): Promise<FastifyReply> {
  const { pathname, searchParams } = addressOf(request.url);
  const { language } = splitAddress(pathname);
  const entryId = isNameOfEntryForm(form)
    ? readEntryId(searchParams, ENTRY_PARAMETERS[form])
    : null;
  const { result, values } = await submissions.receive(form, {
    headers: request.headers,
    body: request.raw,
    address: request.ip,
    language,
    entryId,
    // A random idempotency key in the page would make the page impossible to cache.
    isKeyedByContent: true,
  });
  if (result.status === 'rejected')
    return sendResult(request, reply, source, { form, result, values });
  // Redirect, so that reloading the page does not submit the form again.
  const query = new URLSearchParams({
    ...(isNameOfEntryForm(form) && entryId !== null
      ? { [ENTRY_PARAMETERS[form]]: String(entryId) }
      : {}),
    [ACCEPTED_PARAMETER]: acceptedValue(form, result.reference),
  });
  const anchor = form === 'newsletter' ? `#${NEWSLETTER_ANCHOR}` : '';
  return reply.header('cache-control', 'no-store').redirect(`${pathname}?${query}${anchor}`, 303);
}

/** Receives whether a page was useful, or what somebody adds to it. The answer to both is the page that thanks. */
async function submitFeedback(
  request: FastifyRequest,
  reply: FastifyReply,
  submissions: Submissions,
  source: PageSource,
): Promise<FastifyReply> {
  const { pathname } = addressOf(request.url);
  const { result, page, answer, text } = await submissions.receiveFeedback({
    headers: request.headers,
    body: request.raw,
    address: request.ip,
    language: splitAddress(pathname).language,
  });
  if (result.status === 'rejected') {
    const values = { [FEEDBACK_TEXT]: text };
    return sendResult(request, reply, source, { form: 'feedback', result, values });
  }
  const query = new URLSearchParams({
    [FEEDBACK_FIELDS.page]: page ?? '',
    [FEEDBACK_FIELDS.answer]: answer ?? SAID,
  });
  return reply.header('cache-control', 'no-store').redirect(`${pathname}?${query}`, 303);
}

/** Confirms or ends the subscription that the token of a newsletter link names. Repeating it has no further effect. */
async function applyNewsletterLink(
  request: FastifyRequest,
  reply: FastifyReply,
  submissions: Submissions,
  source: PageSource,
): Promise<FastifyReply> {
  const { pathname, searchParams } = addressOf(request.url);
  const token = searchParams.get('token') ?? '';
  if (splitAddress(pathname).path === pages.endSubscription.path) {
    const body = await readPost(request.raw, request.headers['content-type'], LINK_LIMITS);
    if (body.ok && Object.hasOwn(body.fields, PREFERENCE_FIELDS.save)) {
      return savePosted(request, reply, { submissions, source, token, fields: body.fields });
    }
  }
  const isConfirmation = splitAddress(pathname).path === pages.confirmSubscription.path;
  const result = await (isConfirmation
    ? submissions.confirmSubscription(token)
    : submissions.endSubscription(token));
  return sendResult(request, reply, source, { form: 'newsletter-link', result, values: {} });
}

/** Saves the preferences of the subscriber of a link, and sends the page with them. What could not be saved is shown as it was typed. */
async function savePosted(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    submissions,
    source,
    token,
    fields,
  }: { submissions: Submissions; source: PageSource; token: string; fields: RawFields },
): Promise<FastifyReply> {
  const result = await submissions.savePreferences(token, fields);
  const { language } = splitAddress(addressOf(request.url).pathname);
  const stored = await submissions.readPreferences(token, language);
  if (stored === null) {
    const lost = result.status === 'accepted' ? rejected('not-found') : result;
    return sendResult(request, reply, source, {
      form: 'newsletter-link',
      result: lost,
      values: {},
    });
  }
  const shown = result.status === 'accepted' ? stored : typedPreferences(stored, fields);
  return sendResult(request, reply, source, {
    form: 'newsletter-link',
    result,
    values: {},
    preferences: { ...shown, isPosted: true },
  });
}

/** Returns what somebody typed in place of what is stored. */
function typedPreferences(stored: NewsletterPreferences, fields: RawFields): NewsletterPreferences {
  const { language, name } = fields;
  return {
    language: typeof language === 'string' && isLanguage(language) ? language : stored.language,
    name: typeof name === 'string' ? name.slice(0, 2 * SUBSCRIBER_NAME_MAX) : stored.name,
    topics: stored.topics.map((topic) => ({
      ...topic,
      isChosen: Object.hasOwn(fields, PREFERENCE_FIELDS.topic + topic.id),
    })),
  };
}

/** Sends the page of the form with the result, and the HTTP status of the problem if it was rejected. */
function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
  posted: PostedForm,
): Promise<FastifyReply> {
  const { result } = posted;
  switch (result.status) {
    case 'accepted':
      return sendPostedPage(request, reply, source, { posted, status: 200 });
    case 'rejected':
      if (result.retryAfter !== null) reply.header('retry-after', result.retryAfter);
      return sendPostedPage(request, reply, source, {
        posted,
        status: problemStatus[result.problem],
      });
  }
}
