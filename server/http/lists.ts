import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Read, type ReadingCall, reading } from '../../contract/endpoints.ts';
import type { Language } from '../../contract/locale.ts';
import type { Transport } from '../../contract/rendering.ts';
import type { ContentKind } from '../rules/content-kinds.ts';
import { sendProblem } from './problems.ts';

/** When the published entries were last changed; null where that is not known. */
export type ChangeTimes =
  | ((only?: {
      kind: ContentKind;
      ids: readonly number[];
    }) => Promise<{ kind: ContentKind; id: number; changedAt: number }[]>)
  | null;

/** What the documents for programs are made from: the same calls that pages make. */
export type ListSource = {
  transport: Transport;
  publicUrl: string;
  changeTimes: ChangeTimes;
};

/** The pages whose content cannot be had are not gone: who asks is told to come again. */
class Unavailable extends Error {}

/** Answers with what is made from lists, or says that they cannot be had now. */
export async function answerFromLists(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  make: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    request.log.warn({ err: error, path: request.url }, 'a list of pages cannot be made');
    return sendProblem(reply, { kind: 'unavailable' }, language);
  }
}

/** Sends a document that is asked for again and again: with an ETag, and always fresh. */
export function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text);
}

/**
 * Asks a list for its entries. A backend that lacks the call has none.
 * @throws Unavailable where the backend does not answer as it promised
 */
export async function askList<Name extends ReadingCall>(
  { transport }: ListSource,
  call: Name,
  language: Language,
  query = '',
): Promise<Read<Name> | []> {
  const { path, read } = reading[call];
  try {
    const { status, body } = await transport(path + query, language);
    if (status === 404) return [];
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return read(body, () => undefined) as Read<Name>;
  } catch (error) {
    throw new Unavailable(String(error));
  }
}

/**
 * When entries were last changed, all or only some of a kind; null where that is not known.
 * @throws Unavailable where the database does not answer
 */
export async function askChangeTimes(
  { changeTimes }: ListSource,
  only?: { kind: ContentKind; ids: readonly number[] },
) {
  try {
    return (await changeTimes?.(only)) ?? null;
  } catch (error) {
    throw new Unavailable(String(error));
  }
}

/**
 * When these entries of one kind were last changed, by their ids.
 * @throws Unavailable where the database does not answer
 */
export async function changeTimesOf(
  source: ListSource,
  kind: ContentKind,
  entries: readonly { id: number }[],
): Promise<Map<number, number>> {
  const ids = entries.map(({ id }) => id);
  const times = ids.length === 0 ? [] : ((await askChangeTimes(source, { kind, ids })) ?? []);
  return new Map(times.map(({ id, changedAt }) => [id, changedAt]));
}
