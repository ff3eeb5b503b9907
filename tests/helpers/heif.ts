import { box } from './pictures.ts';

/** Encodes whole numbers one after the other, each in the same number of bytes. */
export function numbers(...values: [value: number, bytes: number][]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntBE(value, 0, bytes);
      return buffer;
    }),
  );
}

/** A box with a version and flags. */
function fullBox(type: string, flags: number, ...parts: Buffer[]): Buffer {
  return box(type, Buffer.concat([numbers([flags, 4]), ...parts]));
}

const latin = (text: string) => Buffer.from(text, 'latin1');

/** A tile as its encoder wrote it: the item type, its configuration box, and its data. Sides are in pixels. */
type Tile = { item: string; configuration: Buffer; data: Buffer; side: number };

type HeifGrid = {
  /** The brands in the file type box, main brand first. */
  brands: readonly string[];
  tile: Tile;
  columns: number;
  rows: number;
  /** Property boxes of the whole picture, in addition to its size. */
  properties?: readonly Buffer[];
  /** Size of the whole picture before rotation, in pixels. Default: the size that its tiles fill. */
  width?: number;
  height?: number;
  /** Exif data of the picture. They start with `MM` or `II`. */
  exif?: Buffer;
};

/** A HEIF picture as phones write it: a grid of equal tiles (ISO 23008-12, 6.6.2.3). */
export function heifGrid({
  brands,
  tile,
  columns,
  rows,
  properties = [],
  width = columns * tile.side,
  height = rows * tile.side,
  exif,
}: HeifGrid): Buffer {
  const grid = numbers([0, 1], [1, 1], [rows - 1, 1], [columns - 1, 1], [width, 4], [height, 4]);
  const metadata = exif === undefined ? null : Buffer.concat([numbers([0, 4]), exif]);
  const count = columns * rows;
  const tiles = Array.from({ length: count }, (_, index) => index + 2);
  const exifId = count + 2;
  const entry = (id: number, type: string) =>
    fullBox('infe', 0x02000000, numbers([id, 2], [0, 2]), latin(`${type}\0`));
  const size = (across: number, down: number) =>
    fullBox('ispe', 0, numbers([across, 4], [down, 4]));
  const ofGrid = [1, ...properties.map((_, index) => index + 4)];
  const location = (id: number, start: number, length: number) =>
    numbers([id, 2], [0, 2], [1, 2], [start, 4], [length, 4]);
  const meta = (start: number) => {
    const dataStart = start + grid.length;
    const exifStart = dataStart + tile.data.length;
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, Buffer.concat([Buffer.alloc(4), latin('pict'), Buffer.alloc(13)])),
      fullBox('pitm', 0, numbers([1, 2])),
      fullBox(
        'iloc',
        0,
        numbers([0x44, 1], [0, 1], [count + (metadata === null ? 1 : 2), 2]),
        location(1, start, grid.length),
        ...tiles.map((id) => location(id, dataStart, tile.data.length)),
        ...(metadata === null ? [] : [location(exifId, exifStart, metadata.length)]),
      ),
      fullBox(
        'iinf',
        0,
        numbers([count + (metadata === null ? 1 : 2), 2]),
        entry(1, 'grid'),
        ...tiles.map((id) => entry(id, tile.item)),
        ...(metadata === null ? [] : [entry(exifId, 'Exif')]),
      ),
      box(
        'iprp',
        Buffer.concat([
          box(
            'ipco',
            Buffer.concat([
              size(width, height),
              size(tile.side, tile.side),
              tile.configuration,
              ...properties,
            ]),
          ),
          fullBox(
            'ipma',
            0,
            numbers([count + 1, 4], [1, 2], [ofGrid.length, 1]),
            numbers(...ofGrid.map((property): [number, number] => [property, 1])),
            ...tiles.map((id) => numbers([id, 2], [2, 1], [2, 1], [0x83, 1])),
          ),
        ]),
      ),
      fullBox(
        'iref',
        0,
        box('dimg', numbers([1, 2], [count, 2], ...tiles.map((id): [number, number] => [id, 2]))),
        ...(metadata === null ? [] : [box('cdsc', numbers([exifId, 2], [1, 2], [1, 2]))]),
      ),
    );
  };
  const type = box('ftyp', latin(`${brands[0]}\0\0\0\0${brands.join('')}`));
  const start = type.length + meta(0).length + 8;
  const data = Buffer.concat([grid, tile.data, ...(metadata === null ? [] : [metadata])]);
  return Buffer.concat([type, meta(start), box('mdat', data)]);
}

/** The colours of the quarters of a HEIC tile: red and green at the top, blue and white below. */
export const QUARTERS = { red: [224, 0, 0], green: [0, 192, 0], blue: [0, 0, 224] } as const;

/** 64 x 64 pixels as x265 encoded them for `heif-enc` of libheif 1.15, in the full range of values. */
const HEIC_TILE: Tile = {
  item: 'hvc1',
  configuration: Buffer.from(
    'AAAAeGh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACtCAQEDcAAAAwCQAAADAAADAB6gIIEFlupJKa5uBAQMCAAAAwAIAAADAAhAIgABAAdEAcFysCJA',
    'base64',
  ),
  data: Buffer.from(
    'AAAAPigBrwT4QTJp2//Qu////DF3Zf4SjQX7n7KtR//IhX//0vk80+/4F36N/L4N//zx1bYzf+lRSw/kQF//f3/g',
    'base64',
  ),
  side: 64,
};

/** A HEIC picture as an iPhone writes it, with one column and one row. Its quarters have the colours of `QUARTERS`. */
export function heic(grid: Partial<Omit<HeifGrid, 'tile'>> & { data?: Buffer } = {}): Buffer {
  const { data = HEIC_TILE.data, ...others } = grid;
  return heifGrid({
    brands: ['heic', 'mif1', 'MiHE', 'MiPr', 'miaf', 'heic'],
    columns: 1,
    rows: 1,
    ...others,
    tile: { ...HEIC_TILE, data },
  });
}

/** Rotates a picture by a number of quarter turns, anticlockwise (ISO 23008-12, 6.5.10). */
export function rotation(quarters: number): Buffer {
  return box('irot', numbers([quarters, 1]));
}

/** Mirrors a picture: 0 exchanges top and bottom, 1 left and right (ISO 23008-12, 6.5.12). */
export function mirror(axis: 0 | 1): Buffer {
  return box('imir', numbers([axis, 1]));
}

/** The colour profile of a picture, in the format ICC. */
export function iccProfile(profile: Buffer): Buffer {
  return box('colr', Buffer.concat([latin('prof'), profile]));
}

/** Describes the colours of a picture by numbers: primaries, transfer, matrix (ITU-T H.273), in full range. */
export function colourCodes(primaries: number, transfer: number, matrix: number): Buffer {
  return box(
    'colr',
    Buffer.concat([latin('nclx'), numbers([primaries, 2], [transfer, 2], [matrix, 2], [0x80, 1])]),
  );
}
