import type { FastifyInstance, FastifyReply } from 'fastify';
import { localizedAddress } from '../../../contract/localized-address.ts';
import type { PageSource } from '../send-page.ts';
import { openGraphCardOf } from '../summary-head.ts';
import { FALLBACK_IMAGE, openGraphCardHash } from './image.ts';
import { OPEN_GRAPH_PATH, openGraphImagePath, pageOfImage } from './image-address.ts';
import type { OpenGraphImages } from './image-store.ts';

/**
 * Answers with the pictures of pages. Only a page that exists has one, and only under the hash of
 * what it shows now: so nobody can have pictures drawn at will, and an address never changes its
 * meaning. An older address leads to the picture of today.
 */
export function openGraphRoutes(
  app: FastifyInstance,
  source: PageSource,
  pictures: OpenGraphImages,
): void {
  app.get<{ Params: { hash: string; '*': string } }>(
    `${OPEN_GRAPH_PATH}/:hash/*`,
    async (request, reply) => {
      // Previews may show it on pages of their own.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      const { hash, '*': rest } = request.params;
      const page = pageOfImage(rest);
      if (page === null || !/^[0-9a-f]{6,64}$/.test(hash)) return nothing(reply);
      const kept = await pictures.kept(hash);
      if (kept !== null) return send(reply, hash, kept, request.headers['if-none-match']);
      const { renderer } = await source.site();
      const facts = await renderer.summarize({
        pathname: localizedAddress(page.path, page.language),
        query: '',
        posted: null,
        publicUrl: source.publicUrl,
        transport: source.transport,
        entryTimes: null,
        report: (message) => request.log.warn(message),
      });
      if (facts.summary === null) return nothing(reply);
      const card = openGraphCardOf(facts, facts.summary, source.publicUrl);
      const current = openGraphCardHash(card);
      if (current !== hash) {
        return elsewhere(reply, openGraphImagePath(current, facts.language, facts.path));
      }
      try {
        const picture = await pictures.draw(card);
        return picture === null ? elsewhere(reply, FALLBACK_IMAGE) : send(reply, hash, picture);
      } catch (error) {
        request.log.error({ err: error, path: facts.path }, 'a page’s picture cannot be drawn');
        return elsewhere(reply, FALLBACK_IMAGE);
      }
    },
  );
}

function send(reply: FastifyReply, hash: string, picture: Buffer, known?: string): FastifyReply {
  const etag = `"${hash}"`;
  reply.header('etag', etag).header('cache-control', 'public, max-age=31536000, immutable');
  if (known?.includes(etag)) return reply.code(304).send();
  return reply.type('image/png').send(picture);
}

function elsewhere(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}

function nothing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('');
}
