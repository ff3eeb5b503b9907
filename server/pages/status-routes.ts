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

/** A form of the page is short. In milliseconds. */
const LIMITS: PostLimits = { file: null, idleTimeout: 5_000, totalTimeout: 30_000 };

/** The longest value that is shown again. In UTF-16 units. */
const MAX_VALUE = 10_000;

/** The address has the key to somebody's data: no index, no cache and no other site may learn it. */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** What the page may say after a post, by the parameter of its address. */
const DONE = ['corrected', 'unchanged', 'kept', 'unkept', 'withdrawn'] as const;

/** The parameter's value after links were asked for. */
const ASKED = 'asked';

type Parts = { status: SubmissionStatus; source: PageSource };

/**
 * Registers the page that mailed links open, where the sender of a message or an application sees where it stands, and what is stored of
 * it, and may change or erase it. Opening it changes nothing, because mail scanners open every link; only posts do. The token in a post
 * is its only credential, so a page of another site, which does not know it, can post nothing.
 */
export async function statusRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    passBodiesOn(scope);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(HEADERS);
    });
    const whileAvailable = respondWhileAvailable();
    for (const language of LANGUAGES) {
      const path = localizedAddress(STATUS_PATH, language);
      scope.get(path, (request, reply) =>
        whileAvailable({ request, reply, language, parts }, showPage),
      );
      scope.post(path, (request, reply) =>
        whileAvailable({ request, reply, language, parts }, readForm),
      );
    }
  });
}

type Visit = { request: FastifyRequest; reply: FastifyReply; language: Language; parts: Parts };

/** Says that it is not possible now, where database or storage fail. */
function respondWhileAvailable() {
  const logFailure = failureLog('the page of a submission cannot be shown');
  return async (
    visit: Visit,
    respond: (visit: Visit) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    try {
      return await respond(visit);
    } catch (error) {
      if (!isOutage(error)) throw error;
      logFailure(visit.request, error);
      return send(visit, { kind: 'unavailable' }, 503);
    }
  };
}

async function showPage(visit: Visit): Promise<FastifyReply> {
  const { searchParams } = addressOf(visit.request.url);
  const token = searchParams.get(TOKEN_FIELD);
  const done = searchParams.get(DONE_PARAMETER);
  if (token === null) return send(visit, done === ASKED ? { kind: 'asked' } : askView(false));
  const known = DONE.find((each) => each === done) ?? null;
  return sendRecord(visit, token, { done: known });
}

function askView(isInvalid: boolean): StatusView {
  return { kind: 'ask', isInvalid, problem: null, email: '' };
}

type RecordDetails = Partial<
  Pick<Extract<StatusView, { kind: 'record' }>, 'done' | 'problem' | 'errors' | 'values'>
>;

async function sendRecord(
  visit: Visit,
  token: string,
  details: RecordDetails = {},
  status = 200,
): Promise<FastifyReply> {
  const record = await visit.parts.status.read(token);
  if (record === null) return sendInvalid(visit);
  return send(
    visit,
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

/** A link of which nothing is left is told from a forged one by nobody. */
function sendInvalid(visit: Visit): Promise<FastifyReply> {
  return send(visit, askView(true), problemStatus['not-found']);
}

async function send(visit: Visit, view: StatusView, status = 200): Promise<FastifyReply> {
  const { request, reply, language, parts } = visit;
  const { renderer } = await parts.source.site();
  // The address of a post has no token, so the link to the other language gets it here.
  const query =
    view.kind === 'record' ? `?${new URLSearchParams({ [TOKEN_FIELD]: view.token })}` : '';
  const page = await renderer.renderStatus({
    language,
    query,
    content: parts.source.content,
    view,
  });
  return sendDocument(request, reply, page, parts.source, status);
}

async function readForm(visit: Visit): Promise<FastifyReply> {
  const { request } = visit;
  const post = await readPost(request.raw, request.headers['content-type'], LIMITS);
  if (!post.ok) return send(visit, askView(false), problemStatus[post.problem]);
  const text = (name: string): string => {
    const value = Object.hasOwn(post.fields, name) ? post.fields[name] : '';
    return typeof value === 'string' ? value : '';
  };
  const action = STATUS_ACTIONS.find((each) => each === text(ACTION_FIELD));
  if (action === undefined) return send(visit, askView(false), problemStatus.malformed);
  return ACTIONS[action](visit, { token: text(TOKEN_FIELD), text, fields: post.fields });
}

type Posted = {
  token: string;
  text: (name: string) => string;
  fields: Readonly<Record<string, unknown>>;
};

const ACTIONS: Record<StatusAction, (visit: Visit, posted: Posted) => Promise<FastifyReply>> = {
  async link(visit, { text }) {
    const { request, reply, language, parts } = visit;
    const ask = (problem: 'not-an-email' | 'too-many' | null, status: number) =>
      send(
        visit,
        { kind: 'ask', isInvalid: false, problem, email: text('email').slice(0, 300) },
        status,
      );
    const refused = await parts.status.checkLimits({
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
    parts.status.askForLinks(read.data.address.address, language);
    return redirect(visit, { [DONE_PARAMETER]: ASKED });
  },

  async data(visit, { token }) {
    const refused = await refuseDownload(visit, token);
    if (refused !== null) return refused;
    const data = await visit.parts.status.data(token);
    if (data === null) return sendInvalid(visit);
    return visit.reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', attachment(`${data.reference}.json`))
      .send(Readable.from(data.pieces));
  },

  async cv(visit, { token }) {
    const refused = await refuseDownload(visit, token);
    if (refused !== null) return refused;
    const cv = await visit.parts.status.cv(token);
    if (cv === null) return sendInvalid(visit);
    if (cv === 'no-cv') return sendRecord(visit, token, { problem: 'no-cv' }, 409);
    return visit.reply
      .type(cv.contentType)
      .header('content-length', cv.bytes)
      .header('content-disposition', attachment(cv.name))
      .send(cv.stream);
  },

  async correct(visit, { token, fields }) {
    const result = await visit.parts.status.correct(token, fields);
    if (result === null) return sendInvalid(visit);
    if (result.ok)
      return redirectToRecord(visit, token, result.isChanged ? 'corrected' : 'unchanged');
    if (result.problem === 'too-many') {
      return sendRecord(visit, token, { problem: 'too-many' }, problemStatus['too-many']);
    }
    const { problem, errors } = result;
    const details = { problem, errors, values: shownValues(fields) };
    return sendRecord(visit, token, details, problemStatus[problem]);
  },

  keep: (visit, { token }) => keep(visit, token, true),
  unkeep: (visit, { token }) => keep(visit, token, false),

  async withdraw(visit, { token }) {
    return (await visit.parts.status.withdraw(token))
      ? redirectToRecord(visit, token, 'withdrawn')
      : sendInvalid(visit);
  },

  async erase(visit, { token, text }) {
    if (text(CONFIRM_FIELD) !== 'yes') {
      const status = problemStatus['invalid-fields'];
      return sendRecord(visit, token, { problem: 'not-confirmed' }, status);
    }
    const scope = ERASURE_SCOPES.find((each) => each === text(SCOPE_FIELD)) ?? 'this';
    const erased = await visit.parts.status.erase(token, scope);
    if (erased === null) return sendInvalid(visit);
    return send(
      visit,
      erased === 'later' ? { kind: 'erasing' } : { kind: 'erased', counts: erased },
    );
  },
};

/** Responds to a download that comes too often, or from another site; null: it may be sent. */
async function refuseDownload(visit: Visit, token: string): Promise<FastifyReply | null> {
  const { request, reply, parts } = visit;
  const { headers, ip: address } = request;
  const refused = await parts.status.checkDownload(token, { headers, address });
  if (refused === null) return null;
  if (refused.retryAfter !== null) reply.header('retry-after', refused.retryAfter);
  return sendRecord(visit, token, { problem: 'too-often' }, problemStatus[refused.problem]);
}

async function keep(visit: Visit, token: string, isKept: boolean): Promise<FastifyReply> {
  return (await visit.parts.status.keep(token, isKept))
    ? redirectToRecord(visit, token, isKept ? 'kept' : 'unkept')
    : sendInvalid(visit);
}

/** Redirects, so that reloading the page posts nothing again. */
async function redirectToRecord(
  visit: Visit,
  token: string,
  done: (typeof DONE)[number],
): Promise<FastifyReply> {
  return redirect(visit, { [TOKEN_FIELD]: token, [DONE_PARAMETER]: done });
}

function redirect({ reply, language }: Visit, query: Record<string, string>): FastifyReply {
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
