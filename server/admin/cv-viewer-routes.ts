import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CV_VIEWER_PATH, CV_VIEWER_WORKER_PATH } from '../../contract/admin/inbox/inbox.ts';
import type { Theme } from '../pages/pages.ts';
import { FILE_HEADERS } from '../platform/http/guards/security-headers.ts';
import { ADMIN_HEADERS } from './admin-headers.ts';

/** The script and the style sheet of the frame that shows a CV. */
export type CvFrame = { script: string; styles: string };

/** The parts of the CV viewer, from a development server. */
export type CvViewerFiles = CvFrame & { worker: string };

/**
 * Registers the document that shows a CV (decision 0098). It contains no secret, so it needs no session.
 * @param readFrame is called for each document
 */
export function cvFrameRoute(
  app: FastifyInstance,
  readFrame: () => Promise<CvFrame>,
  readTheme: () => Promise<Theme>,
): void {
  app.get(CV_VIEWER_PATH, async (_request, reply) => {
    const [frame, theme] = await Promise.all([readFrame(), readTheme()]);
    return reply
      .headers(ADMIN_HEADERS)
      .header('content-security-policy', framePolicy(frame, theme.colours))
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><html><head><meta charset="utf-8"><title>CV</title>' +
          '<meta name="viewport" content="width=device-width,initial-scale=1">' +
          `<style>${theme.colours.text}</style><style>${frame.styles}</style></head><body><script>${frame.script}</script></body></html>`,
      );
  });
}

/** Registers the built files of the viewer. */
export async function builtCvViewerRoutes(
  app: FastifyInstance,
  folder: string,
  readTheme: () => Promise<Theme>,
): Promise<void> {
  const root = join(folder, 'cv-viewer');
  const frame = {
    script: await readFile(join(root, 'frame.js'), 'utf8'),
    styles: await readFile(join(root, 'frame.css'), 'utf8'),
  };
  cvFrameRoute(app, async () => frame, readTheme);
  await app.register(fastifyStatic, {
    root,
    prefix: `${CV_VIEWER_PATH}/`,
    decorateReply: false,
    // Its URL is the same in the next release.
    cacheControl: false,
    preCompressed: true,
    acceptRanges: false,
    setHeaders: (response) => {
      response.headers({ ...FILE_HEADERS, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
    },
  });
}

/** Registers the viewer of a development server. */
export function sourceCvViewerRoutes(
  app: FastifyInstance,
  read: () => Promise<CvViewerFiles>,
  readTheme: () => Promise<Theme>,
): void {
  cvFrameRoute(app, read, readTheme);
  app.get(CV_VIEWER_WORKER_PATH, async (_request, reply) =>
    reply
      .headers(ADMIN_HEADERS)
      .type('text/javascript')
      .send((await read()).worker),
  );
}

/**
 * The Content-Security-Policy of the frame. It allows its own script and styles, the colours, and a worker with the same
 * policy whose script the back office hands over, and nothing else. The sandbox gives it an origin of its own even if it is
 * opened outside of the back office.
 */
function framePolicy({ script, styles }: CvFrame, colours: Theme['colours']): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src '${colours.hash}' ${hashOf(styles)}`,
    'worker-src blob:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
