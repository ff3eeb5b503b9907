import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { FRAME_PICTURES } from '../../../contract/newsletter-mail.ts';
import { FILE_HEADERS } from '../../platform/http/guards/security-headers.ts';
import { matchesEtag } from '../../platform/http/negotiation.ts';
import { drawIcon, iconColours, maskableShare, svgIcon, WHOLE_SHARE } from './draw-icon.ts';
import { drawTiles } from './draw-tiles.ts';
import type { Look } from './look.ts';
import type { Mark } from './mark.ts';
import { drawPattern } from './patterns.ts';
import { FALLBACK_IMAGE, OPEN_GRAPH_SIZE } from './share-look.ts';

type Icon = { type: string; bytes: Buffer; etag: string };

/** Each icon by its path, which browsers and other programs know without asking. */
const ICONS: Readonly<Record<string, (look: Look) => Promise<Icon>>> = {
  '/icon-any-192.png': squareIcon(192, () => WHOLE_SHARE),
  '/icon-any-512.png': squareIcon(512, () => WHOLE_SHARE),
  '/icon-maskable-192.png': squareIcon(192, maskableShare),
  '/icon-maskable-512.png': squareIcon(512, maskableShare),
  // iOS rounds the corners, and shows it smaller than other icons.
  '/apple-touch-icon.png': squareIcon(180, maskableShare),
  '/icon.svg': async (look) => {
    const svg = svgIcon(look);
    return svg === null
      ? squareIcon(192, () => WHOLE_SHARE)(look)
      : iconOf('image/svg+xml', Buffer.from(svg));
  },
  [FALLBACK_IMAGE]: async ({ mark, palette }) =>
    iconOf(
      'image/png',
      await drawIcon(mark, iconColours(palette), { ...OPEN_GRAPH_SIZE, share: 0.5 }),
    ),
  // Both in twice the size in which mails show them.
  [FRAME_PICTURES.frieze]: async (look) =>
    iconOf(
      'image/png',
      await drawTiles(drawPattern(look, 'panel'), {
        width: 1_200,
        height: 28,
        ground: look.palette.brand,
      }),
    ),
  [FRAME_PICTURES.mark]: async ({ mark, palette }) =>
    iconOf(
      'image/png',
      await drawIcon(
        mark,
        { ground: null, mark: palette.accent },
        { width: 68, height: 58, share: 1 },
      ),
    ),
};

/** What link previews of other sites embed, and what mail programs in a browser show. */
const EMBEDDED_ELSEWHERE: readonly string[] = [FALLBACK_IMAGE, ...Object.values(FRAME_PICTURES)];

/** Serves the icons, which are drawn once for each look. */
export function iconRoutes(app: FastifyInstance, readLook: () => Promise<Look>): void {
  const drawn = new WeakMap<Look, Map<string, Promise<Icon>>>();
  for (const [path, draw] of Object.entries(ICONS)) {
    app.get(path, async (request, reply) => {
      const look = await readLook();
      const ofLook = drawn.get(look) ?? new Map<string, Promise<Icon>>();
      drawn.set(look, ofLook);
      const icon = ofLook.get(path) ?? draw(look);
      ofLook.set(path, icon);
      const { type, bytes, etag } = await icon;
      reply.headers({ ...FILE_HEADERS, 'cache-control': 'no-cache', etag });
      if (EMBEDDED_ELSEWHERE.includes(path)) {
        reply.header('cross-origin-resource-policy', 'cross-origin');
      }
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(type).send(bytes);
    });
  }
}

function squareIcon(size: number, shareOf: (mark: Mark) => number) {
  return async ({ mark, palette }: Look): Promise<Icon> => {
    const shape = { width: size, height: size, share: shareOf(mark) };
    return iconOf('image/png', await drawIcon(mark, iconColours(palette), shape));
  };
}

function iconOf(type: string, bytes: Buffer): Icon {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  return { type, bytes, etag: `"${hash}"` };
}
