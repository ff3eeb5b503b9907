import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import { SIGN_IN_PICTURE } from '../../../contract/admin/auth/auth.ts';
import { FRAME_PICTURES } from '../../../contract/newsletter-mail.ts';
import { FILE_HEADERS } from '../../platform/http/guards/security-headers.ts';
import { drawDoor } from './draw-door.ts';
import { drawIcon, iconColours, maskableShare, svgIcon, WHOLE_SHARE } from './draw-icon.ts';
import { drawTiles } from './draw-tiles.ts';
import { icoFile } from './ico.ts';
import { type Look, rememberedForLook } from './look.ts';
import type { Mark } from './mark.ts';
import { drawPattern } from './patterns.ts';
import { FALLBACK_IMAGE, OPEN_GRAPH_SIZE } from './share-look.ts';

/** The bytes of a PNG or ICO, or the text of an SVG. */
type Icon = Buffer | string;

/** The icons that browsers, feed readers and search engines request by themselves. */
const FAVICON = '/favicon.ico';

/** Search engines want a multiple of 48 pixels. */
const FAVICON_SIZE = 48;

/** Each icon by its path, which browsers and other programs know by convention. */
const ICONS: Readonly<Record<string, (look: Look) => Promise<Icon>>> = {
  '/icon-any-192.png': squareIcon(192, () => WHOLE_SHARE),
  '/icon-any-512.png': squareIcon(512, () => WHOLE_SHARE),
  '/icon-maskable-192.png': squareIcon(192, maskableShare),
  '/icon-maskable-512.png': squareIcon(512, maskableShare),
  [FAVICON]: async (look) =>
    icoFile(await squareIcon(FAVICON_SIZE, () => WHOLE_SHARE)(look), FAVICON_SIZE),
  // iOS rounds the corners, and shows it smaller than other icons.
  '/apple-touch-icon.png': squareIcon(180, maskableShare),
  '/icon.svg': async (look) => svgIcon(look) ?? squareIcon(192, () => WHOLE_SHARE)(look),
  [FALLBACK_IMAGE]: ({ mark, palette }) =>
    drawIcon(mark, iconColours(palette), { ...OPEN_GRAPH_SIZE, share: 0.5 }),
  [SIGN_IN_PICTURE]: drawDoor,
  // Both twice as large as mails show them.
  [FRAME_PICTURES.frieze]: (look) =>
    drawTiles(drawPattern(look, 'panel'), {
      width: 1_200,
      height: 28,
      ground: look.palette.brand,
    }),
  [FRAME_PICTURES.mark]: ({ mark, palette }) =>
    drawIcon(mark, { ground: null, mark: palette.accent }, { width: 68, height: 58, share: 1 }),
};

/** Link previews of other sites embed them, and mail programs in a browser show them. */
const EMBEDDED_ELSEWHERE: readonly string[] = [FALLBACK_IMAGE, ...Object.values(FRAME_PICTURES)];

/** Serves the icons, which are drawn once for each look. */
export async function iconRoutes(
  app: FastifyInstance,
  readLook: () => Promise<Look>,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(etag);
    for (const [path, draw] of Object.entries(ICONS)) {
      const drawn = rememberedForLook(draw);
      scope.get(path, async (_request, reply) => {
        const icon = await drawn(await readLook(), path);
        reply.headers({ ...FILE_HEADERS, 'cache-control': 'no-cache' });
        if (EMBEDDED_ELSEWHERE.includes(path)) {
          reply.header('cross-origin-resource-policy', 'cross-origin');
        }
        return reply.type(typeOf(path, icon)).send(icon);
      });
    }
  });
}

function typeOf(path: string, icon: Icon): string {
  if (path === FAVICON) return 'image/x-icon';
  return typeof icon === 'string' ? 'image/svg+xml' : 'image/png';
}

function squareIcon(size: number, shareOf: (mark: Mark) => number) {
  return ({ mark, palette }: Look): Promise<Buffer> =>
    drawIcon(mark, iconColours(palette), { width: size, height: size, share: shareOf(mark) });
}
