import type { FastifyInstance, FastifyReply } from 'fastify';
import { localizedAddress } from '../../../contract/localized-address.ts';
import type { PageSource } from '../send-page.ts';
import { openGraphCardOf } from '../summary-head.ts';
import { FALLBACK_IMAGE } from '../theme/share-look.ts';
import { openGraphCardHash } from './image.ts';
import { OPEN_GRAPH_PATH, openGraphImagePath, pageOfImage } from './image-address.ts';
import type { OpenGraphImageStore } from './image-store.ts';

/**
 * Registers the route of the Open Graph images. An image is drawn only for an existing page and the hash of its current
 * content, so clients cannot request arbitrary images, and a URL always has the same content. An older hash redirects to the
 * current image.
 */
export function openGraphRoutes(
  app: FastifyInstance,
  source: PageSource,
  images: OpenGraphImageStore,
): void {
  app.get<{ Params: { hash: string; '*': string } }>(
    `${OPEN_GRAPH_PATH}/:hash/*`,
    async (request, reply) => {
      // Link previews of other sites embed the image.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      const { hash, '*': suffix } = request.params;
      const page = pageOfImage(suffix);
      if (page === null || !/^[0-9a-f]{6,64}$/.test(hash)) return sendNotFound(reply);
      const stored = await images.find(hash);
      if (stored !== null) return sendImage(reply, hash, stored, request.headers['if-none-match']);
      const { renderer } = await source.site();
      const facts = await renderer.summarize({
        pathname: localizedAddress(page.path, page.language),
        query: '',
        posted: null,
        publicUrl: source.publicUrl,
        content: source.content,
        entryTimes: null,
        report: (message) => request.log.warn(message),
      });
      if (facts.summary === null) return sendNotFound(reply);
      const card = openGraphCardOf(facts, facts.summary, {
        ...(await source.theme()),
        publicUrl: source.publicUrl,
      });
      const currentHash = openGraphCardHash(card);
      if (currentHash !== hash) {
        return redirect(reply, openGraphImagePath(currentHash, facts.language, facts.path));
      }
      try {
        const image = await images.draw(card);
        if (image === null) return redirect(reply, FALLBACK_IMAGE);
        if (image.isComplete) return sendImage(reply, hash, image.bytes);
        // Its URL is that of the image with the picture, which may be readable again at the next request.
        return reply.header('cache-control', 'no-store').type('image/png').send(image.bytes);
      } catch (error) {
        request.log.error({ err: error, path: facts.path }, 'a page’s picture cannot be drawn');
        return redirect(reply, FALLBACK_IMAGE);
      }
    },
  );
}

function sendImage(
  reply: FastifyReply,
  hash: string,
  image: Buffer,
  ifNoneMatch?: string,
): FastifyReply {
  const etag = `"${hash}"`;
  reply.header('etag', etag).header('cache-control', 'public, max-age=31536000, immutable');
  if (ifNoneMatch?.includes(etag)) return reply.code(304).send();
  return reply.type('image/png').send(image);
}

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('');
}
