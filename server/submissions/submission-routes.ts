import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FIELD_ERROR_TEXTS } from '../../contract/field-error-texts.ts';
import { fieldErrorMessage } from '../../contract/field-errors.ts';
import { fieldsOf, type NamedField } from '../../contract/forms/fields.ts';
import { type FormName, forms } from '../../contract/forms/forms.ts';
import { type Language, languageOrDefault } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { newsletterCalls, newsletterPaths } from '../../contract/paths.ts';
import type { ProblemKind } from '../../contract/problem.ts';
import type { FieldErrors, SubmissionResult } from '../../contract/submissions.ts';
import { queryLanguage, rejectOtherMethods } from '../platform/http/api-requests.ts';
import { passBodiesOn } from '../platform/http/body-parsers.ts';
import { type Problem, sendProblem } from '../platform/http/problems.ts';
import { type PostLimits, readPost } from '../platform/http/read-body.ts';
import type { Submissions } from './submission-types.ts';

/** A request with a token is short, so its timeouts are short too. In milliseconds. */
const LINK_LIMITS: PostLimits = { file: null, idleTimeout: 5_000, totalTimeout: 10_000 };

/** The API routes for submitting forms (contract, "Submissions"), and for the newsletter's links. */
export async function submissionRoutes(
  app: FastifyInstance,
  submissions: Submissions,
): Promise<void> {
  await app.register(async (scope) => {
    passBodiesOn(scope);
    for (const form of Object.keys(forms) as FormName[]) {
      scope.post<{ Params: { id?: string } }>(forms[form].path, async (request, reply) => {
        const language = queryLanguage(request);
        const { id } = request.params;
        const { result } = await submissions.receive(form, {
          headers: request.headers,
          body: request.raw,
          address: request.ip,
          entryId: id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null,
          language,
        });
        return sendResult(reply, result, { form, language, acceptedStatus: 201 });
      });
      rejectOtherMethods(scope, forms[form].path, ['POST']);
    }
  });
  await linkRoutes(app, submissions);
}

/** Sends a result as the API's JSON, with the HTTP status of its problem. */
function sendResult(
  reply: FastifyReply,
  result: SubmissionResult<ProblemKind>,
  {
    form,
    language,
    acceptedStatus,
  }: { form: FormName; language: Language; acceptedStatus: 200 | 201 },
): FastifyReply {
  switch (result.status) {
    case 'accepted': {
      const data = result.reference === null ? {} : { reference: result.reference };
      return reply
        .code(acceptedStatus)
        .header('cache-control', 'no-store')
        .header('content-language', language)
        .header('vary', 'lang')
        .send({ status: 'success', data });
    }
    case 'rejected': {
      const { problem: kind, errors, retryAfter } = result;
      if (retryAfter !== null) reply.header('retry-after', retryAfter);
      const problem = kind === 'invalid-fields' ? fieldsProblem(form, errors, language) : { kind };
      return sendProblem(reply, problem, language);
    }
  }
}

const ANSWERS: Pick<NamedField, 'name'> = { name: 'answers' };

function fieldsProblem(form: FormName, fieldErrors: FieldErrors, language: Language): Problem {
  const errors: Record<string, string[]> = {};
  const codes: Record<string, string> = {};
  for (const [wire, error] of Object.entries(fieldErrors)) {
    if (error === undefined) continue;
    // Anything that is no field is an answer.
    const { name } = fieldsOf(forms[form]).find((field) => field.wire === wire) ?? ANSWERS;
    errors[wire] = [
      'code' in error
        ? fieldErrorMessage(error.code, FIELD_ERROR_TEXTS[language], name)
        : error.message,
    ];
    if ('code' in error) codes[wire] = error.code;
  }
  return { kind: 'invalid-fields', errors, codes };
}

/**
 * The routes of the newsletter's links. A mail program that unsubscribes with one click (RFC 8058) posts here with the token
 * in the URL. A person who opens that URL is redirected to the page.
 */
async function linkRoutes(app: FastifyInstance, submissions: Submissions): Promise<void> {
  const actions = {
    confirm: (token: string) => submissions.confirmSubscription(token),
    unsubscribe: (token: string) => submissions.endSubscription(token),
  };
  await app.register(async (scope) => {
    // The body is always read, because some clients read no response before they have sent it.
    scope.addContentTypeParser('*', async ({ headers }: FastifyRequest, body: IncomingMessage) => {
      const read = await readPost(body, headers['content-type'], LINK_LIMITS);
      return read.ok ? read.fields : {};
    });
    for (const name of ['confirm', 'unsubscribe'] as const) {
      const path = newsletterCalls[name];
      scope.post(path, async (request, reply) => {
        const result = await actions[name](tokenOf(request));
        return sendResult(reply, result, {
          form: 'newsletter',
          language: queryLanguage(request),
          acceptedStatus: 200,
        });
      });
      scope.get(path, async (request, reply) => {
        const { lang } = request.query as Record<string, unknown>;
        const language =
          typeof lang === 'string' ? languageOrDefault(lang) : queryLanguage(request);
        const page = localizedAddress(newsletterPaths[name], language);
        const token = encodeURIComponent(tokenOfAddress(request) ?? '');
        return reply.header('cache-control', 'no-store').redirect(`${page}?token=${token}`, 303);
      });
      rejectOtherMethods(scope, path, ['GET', 'HEAD', 'POST']);
    }
  });
}

function tokenOfAddress(request: FastifyRequest): string | null {
  const { token } = request.query as Record<string, unknown>;
  return typeof token === 'string' ? token : null;
}

/** The token in the URL or the body. Empty if neither has one. */
function tokenOf(request: FastifyRequest): string {
  const ofAddress = tokenOfAddress(request);
  if (ofAddress !== null) return ofAddress;
  const fields = (request.body ?? {}) as Record<string, unknown>;
  const token = Object.hasOwn(fields, 'token') ? fields.token : '';
  return typeof token === 'string' ? token : '';
}
