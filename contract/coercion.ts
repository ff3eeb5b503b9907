import { replaceTags } from './html-text.ts';

// Converts anything that a backend of this contract may send into values that the site can rely on (contract, "Rules for every request").

/** Returns a trimmed text. Empty if there is none. */
export function readText(raw: unknown): string {
  if (typeof raw === 'string') return raw.trim();
  return typeof raw === 'number' ? String(raw) : '';
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** Returns a text without HTML tags and entities, which another backend's editor may have left in it. */
export function readPlainText(raw: unknown): string {
  const value = readText(raw);
  if (!/<\/?[a-z!]|&(lt|gt|quot|#39|nbsp|amp);/i.test(value)) return value;
  return replaceTags(value, () => ' ')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/gi, (entity) => ENTITIES[entity.toLowerCase()] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns a counter from a number or a numeric string. 0 if there is none (specification §4). */
export function readCount(raw: unknown): number {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
}

/** Returns a geographic coordinate in degrees, or null. */
export function readCoordinate(raw: unknown): number | null {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns an id from a positive integer or a numeric string. Null if there is none. */
export function readId(raw: unknown): number | null {
  const value = typeof raw === 'string' && /^\d+$/.test(raw.trim()) ? Number(raw) : raw;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}

/** Returns the address if it is a path of this site or has an allowed scheme, otherwise null (decision 0022 §14). */
export function readAddress(raw: unknown, schemes: readonly string[]): string | null {
  const value = readText(raw);
  if (/^\/(?!\/)/.test(value)) return value;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase();
  return scheme !== undefined && schemes.includes(scheme) && !/\s/.test(value) ? value : null;
}

/** Returns a point in time as ISO 8601 in UTC, or null. */
export function readInstant(raw: unknown): string | null {
  const time = Date.parse(readText(raw));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Returns a calendar day such as `2026-03-31`, even from a time that starts with one, or null. */
export function readDay(raw: unknown): string | null {
  const [value] = /^\d{4}-\d\d-\d\d(?!\d)/.exec(readText(raw)) ?? [];
  return value === undefined || Number.isNaN(Date.parse(value)) ? null : value;
}

/** Whether a value is a JSON object. */
export function isObject(raw: unknown): raw is Record<string, unknown> {
  return raw !== null && typeof raw === 'object' && !Array.isArray(raw);
}
