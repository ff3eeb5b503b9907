import type { Localized } from '../locale.ts';
import type { Field } from './fields.ts';

/**
 * What a query tells of an entry, in domain names: fields of its definition, and what is derived or linked. `contract/wire.ts`
 * encodes and decodes it by its fields.
 */
export type Shape = {
  fields: ShapeFields;
  /** Fields of which an entry of another backend needs one. */
  needsOneOf?: readonly string[];
};

export type ShapeFields = { readonly [name: string]: ShapeField };

/** A field of a definition, or one that only responses have. */
export type ShapeField =
  | Field
  | ({ wire?: string | false; needed?: true } & (
      | { type: 'id' }
      /** A size in bytes; null if it is unknown. */
      | { type: 'bytes' }
      | { type: 'boolean' }
      /** A text that is read as it is, with its white space. With `isLeftOut` our server does not send an empty one. */
      | { type: 'verbatim'; isLeftOut?: true }
      /** A group, also of what only responses have. With `isInline` its fields stand beside it in a response, without the group. */
      | {
          type: 'group';
          fields: ShapeFields;
          optional?: true;
          isFilled?: true;
          isInline?: true;
        }
      /** Another entry; null if there is none. */
      | { type: 'entry'; of: Shape }
      /** Other entries. One that cannot be read is left out, or null where positions count. */
      | { type: 'entries'; of: Shape; keepsPositions?: true }
    ));

/** The id of an entry that a page leads to: without it, an entry is left out. */
export const NEEDED_ID = { type: 'id', needed: true } as const;

/** The date of an entry in the organisation's second calendar, if the site shows it. */
export const SECOND_DATE = { type: 'verbatim', wire: 'second_date', isLeftOut: true } as const;

/** The id of an entry that no page leads to. */
export const OPTIONAL_ID = { type: 'id' } as const;

/** What has the fields of a shape, in one language. */
export type ShapeValue<S extends Shape> = ValuesOf<S['fields']>;

type ValuesOf<T extends ShapeFields> = {
  -readonly [Name in keyof T]: ValueOf<T[Name]>;
} & unknown;

/** Null is possible for what is missing, unless the field is needed. */
type OrNull<F extends ShapeField, Value> = F extends { needed: true } ? Value : Value | null;

/** The value of a field in one language. References have none: a shape has the entries that they lead to. */
type ValueOf<F extends ShapeField> = F extends { inBothLanguages: true }
  ? Localized
  : F extends { isLeftOut: true }
    ? string | undefined
    : F extends {
          type: 'localized-text' | 'localized-html' | 'text' | 'email' | 'phone' | 'verbatim';
        }
      ? string
      : F extends { type: 'count' }
        ? CountOf<F>
        : F extends { type: 'boolean' }
          ? boolean
          : F extends { type: 'list'; item: infer Item extends Field }
            ? ValueOf<Item>[]
            : F extends { type: 'group'; fields: infer Parts extends ShapeFields }
              ? F extends { optional: true; isFilled?: never }
                ? ValuesOf<Parts> | null
                : ValuesOf<Parts>
              : F extends { type: 'entry'; of: infer Linked extends Shape }
                ? ShapeValue<Linked> | null
                : F extends { type: 'entries'; of: infer Linked extends Shape }
                  ? F extends { keepsPositions: true }
                    ? (ShapeValue<Linked> | null)[]
                    : ShapeValue<Linked>[]
                  : OrNull<F, SimpleOf<F>>;

type SimpleOf<F extends ShapeField> = F extends {
  type: 'choice';
  options: readonly (infer Option)[];
}
  ? Option
  : F extends { type: 'id' | 'number' | 'degrees' | 'bytes' }
    ? number
    : F extends { type: 'reference' | 'references' }
      ? never
      : string;

type CountOf<F extends ShapeField> = F extends { countsFromZero: true }
  ? number
  : F extends { optional: true } | { isYear: true }
    ? number | null
    : number;
