import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCachedResponse, sendCachedResponse } from '../../platform/http/cached-response.ts';
import { FILE_HEADERS } from '../../platform/http/guards/security-headers.ts';
import { type Look, rememberedForLook } from './look.ts';
import { drawPattern, patternHash } from './patterns.ts';

const HEADERS = { ...FILE_HEADERS, 'content-type': 'image/svg+xml' };

type PatternRequest = FastifyRequest<{ Params: { hash?: string; name: string } }>;

/**
 * Serves the drawings of the look. The URL of a band contains the hash of its look. An older URL gets the current drawing,
 * which is not cached. The pictures of error pages have URLs that never change.
 */
export function patternRoutes(app: FastifyInstance, readLook: () => Promise<Look>): void {
  const drawn = rememberedForLook(async (look, name) => {
    const svg = drawPattern(look, name);
    return svg === null ? null : createCachedResponse(svg, HEADERS);
  });
  const send = async (request: PatternRequest, reply: FastifyReply) => {
    const { hash, name } = request.params;
    const look = await readLook();
    const drawing = await drawn(look, name.replace(/\.svg$/, ''));
    if (drawing === null) return reply.callNotFound();
    reply.header('cache-control', hash === undefined ? 'no-cache' : cacheControl(look, hash));
    return sendCachedResponse(request, reply, drawing);
  };
  app.get('/patterns/:hash/:name', send);
  app.get('/patterns/:name', send);
}

function cacheControl(look: Look, hash: string): string {
  return hash === patternHash(look) ? 'public, max-age=31536000, immutable' : 'no-store';
}
