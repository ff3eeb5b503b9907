import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Localized } from '../../../contract/locale.ts';

const STARTER_CONTENT = join(import.meta.dirname, '../../../content');

/** What is shown of the areas: a drawing of another country with eight of them, with sixty, or no map. */
export type OtherMap = 'drawing' | 'crowded' | 'none';

/** The edges of the drawing, in degrees. */
const EDGES = { west: 7.2, north: 37.6, east: 11.9, south: 30 };

/** The outline of Tunisia, drawn by hand: degrees of longitude and latitude. It is higher than wide. */
const OUTLINE = [
  ...[8.6, 36.94, 9, 37.1, 9.7, 37.33, 9.87, 37.34, 10.1, 37.25, 10.25, 37.15, 10.2, 36.95],
  ...[10.35, 36.85, 10.55, 36.85, 10.8, 37.05, 11.05, 37.07, 11.1, 36.9, 10.85, 36.6],
  ...[10.6, 36.42, 10.45, 36.2, 10.6, 35.85, 10.85, 35.72, 11.05, 35.5, 11.08, 35.25],
  ...[10.95, 34.95, 10.75, 34.72, 10.4, 34.45, 10.1, 34.2, 10.05, 34, 10.15, 33.85],
  ...[10.4, 33.7, 10.75, 33.65, 10.9, 33.85, 11.05, 33.75, 11.15, 33.35, 11.5, 33.17],
  ...[11.5, 32.6, 11.2, 32.25, 10.7, 31.95, 10.3, 31.7, 10.1, 31.4, 10.2, 30.9, 9.9, 30.6],
  ...[9.5, 30.23, 9.05, 32.1, 8.35, 32.53, 8.1, 33.05, 7.6, 33.35, 7.5, 33.8, 7.8, 34.2],
  ...[8.2, 34.6, 8.3, 35.2, 8.35, 35.7, 8.2, 36.5],
];

type Area = { name: Localized; latitude: number; longitude: number; beneficiaries: number };

/** Eight areas; the fourth is close to the fifth. */
export const OTHER_AREAS: readonly Area[] = [
  area('تونس', 'Tunis', 36.81, 10.18, 5200),
  area('بنزرت', 'Bizerte', 37.27, 9.87, 1450),
  area('نابل', 'Nabeul', 36.45, 10.73, 1720),
  area('سوسة', 'Sousse', 35.83, 10.64, 2310),
  area('المنستير', 'Monastir', 35.76, 10.81, 960),
  area('القيروان', 'Kairouan', 35.68, 10.1, 1180),
  area('صفاقس', 'Sfax', 34.74, 10.76, 2890),
  area('تطاوين', 'Tataouine', 32.93, 10.45, 640),
];

/** Where the organisation's office is. */
const OFFICE = { latitude: 36.8, longitude: 10.18 };

function area(
  ar: string,
  en: string,
  latitude: number,
  longitude: number,
  beneficiaries: number,
): Area {
  return { name: { ar, en }, latitude, longitude, beneficiaries };
}

/** Sixty areas in rows over the whole country, the last one without a place. */
function crowdedAreas(): readonly Area[] {
  return Array.from({ length: 60 }, (_, index) => ({
    name: { ar: `معتمدية رقم ${index + 1}`, en: `Delegation ${index + 1}` },
    latitude: index === 59 ? Number.NaN : 37 - Math.floor(index / 6) * 0.42,
    longitude: 8.6 + (index % 6) * 0.42,
    beneficiaries: 100 + ((index * 37) % 60) * 10,
  }));
}

/** Returns the drawing as an SVG, with degrees at equal distances. */
export function drawing(): string {
  const points = Array.from({ length: OUTLINE.length / 2 }, (_, index) => {
    const [longitude = 0, latitude = 0] = OUTLINE.slice(2 * index, 2 * index + 2);
    return `${Math.round((longitude - EDGES.west) * 100)} ${Math.round((EDGES.north - latitude) * 123)}`;
  });
  const [width, height] = [
    Math.round((EDGES.east - EDGES.west) * 100),
    Math.round((EDGES.north - EDGES.south) * 123),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path d="M${points.join('L')}Z"/></svg>\n`;
}

/**
 * Writes a content folder: the starter content of an organisation in another country, whose regions are the first of the areas.
 * @param folder an empty folder
 */
export async function writeOtherCountry(folder: string, map: OtherMap): Promise<void> {
  await cp(STARTER_CONTENT, folder, { recursive: true });
  const areas = map === 'crowded' ? crowdedAreas() : OTHER_AREAS;
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.yaml'))) {
    const text = await readFile(join(folder, file), 'utf8');
    // Entries of regions that are not there.
    const kept = text.replaceAll(/^ *region: (\d+).*\n/gm, (line, id) =>
      Number(id) <= areas.length ? line : '',
    );
    await writeFile(join(folder, file), kept);
  }
  await writeFile(join(folder, 'areas.yaml'), areas.map(areaLines).join('\n'));
  await mkdir(join(folder, 'media/map'), { recursive: true });
  await writeFile(join(folder, 'media/map/outline.svg'), drawing());
  await replace(join(folder, 'identity.yaml'), /^map:\n(?: .*\n)+/m, mapLines(map));
  await replace(join(folder, 'settings.yaml'), /^latitude: .*$/m, `latitude: ${OFFICE.latitude}`);
  await replace(
    join(folder, 'settings.yaml'),
    /^longitude: .*$/m,
    `longitude: ${OFFICE.longitude}`,
  );
}

async function replace(file: string, pattern: RegExp, by: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!pattern.test(text)) throw new Error(`${file} has no ${pattern}`);
  await writeFile(file, text.replace(pattern, by));
}

function areaLines({ name, latitude, longitude, beneficiaries }: Area, index: number): string {
  const place = Number.isNaN(latitude)
    ? ''
    : `  latitude: ${latitude.toFixed(2)}\n  longitude: ${longitude.toFixed(2)}\n`;
  return `- id: ${index + 1}
  location: { ar: ${name.ar}, en: ${name.en} }
  beneficiaries: ${beneficiaries}
  programs: ${3 + (index % 5)}
  projects: ${1 + (index % 3)}
${place}`;
}

function mapLines(map: OtherMap): string {
  if (map === 'none') return 'map:\n  kind: none\n';
  const edges = Object.entries(EDGES).map(([edge, degrees]) => `  ${edge}: ${degrees}\n`);
  return `map:\n  kind: drawing\n  drawing: map/outline.svg\n${edges.join('')}  credit: { ar: رسم يدوي, en: Drawn by hand }\n`;
}
