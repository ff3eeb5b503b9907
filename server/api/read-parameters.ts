import type { Language } from '../../contract/locale.ts';
import { readPageAddress } from '../../contract/page-address.ts';
import type { Parameter, ParametersOf } from '../../contract/queries.ts';
import type { Problem } from '../platform/http/problems.ts';

type Declared = Readonly<Record<string, Parameter>>;

/** The parameters of a request as its query declares them, or why they cannot be read. */
export type ReadParameters<D extends Declared> =
  | { ok: true; values: ParametersOf<D> }
  | { ok: false; problem: Problem };

/**
 * Reads the parameters that a query declares, and no others.
 * @param request.path the parts of the path
 * @param request.query the query string, parsed
 */
export function readParameters<D extends Declared>(
  declared: D,
  request: { path: Record<string, unknown>; query: Record<string, unknown> },
  language: Language,
): ReadParameters<D> {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const [name, parameter] of Object.entries(declared)) {
    const wire = parameter.wire ?? name;
    if (parameter.type === 'id' || parameter.type === 'tweet number') {
      const text = String(request.path[wire]);
      if (!PATTERNS[parameter.type].test(text)) return { ok: false, problem: NOT_FOUND };
      values[name] = parameter.type === 'id' ? Number(text) : text;
      continue;
    }
    if (parameter.type === 'page address') {
      const address = readPageAddress(String(request.path[wire]));
      if (address === null) return { ok: false, problem: NOT_FOUND };
      values[name] = address;
      continue;
    }
    const raw = request.query[wire];
    const value = raw === undefined ? undefined : readValue(parameter, raw);
    if (value === null || (raw === undefined && isRequired(parameter))) {
      errors[wire] = [reasonOf(parameter)[language]];
    } else if (value !== undefined) {
      values[name] = value;
    }
  }
  if (Object.keys(errors).length > 0)
    return { ok: false, problem: { kind: 'invalid-fields', errors } };
  // The loop has read each value by its declaration.
  return { ok: true, values: values as ParametersOf<D> };
}

const NOT_FOUND: Problem = { kind: 'not-found' };

/** Only a positive integer can be an id. */
const PATTERNS = { id: /^[1-9]\d{0,14}$/, 'tweet number': /^\d{1,20}$/ };

function isRequired(parameter: Parameter): boolean {
  return parameter.type === 'choice' && parameter.required === true;
}

/**
 * Reads a parameter of the query string.
 * @param raw a text, or several if the parameter is repeated
 * @returns undefined if it counts as missing, null if it is invalid
 */
function readValue(parameter: Parameter, raw: unknown): unknown {
  switch (parameter.type) {
    case 'integer': {
      if (typeof raw !== 'string' || !/^[1-9]\d{0,15}$/.test(raw)) return null;
      return Number(raw) <= parameter.max ? Number(raw) : null;
    }
    case 'choice':
      return parameter.options.find((option) => option === raw) ?? null;
    case 'names':
      return typeof raw === 'string' ? raw.split(',') : undefined;
    default:
      return typeof raw === 'string' ? raw : undefined;
  }
}

/** A larger number would mean nothing to a person. */
const BOUND_TO_NAME = 1_000;

function reasonOf(parameter: Parameter): Record<Language, string> {
  if (parameter.type === 'choice') {
    const { options } = parameter;
    return parameter.required
      ? {
          ar: `حدد النوع: ${options.join(' أو ')}.`,
          en: `Give the type: ${options.join(' or ')}.`,
        }
      : {
          ar: `حدد نوعًا من هذه: ${options.join(' أو ')}، أو اترك النوع.`,
          en: `Give one of these types, or none: ${options.join(', ')}.`,
        };
  }
  if (parameter.type === 'integer' && parameter.ofPage) {
    return {
      ar: 'اكتب رقم الصفحة عددًا صحيحًا من 1 فصاعدًا.',
      en: 'Give the number of the page as a whole number from 1 on.',
    };
  }
  return parameter.type === 'integer' && parameter.max <= BOUND_TO_NAME
    ? {
        ar: `اكتب عددًا صحيحًا من 1 إلى ${parameter.max}.`,
        en: `Give a whole number from 1 to ${parameter.max}.`,
      }
    : { ar: 'اكتب عددًا صحيحًا من 1 فصاعدًا.', en: 'Give a whole number from 1 on.' };
}
