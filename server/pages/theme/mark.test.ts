import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Storage, StorageFailure } from '../../platform/storage/storage.ts';
import { drawIcon, maskableShare } from './draw-icon.ts';
import { markReader, markStyles, svgUrl } from './mark.ts';

/** Returns the mark of an SVG. */
async function markOf(svg: string) {
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return markReader({} as Storage, () => undefined)(address);
}

const TRIANGLE =
  '<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="currentColor" d="M0 20L20 0L40 20Z"/></svg>\n';

describe('the mark', () => {
  it('takes the colour of its place if its drawing has currentColor', async () => {
    expect(markStyles(await markOf(TRIANGLE))).toMatch(
      /^:root\{--mark:url\("data:image\/svg\+xml,%3Csvg [^"]*"\);--mark-ratio:40\/20\}$/,
    );
    const own = await markOf(TRIANGLE.replace('currentColor', '#123456'));
    expect(markStyles(own)).toMatch(/%23123456.*\.mark\{[^}]*mask:none\}$/);
  });

  it('ends neither the style element nor its own quotes, whatever is in it', async () => {
    const hostile = TRIANGLE.replace('d="', 'data-x="it\'s &lt;/style>" d="');
    expect(markStyles(await markOf(hostile))).not.toMatch(/[<>]|url\("[^"]*"[^)]/);
    const url = svgUrl('<svg a="it\'s 100% \\"/>');
    expect(decodeURIComponent(url.slice(url.indexOf(',') + 1))).toBe('<svg a="it\'s 100% \\"/>');
  });

  it('is a file if it is long, and a ring if there is none or the storage fails', async () => {
    const long = await markOf(TRIANGLE.replace('M0 20', 'M0 20'.padEnd(3_000, ' 1')));
    expect(markStyles(long)).toContain('url("data:image/svg+xml;base64,');
    const errors: unknown[] = [];
    const storage = {
      read: () => Promise.reject(new StorageFailure('down')),
      open: () => Promise.reject(new StorageFailure('down')),
    };
    const read = markReader(storage as unknown as Storage, (error) => errors.push(error));
    expect((await read(null)).svg).toContain('<circle');
    expect((await read('/media/identity/mark.123.svg')).svg).toContain('<circle');
    expect(errors).toHaveLength(1);
  });
});

describe('an icon', () => {
  const colours = { ground: '#204060', mark: '#ffcc00' };

  /** Returns the distances of the marked pixels from the centre, relative to the width. */
  async function distances(
    svg: string,
    share: (mark: Awaited<ReturnType<typeof markOf>>) => number,
  ) {
    const mark = await markOf(svg);
    const png = await drawIcon(mark, colours, { width: 200, height: 200, share: share(mark) });
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([200, 200]);
    return Array.from({ length: 200 * 200 }, (_, index) => index).flatMap((index) => {
      const red = data[index * info.channels] ?? 0;
      const [x, y] = [(index % 200) - 99.5, Math.floor(index / 200) - 99.5];
      return red > 200 ? [Math.hypot(x, y) / 200] : [];
    });
  }

  it.each([
    ['wide', TRIANGLE],
    ['tall', TRIANGLE.replace('0 0 40 20', '0 0 10 20')],
    ['without a viewBox', TRIANGLE.replace('viewBox="0 0 40 20"', 'width="40" height="20"')],
  ])('keeps a mark within the safe zone of maskable icons: %s', async (_, svg) => {
    const marked = await distances(svg, maskableShare);
    expect(Math.max(...marked)).toBeLessThanOrEqual(0.405);
    expect(Math.max(...marked)).toBeGreaterThan(0.3);
  });

  it('is drawn of a raster picture, too', async () => {
    const raster = await sharp({
      create: { width: 30, height: 10, channels: 3, background: '#ff0' },
    })
      .png()
      .toBuffer();
    const address = `data:image/png;base64,${raster.toString('base64')}`;
    const mark = await markReader({} as Storage, () => undefined)(address);
    expect([mark.svg, mark.width, mark.height]).toEqual([null, 30, 10]);
    const icon = await drawIcon(mark, colours, { width: 90, height: 90, share: 1 });
    const { data } = await sharp(icon)
      .extract({ left: 45, top: 45, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[0], data[1]]).toEqual([255, 255]);
  });
});
