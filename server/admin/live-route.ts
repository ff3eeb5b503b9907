import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIVE_PATH, SINCE } from '../../contract/admin/inbox/live.ts';
import { openSessionOf } from '../platform/admin/admin-request.ts';
import { SECOND } from '../platform/durations.ts';
import { failureLog } from '../platform/http/failure-log.ts';
import { readInboxVersion } from '../submissions/submissions.ts';
import type { AdminDependencies } from './admin-dependencies.ts';
import { ADMIN_HEADERS } from './admin-headers.ts';
import { authorize, authorizedRequest, hasSession } from './authorize.ts';

/** How often a process asks the database for all of its streams together, while it has any. In milliseconds. */
const LOOK_EVERY = SECOND;

/**
 * How often a stream sends a comment, so that no proxy takes it for dead, and is compared with its session. Shorter than the timeouts of
 * `deploy/` and of the server. In milliseconds.
 */
const BEAT_EVERY = 20 * SECOND;

/** When a browser connects again after a stream has ended. Longer than a restart takes. In milliseconds. */
const RETRY_AFTER = 15 * SECOND;

/** Browsers leave it out. */
const COMMENT = ':\n\n';

/** Streams of one user. A browser has one for each visible tab, so a further one ends the oldest. */
const STREAMS_MAX = 6;

type Stream = {
  staffId: string;
  request: FastifyRequest;
  out: PassThrough;
  /** What its browser knows. */
  version: string;
  /** Whether it was compared since it began. */
  isCompared: boolean;
};

/**
 * Registers the stream of the inbox's changes. Each process looks for changes by itself, so it tells also what happened in another one. The streams
 * end before the server stops.
 */
export function liveRoute(app: FastifyInstance, dependencies: AdminDependencies): void {
  const { probe, monotonicNow } = dependencies;
  const logFailure = failureLog('the version of the inbox could not be read', monotonicNow);
  const streams = new Set<Stream>();
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    let beatAt = monotonicNow() + BEAT_EVERY;
    for (let [first] = streams; first !== undefined; [first] = streams) {
      try {
        tell(await readInboxVersion(probe));
        if (monotonicNow() >= beatAt) {
          beatAt = monotonicNow() + BEAT_EVERY;
          await beat();
        }
      } catch (error) {
        logFailure(first.request, error);
      }
      await pause();
    }
    isLooking = false;
  }

  /** Tells each browser whose version is another one. */
  function tell(version: string): void {
    for (const stream of streams) {
      if (stream.version !== version) stream.out.write('data: changed\n\n');
      else if (!stream.isCompared) stream.out.write(COMMENT);
      Object.assign(stream, { version, isCompared: true });
    }
  }

  async function beat(): Promise<void> {
    for (const { request, out } of [...streams]) {
      if (await hasSession(request, dependencies)) out.write(COMMENT);
      else out.end();
    }
  }

  app.get(
    LIVE_PATH,
    { exposeHeadRoute: false, onRequest: authorize(dependencies, { access: 'submissions.read' }) },
    async (request, reply) => {
      const staffId = openSessionOf(authorizedRequest(request)).staff.id;
      const [oldest, ...others] = [...streams].filter((each) => each.staffId === staffId);
      if (others.length + 1 >= STREAMS_MAX) oldest?.out.end();
      const { [SINCE]: version = '' } = request.query as Partial<Record<string, string>>;
      const stream: Stream = {
        staffId,
        request,
        version,
        isCompared: false,
        out: new PassThrough(),
      };
      streams.add(stream);
      stream.out.once('close', () => streams.delete(stream));
      stream.out.write(`retry: ${RETRY_AFTER}\n\n`);
      void look();
      return reply
        .headers(ADMIN_HEADERS)
        .header('content-type', 'text/event-stream')
        .header('x-accel-buffering', 'no')
        .send(stream.out);
    },
  );
  app.addHook('preClose', async () => {
    for (const { out } of streams) out.end();
    streams.clear();
  });
}

/** Waits until the database is asked again. It does not keep the process alive. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LOOK_EVERY).unref();
  });
}
