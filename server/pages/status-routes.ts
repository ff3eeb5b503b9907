import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ADDRESS_READERS } from '../../contract/address-readers.ts';
import { forms } from '../../contract/forms/forms.ts';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { problemStatus } from '../../contract/problem.ts';
import {
  ACTION_FIELD,
  CONFIRM_FIELD,
  DONE_PARAMETER,
  ERASURE_SCOPES,
  SCOPE_FIELD,
  STATUS_ACTIONS,
  STATUS_PATH,
  type StatusAction,
  type StatusView,
  TOKEN_FIELD,
} from '../../contract/status-page.ts';
import { validateSubmission } from '../../contract/submission-rules.ts';
import type { SubmittedValues } from '../../contract/submissions.ts';
import { attachment } from '../platform/http/attachment.ts';
import { passBodiesOn } from '../platform/http/body-parsers.ts';
import { failureLog, isOutage } from '../platform/http/failure-log.ts';
import { type PostLimits, readPost } from '../platform/http/read-body.ts';
import type { SubmissionStatus } from '../submissions/submissions.ts';
import { addressOf } from './language-redirect.ts';
import { type PageSource, sendDocument } from './send-page.ts';

/** A form on this page is short. In milliseconds. */
const LIMITS: PostLimits = { file: null, idleTimeout: 5_000, totalTimeout: 30_000 };

/** The longest value that is shown again. In UTF-16 units. */
const MAX_VALUE = 10_000;

/** The URL contains the key to somebody's data, so no index, cache or other site may learn it. */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** What the page may say after a post, by the parameter in its URL. */
const DONE = ['corrected', 'unchanged', 'kept', 'unkept', 'withdrawn'] as const;

/** The parameter's value after a request for links. */
const ASKED = 'asked';

type StatusRoutesDependencies = { status: SubmissionStatus; source: PageSource };

/**
 * Registers the page behind mailed links. It shows the sender of a message or an application its state and what is stored of
 * it, and lets them change or erase it. Opening it changes nothing, because mail scanners open every link. Only posts change
 * something. The token in a post is its only credential, so a page of another site, which does not know it, can post nothing.
 */
export async function statusRoutes(
  app: FastifyInstance,
  dependencies: StatusRoutesDependencies,
): Promise<void> {
  await app.register(async (scope) => {
    passBodiesOn(scope);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(HEADERS);
    });
    const whileAvailable = respondWhileAvailable();
    for (const language of LANGUAGES) {
      const path = localizedAddress(STATUS_PATH, language);
      scope.get(path, (request, reply) =>
        whileAvailable({ request, reply, language, dependencies }, showPage),
      );
      scope.post(path, (request, reply) =>
        whileAvailable({ request, reply, language, dependencies }, readForm),
      );
    }
  });
}

type StatusRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  language: Language;
  dependencies: StatusRoutesDependencies;
};

/** Responds that it is not possible now if the database or the storage fails. */
function respondWhileAvailable() {
  const logFailure = failureLog('the page of a submission cannot be shown');
  return async (
    context: StatusRequest,
    respond: (context: StatusRequest) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    try {
      return await respond(context);
    } catch (error) {
      if (!isOutage(error)) throw error;
      logFailure(context.request, error);
      return send(context, { kind: 'unavailable' }, 503);
    }
  };
}

async function showPage(context: StatusRequest): Promise<FastifyReply> {
  const { searchParams } = addressOf(context.request.url);
  const token = searchParams.get(TOKEN_FIELD);
  const done = searchParams.get(DONE_PARAMETER);
  if (token === null) return send(context, done === ASKED ? { kind: 'asked' } : askView(false));
  const known = DONE.find((each) => each === done) ?? null;
  return sendRecord(context, token, { done: known });
}

function askView(isInvalid: boolean): StatusView {
  return { kind: 'ask', isInvalid, problem: null, email: '' };
}

type RecordDetails = Partial<
  Pick<Extract<StatusView, { kind: 'record' }>, 'done' | 'problem' | 'errors' | 'values'>
>;

async function sendRecord(
  context: StatusRequest,
  token: string,
  details: RecordDetails = {},
  status = 200,
): Promise<FastifyReply> {
  const record = await context.dependencies.status.read(token);
  if (record === null) return sendInvalid(context);
  return send(
    context,
    {
      kind: 'record',
      token,
      record,
      done: null,
      problem: null,
      errors: {},
      values: {},
      ...details,
    },
    status,
  );
}

/** Nobody can tell a link to deleted data from a forged one. */
function sendInvalid(context: StatusRequest): Promise<FastifyReply> {
  return send(context, askView(true), problemStatus['not-found']);
}

async function send(context: StatusRequest, view: StatusView, status = 200): Promise<FastifyReply> {
  const { request, reply, language, dependencies } = context;
  const { renderer } = await dependencies.source.site();
  // The URL of a post has no token, so the link to the other language gets it here.
  const query =
    view.kind === 'record' ? `?${new URLSearchParams({ [TOKEN_FIELD]: view.token })}` : '';
  const page = await renderer.renderStatus({
    language,
    query,
    content: dependencies.source.content,
    view,
  });
  return sendDocument(request, reply, page, dependencies.source, status);
}

async function readForm(context: StatusRequest): Promise<FastifyReply> {
  const { request } = context;
  const post = await readPost(request.raw, request.headers['content-type'], LIMITS);
  if (!post.ok) return send(context, askView(false), problemStatus[post.problem]);
  const text = (name: string): string => {
    const value = Object.hasOwn(post.fields, name) ? post.fields[name] : '';
    return typeof value === 'string' ? value : '';
  };
  const action = STATUS_ACTIONS.find((each) => each === text(ACTION_FIELD));
  if (action === undefined) return send(context, askView(false), problemStatus.malformed);
  return ACTIONS[action](context, { token: text(TOKEN_FIELD), text, fields: post.fields });
}

type Posted = {
  token: string;
  text: (name: string) => string;
  fields: Readonly<Record<string, unknown>>;
};

const ACTIONS: Record<
  StatusAction,
  (context: StatusRequest, posted: Posted) => Promise<FastifyReply>
> = {
  async link(context, { text }) {
    const { request, reply, language, dependencies } = context;
    const ask = (problem: 'not-an-email' | 'too-many' | null, status: number) =>
      send(
        context,
        { kind: 'ask', isInvalid: false, problem, email: text('email').slice(0, 300) },
        status,
      );
    const refused = await dependencies.status.checkLimits({
      headers: request.headers,
      address: request.ip,
    });
    if (refused !== null) {
      if (refused.retryAfter !== null) reply.header('retry-after', refused.retryAfter);
      const problem = refused.problem === 'too-many' ? 'too-many' : null;
      return ask(problem, problemStatus[refused.problem]);
    }
    const read = validateSubmission(
      forms.newsletter,
      { [forms.newsletter.fields.address.wire]: text('email') },
      ADDRESS_READERS,
    );
    if (!read.ok || read.data.address.kind !== 'email') {
      return ask('not-an-email', problemStatus['invalid-fields']);
    }
    dependencies.status.askForLinks(read.data.address.address, language);
    return redirect(context, { [DONE_PARAMETER]: ASKED });
  },

  async data(context, { token }) {
    const refused = await refuseDownload(context, token);
    if (refused !== null) return refused;
    const data = await context.dependencies.status.data(token);
    if (data === null) return sendInvalid(context);
    return context.reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', attachment(`${data.reference}.json`))
      .send(Readable.from(data.pieces));
  },

  async cv(context, { token }) {
    const refused = await refuseDownload(context, token);
    if (refused !== null) return refused;
    const cv = await context.dependencies.status.cv(token);
    if (cv === null) return sendInvalid(context);
    if (cv === 'no-cv') return sendRecord(context, token, { problem: 'no-cv' }, 409);
    return context.reply
      .type(cv.contentType)
      .header('content-length', cv.bytes)
      .header('content-disposition', attachment(cv.name))
      .send(cv.stream);
  },

  async correct(context, { token, fields }) {
    const result = await context.dependencies.status.correct(token, fields);
    if (result === null) return sendInvalid(context);
    if (result.ok)
      return redirectToRecord(context, token, result.isChanged ? 'corrected' : 'unchanged');
    if (result.problem === 'too-many') {
      return sendRecord(context, token, { problem: 'too-many' }, problemStatus['too-many']);
    }
    const { problem, errors } = result;
    const details = { problem, errors, values: shownValues(fields) };
    return sendRecord(context, token, details, problemStatus[problem]);
  },

  keep: (context, { token }) => keep(context, token, true),
  unkeep: (context, { token }) => keep(context, token, false),

  async withdraw(context, { token }) {
    return (await context.dependencies.status.withdraw(token))
      ? redirectToRecord(context, token, 'withdrawn')
      : sendInvalid(context);
  },

  async erase(context, { token, text }) {
    if (text(CONFIRM_FIELD) !== 'yes') {
      const status = problemStatus['invalid-fields'];
      return sendRecord(context, token, { problem: 'not-confirmed' }, status);
    }
    const scope = ERASURE_SCOPES.find((each) => each === text(SCOPE_FIELD)) ?? 'this';
    const erased = await context.dependencies.status.erase(token, scope);
    if (erased === null) return sendInvalid(context);
    return send(
      context,
      erased === 'later' ? { kind: 'erasing' } : { kind: 'erased', counts: erased },
    );
  },
};

/** Responds to a download that comes too often, or from another site. Returns null if it may be sent. */
async function refuseDownload(context: StatusRequest, token: string): Promise<FastifyReply | null> {
  const { request, reply, dependencies } = context;
  const { headers, ip: address } = request;
  const refused = await dependencies.status.checkDownload(token, { headers, address });
  if (refused === null) return null;
  if (refused.retryAfter !== null) reply.header('retry-after', refused.retryAfter);
  return sendRecord(context, token, { problem: 'too-often' }, problemStatus[refused.problem]);
}

async function keep(context: StatusRequest, token: string, isKept: boolean): Promise<FastifyReply> {
  return (await context.dependencies.status.keep(token, isKept))
    ? redirectToRecord(context, token, isKept ? 'kept' : 'unkept')
    : sendInvalid(context);
}

/** Redirects, so that reloading the page posts nothing again. */
async function redirectToRecord(
  context: StatusRequest,
  token: string,
  done: (typeof DONE)[number],
): Promise<FastifyReply> {
  return redirect(context, { [TOKEN_FIELD]: token, [DONE_PARAMETER]: done });
}

function redirect({ reply, language }: StatusRequest, query: Record<string, string>): FastifyReply {
  const path = localizedAddress(STATUS_PATH, language);
  return reply.redirect(`${path}?${new URLSearchParams(query)}`, 303);
}

function shownValues(fields: Readonly<Record<string, unknown>>): SubmittedValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.toWellFormed().slice(0, MAX_VALUE)]] : [],
    ),
  );
}
