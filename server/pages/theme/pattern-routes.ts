import type { FastifyInstance } from 'fastify';
import { FILE_HEADERS } from '../../platform/http/guards/security-headers.ts';
import { matchesEtag } from '../../platform/http/negotiation.ts';
import type { Look } from './look.ts';
import { drawPattern, patternHash } from './patterns.ts';

/**
 * Serves the drawings of the look. A band has the hash of its look in its address: an older one gets the present drawing, and asks again.
 * The pictures of error pages have addresses that never change.
 */
export function patternRoutes(app: FastifyInstance, readLook: () => Promise<Look>): void {
  app.get<{ Params: { hash: string; name: string } }>(
    '/patterns/:hash/:name',
    async (request, reply) => {
      const look = await readLook();
      const svg = drawPattern(look, nameOf(request.params.name));
      if (svg === null) return reply.callNotFound();
      const isPresent = request.params.hash === patternHash(look);
      return reply
        .headers(FILE_HEADERS)
        .header('cache-control', isPresent ? 'public, max-age=31536000, immutable' : 'no-store')
        .type('image/svg+xml')
        .send(svg);
    },
  );
  app.get<{ Params: { name: string } }>('/patterns/:name', async (request, reply) => {
    const look = await readLook();
    const svg = drawPattern(look, nameOf(request.params.name));
    if (svg === null) return reply.callNotFound();
    const etag = `"${patternHash(look)}"`;
    reply.headers({ ...FILE_HEADERS, 'cache-control': 'no-cache', etag });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('image/svg+xml').send(svg);
  });
}

function nameOf(file: string): string {
  return file.replace(/\.svg$/, '');
}
