import {
  isObject,
  readAddress,
  readCoordinate,
  readCount,
  readDay,
  readId,
  readInstant,
  readPlainText,
  readText,
} from './coercion.ts';
import type { Shape, ShapeField, ShapeFields, ShapeValue } from './content/shape.ts';
import type { Localized } from './locale.ts';

/**
 * The names and value formats of the specified API, derived from a shape. `encode` writes them, and `decode` reads what another backend may
 * have written (contract, "Rules for every request"). No other code knows them.
 */

/** A value of the API, by its wire names. */
export type WireObject = Record<string, unknown>;

/** The decoded value, or what was expected if it cannot be read: `name: expected a text`. */
export type Decoded<Value> = { ok: true; value: Value } | { ok: false; reason: string };

/**
 * Writes a value by the wire names of its shape.
 * @param value a `ShapeValue` of the shape
 */
export function encode(shape: Shape, value: object): WireObject {
  return encodeFields(shape.fields, value);
}

function encodeFields(fields: ShapeFields, value: object): WireObject {
  const wire: WireObject = {};
  for (const [name, field] of Object.entries(fields)) {
    const each = (value as WireObject)[name];
    if (isInline(field)) Object.assign(wire, encodeValue(field, each));
    else if (field.wire !== false) write(wire, field.wire ?? name, encodeValue(field, each));
  }
  return wire;
}

function encodeValue(field: ShapeField, value: unknown): unknown {
  switch (field.type) {
    case 'count':
      return value ?? 0;
    case 'list':
      return (value as unknown[]).map((each) => {
        const item = encodeValue(field.item, each);
        return field.itemWire === undefined ? item : { [field.itemWire]: item };
      });
    case 'group':
      return value === null ? null : encodeFields(field.fields, value as object);
    case 'entry':
      return value === null ? null : encodeFields(field.of.fields, value as object);
    case 'entries':
      return (value as (object | null)[]).map((each) =>
        each === null ? null : encodeFields(field.of.fields, each),
      );
    default:
      return value;
  }
}

/** Reads a value by the wire names of its shape. Missing or unreadable parts are empty, unless they are needed. */
export function decode<S extends Shape>(shape: S, raw: unknown): Decoded<ShapeValue<S>> {
  const decoded = decodeShape(shape, raw);
  // The value derives from the same shape, but the compiler cannot follow the loop over its fields.
  return decoded as Decoded<ShapeValue<S>>;
}

function decodeShape({ fields, needsOneOf }: Shape, raw: unknown): Decoded<WireObject> {
  const decoded = decodeFields(fields, raw);
  if (!decoded.ok || needsOneOf === undefined) return decoded;
  return needsOneOf.some((name) => decoded.value[name])
    ? decoded
    : { ok: false, reason: `expected one of ${needsOneOf.join(', ')}` };
}

function decodeFields(fields: ShapeFields, raw: unknown): Decoded<WireObject> {
  if (!isObject(raw)) return { ok: false, reason: 'expected an object' };
  const value: WireObject = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.wire === false) continue;
    const wire = field.wire ?? name;
    const decoded = decodeValue(field, isInline(field) ? raw : find(raw, wire));
    if (!decoded.ok) {
      const separator = decoded.reason.startsWith('expected') ? ': ' : '.';
      return { ok: false, reason: wire + separator + decoded.reason };
    }
    value[name] = decoded.value;
  }
  return { ok: true, value };
}

function decodeValue(field: ShapeField, raw: unknown): Decoded<unknown> {
  switch (field.type) {
    case 'localized-text':
    case 'localized-html':
      return field.inBothLanguages ? decodeBothLanguages(field, raw) : decodeSimple(field, raw);
    case 'list': {
      const items = Array.isArray(raw) ? raw : [];
      const name = field.itemWire;
      const decoded = items.map((each) =>
        decodeValue(field.item, name === undefined ? each : isObject(each) ? each[name] : null),
      );
      return { ok: true, value: readable(decoded) };
    }
    case 'group':
      if (isObject(raw)) return decodeFields(field.fields, raw);
      if (field.isFilled) return decodeFields(field.fields, {});
      return field.optional ? { ok: true, value: null } : decodeFields(field.fields, raw);
    case 'entry': {
      const decoded = decodeShape(field.of, raw);
      return { ok: true, value: decoded.ok ? decoded.value : null };
    }
    case 'entries': {
      const items = Array.isArray(raw) ? raw : [];
      const decoded = items.map((each) => decodeShape(field.of, each));
      return { ok: true, value: field.keepsPositions ? inPlace(decoded) : readable(decoded) };
    }
    default:
      return decodeSimple(field, raw);
  }
}

/** A single string is used for both languages, and the English text for a missing Arabic one. */
function decodeBothLanguages(field: ShapeField, raw: unknown): Decoded<Localized> {
  const read = (text: unknown) => String(readValue(field, text));
  const en = read(isObject(raw) ? raw.en : raw);
  const ar = isObject(raw) ? read(raw.ar) || en : en;
  return field.needed && ar === '' ? missing(field) : { ok: true, value: { ar, en } };
}

function decodeSimple(field: ShapeField, raw: unknown): Decoded<unknown> {
  const value = readValue(field, raw);
  const isMissing = value === null || value === '';
  return field.needed && isMissing ? missing(field) : { ok: true, value };
}

function missing(field: ShapeField): { ok: false; reason: string } {
  return { ok: false, reason: `expected ${EXPECTED[field.type] ?? 'a text'}` };
}

const EXPECTED: Partial<Record<ShapeField['type'], string>> = {
  id: 'a positive integer',
  media: 'the address of a file',
  choice: 'one of the choices',
};

const FILE_SCHEMES = ['http', 'https'];
const LINK_SCHEMES = [...FILE_SCHEMES, 'mailto', 'tel'];

/**
 * Reads a value without parts: empty, 0 or null if it is missing or cannot be read. Our own backend reads stored values in the same
 * way, so a page and the script that fetches its data again see the same.
 */
export function readValue(field: ShapeField, raw: unknown): unknown {
  switch (field.type) {
    case 'localized-text':
    case 'email':
      return readPlainText(raw);
    case 'text': {
      const text = readPlainText(raw);
      return field.needed && field.pattern?.matches.test(text) === false ? '' : text;
    }
    // Our server has sanitised HTML (decision 0022 §15).
    case 'localized-html':
    case 'phone':
      return readText(raw);
    case 'verbatim':
      return typeof raw === 'string' ? raw : '';
    case 'id':
    case 'number':
      return readId(raw);
    case 'count': {
      const isUnknown = field.isYear || (field.optional && !field.countsFromZero);
      return readCount(raw) || (isUnknown ? null : 0);
    }
    case 'bytes':
      return readCount(raw) || null;
    case 'boolean':
      return raw === true;
    case 'degrees':
      return readCoordinate(raw);
    case 'link':
      return readAddress(raw, field.secure && !field.readsAnyScheme ? ['https'] : LINK_SCHEMES);
    case 'media':
      return readAddress(raw, FILE_SCHEMES);
    case 'instant':
      return readInstant(raw);
    case 'day':
      return readDay(raw);
    case 'choice':
      return field.options.find((option) => option === raw) ?? null;
    default:
      return raw;
  }
}

/** Whether the parts of a group are in the surrounding object on the wire. */
function isInline(field: ShapeField): boolean {
  return field.type === 'group' && 'isInline' in field && field.isInline === true;
}

function readable(decoded: readonly Decoded<unknown>[]): unknown[] {
  return decoded.flatMap((each) => (each.ok ? [each.value] : []));
}

function inPlace(decoded: readonly Decoded<unknown>[]): unknown[] {
  return decoded.map((each) => (each.ok ? each.value : null));
}

/** Finds a value by its wire name, such as `phones.mobiles`. */
function find(raw: WireObject, name: string): unknown {
  let value: unknown = raw;
  for (const part of name.split('.')) value = isObject(value) ? value[part] : undefined;
  return value;
}

function write(wire: WireObject, name: string, value: unknown): void {
  const [group = '', part] = name.split('.');
  if (part === undefined) wire[group] = value;
  else wire[group] = { ...Object(wire[group]), [part]: value };
}
