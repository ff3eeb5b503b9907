import type { Localized } from '../locale.ts';
import type { Field } from './fields.ts';

/**
 * What a query returns of an entry, in domain names: fields of its definition, and derived or linked values. `contract/wire.ts` encodes and
 * decodes it by its fields.
 */
export type Shape = {
  fields: ShapeFields;
  /** Fields of which an entry from another backend needs at least one. */
  needsOneOf?: readonly string[];
};

export type ShapeFields = { readonly [name: string]: ShapeField };

/** A field of a definition, or a field that only responses have. */
export type ShapeField =
  | Field
  | ({ wire?: string | false; needed?: true } & (
      | { type: 'id' }
      /** A size in bytes. Null if it is unknown. */
      | { type: 'bytes' }
      | { type: 'boolean' }
      /** A text that is read unchanged, with its white space. With `isLeftOut`, our server omits an empty one. */
      | { type: 'verbatim'; isLeftOut?: true }
      /** A time. With `isLeftOut`, our server omits an unknown one. */
      | { type: 'instant'; isLeftOut?: true }
      /**
       * A group, which may contain fields that only responses have. With `isInline`, its fields are in the surrounding object of a
       * response, without the group.
       */
      | {
          type: 'group';
          fields: ShapeFields;
          optional?: true;
          isFilled?: true;
          isInline?: true;
        }
      /** Another entry. Null if there is none. */
      | { type: 'entry'; of: Shape }
      /** Other entries. One that cannot be read is left out, or is null where positions matter. */
      | { type: 'entries'; of: Shape; keepsPositions?: true }
    ));

/** The id of an entry that has a page. An entry without it is left out. */
export const NEEDED_ID = { type: 'id', needed: true } as const;

/** The date of an entry in the organisation's second calendar, if the site shows that calendar. */
export const SECOND_DATE = { type: 'verbatim', wire: 'second_date', isLeftOut: true } as const;

/** When an entry was last changed. It is our addition, and only the page of the entry has it. */
export const CHANGED_AT = { type: 'instant', wire: 'changed_at', isLeftOut: true } as const;

/** The id of an entry that has no page. */
export const OPTIONAL_ID = { type: 'id' } as const;

/** The values of a shape's fields, in one language. */
export type ShapeValue<S extends Shape> = ValuesOf<S['fields']>;

type ValuesOf<T extends ShapeFields> = {
  -readonly [Name in keyof T]: ValueOf<T[Name]>;
} & unknown;

/** Null is possible for a missing value, unless the field is needed. */
type OrNull<F extends ShapeField, Value> = F extends { needed: true } ? Value : Value | null;

/** The value of a field in one language. References have none, because a shape contains the referenced entries. */
type ValueOf<F extends ShapeField> = F extends { inBothLanguages: true }
  ? Localized
  : F extends { isLeftOut: true }
    ? (F extends { type: 'instant' } ? string | null : string) | undefined
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
