import type { Localized } from '../locale.ts';
import type { FieldProblemCode } from './field-problems.ts';

/**
 * The fields of content: plain data, from which derive what the database stores (`stored-schema.ts`), the API's responses
 * and how they are read (`contract/wire.ts`), imports, forms of the back office, search and documentation.
 */

/** What every field may say. */
type FieldOptions = {
  /** Whether a content file may omit it. */
  optional?: true;
  /** Its name in the API's responses, the field's own name by default, as `group.name` within a group; false if it is not sent. */
  wire?: string | false;
  /** Whether an entry of a response is left out without it. By default what is missing or cannot be read is empty. */
  needed?: true;
};

type TextOptions = {
  /** Whether the text may have several lines. */
  multiline?: true;
};

type LocalizedOptions = {
  /** Whether the API sends both languages, whatever the request's language is. */
  inBothLanguages?: true;
};

/** What a text in no particular language must match. */
type TextPattern = {
  matches: { test: (text: string) => boolean };
  code: FieldProblemCode;
  reason: string;
};

/** The media types that a media field accepts. */
export type MediaUse =
  | 'picture'
  | 'drawing'
  | 'video'
  | 'picture or video'
  | 'PDF document'
  | 'file';

/** What the fields of a group must be together (`stored-schema.ts`). What colours must be, the server alone checks (`read-entry.ts`). */
export type GroupRule =
  | 'from is not above to'
  | 'shares are a whole'
  | 'a choice has options'
  | 'a part is news or a text'
  | 'colours can be told apart'
  | 'a drawing has edges';

/**
 * Any field.
 *
 * - `number` identifies an item within its entry.
 * - `instant` is a date or a time, stored as ISO 8601 in UTC; `day` a calendar day in the organisation's time zone.
 * - `media` is a file: its path below `media/` in a content file, its public address in the database.
 */
export type Field = FieldOptions &
  (
    | ({ type: 'localized-text' } & TextOptions & LocalizedOptions)
    | ({ type: 'localized-html' } & LocalizedOptions)
    | ({
        type: 'text';
        pattern?: TextPattern;
        /** Returns texts that the back office proposes. */
        proposals?: () => readonly string[];
      } & TextOptions)
    | { type: 'email' | 'phone' | 'number' | 'day' }
    | {
        type: 'link';
        /** Whether only https is allowed, as for the address of an account on another site. */
        secure?: true;
        /** Whether another backend may send an address with another scheme all the same. */
        readsAnyScheme?: true;
      }
    | { type: 'degrees'; max: number }
    | {
        type: 'count';
        /** Whether the number is a year, which is written without separators; 0 is none. */
        isYear?: true;
        /** Whether a missing optional number is shown as 0, and not as unknown. */
        countsFromZero?: true;
      }
    | {
        type: 'instant';
        /** Whether a draft may leave it out: then it becomes the moment of publication. */
        setOnPublication?: true;
      }
    | { type: 'choice'; options: readonly string[] }
    | { type: 'media'; use: MediaUse }
    | { type: 'reference' | 'references'; to: string }
    | {
        type: 'list';
        item: Field;
        /** The name under which the API sends each item in an object of its own. */
        itemWire?: string;
      }
    | {
        type: 'group';
        fields: Fields;
        /** Whether a missing group has the values of its missing fields, and not null. */
        isFilled?: true;
        rule?: GroupRule;
      }
  );

export type FieldType = Field['type'];

/** Fields by their names, in the order in which an export writes them. */
export type Fields = { readonly [name: string]: Field };

/** The stored value of a field: null is possible only if the field is optional. */
export type Stored<F extends Field> = F extends { type: 'localized-text' | 'localized-html' }
  ? Localized
  : F extends { type: 'text' | 'email' | 'phone' }
    ? string
    : F extends { type: 'count' | 'number' }
      ? number
      : F extends { type: 'references' }
        ? number[]
        : F extends { type: 'list'; item: infer Item extends Field }
          ? Stored<Item>[]
          : F extends { type: 'group'; isFilled: true; fields: infer Parts extends Fields }
            ? StoredFields<Parts>
            : StoredOrNull<F>;

type StoredOrNull<F extends Field> =
  | (F extends { type: 'degrees' | 'reference' }
      ? number
      : F extends { type: 'choice'; options: readonly (infer Option)[] }
        ? Option
        : F extends { type: 'group'; fields: infer Parts extends Fields }
          ? StoredFields<Parts>
          : string)
  | (F extends { optional: true } ? null : never);

/** The stored values of several fields. Every field has a value, also if its content file omits it. */
export type StoredFields<T extends Fields> = {
  -readonly [Name in keyof T]: Stored<T[Name]>;
} & unknown;
