import type { Localized } from '../locale.ts';
import type { FieldProblemCode } from './field-problems.ts';

/**
 * The fields of content, as plain data. The stored values (`stored-schema.ts`), API responses and their parser (`contract/wire.ts`),
 * imports, back office forms, the search and the documentation derive from them.
 */

/** Properties of every field. */
type FieldOptions = {
  /** Whether a content file may omit it. */
  optional?: true;
  /** Its name in the API's responses. Default: the field's own name, as `group.name` within a group. False if it is not sent. */
  wire?: string | false;
  /** Whether an entry without it is left out of a response. By default a missing or unreadable value is empty. */
  needed?: true;
};

type TextOptions = {
  /** Whether the text may have several lines. */
  multiline?: true;
};

type LocalizedOptions = {
  /** Whether the API sends both languages, whatever the language of the request. */
  inBothLanguages?: true;
};

/** The pattern for a text that belongs to no particular language. */
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

/** Checks the fields of a group together (`stored-schema.ts`). Only the server checks the rule for colours (`read-entry.ts`). */
export type GroupRule =
  | 'from is not above to'
  | 'shares are a whole'
  | 'a choice has options'
  | 'a part is news or a text'
  | 'a block shows something'
  | 'colours can be told apart'
  | 'a drawing has edges';

/**
 * Any field.
 *
 * - `number` identifies an item within its entry.
 * - `instant` is a date or a time, stored as ISO 8601 in UTC. `day` is a calendar day in the organisation's time zone.
 * - `media` is a file: its path below `media/` in a content file, its public address in the database.
 */
export type Field = FieldOptions &
  (
    | ({ type: 'localized-text' } & TextOptions & LocalizedOptions)
    | ({ type: 'localized-html' } & LocalizedOptions)
    | ({
        type: 'text';
        pattern?: TextPattern;
        /** Returns texts that the back office suggests. */
        proposals?: () => readonly string[];
      } & TextOptions)
    | { type: 'email' | 'phone' | 'number' | 'day' }
    | {
        type: 'link';
        /** Whether only https is allowed, for example for the address of an account on another site. */
        secure?: true;
        /** Whether another backend may still send an address with another scheme. */
        readsAnyScheme?: true;
      }
    | { type: 'degrees'; max: number }
    | {
        type: 'count';
        /** Whether the number is a year. Years are written without separators, and 0 means none. */
        isYear?: true;
        /** Whether a missing optional number is shown as 0 instead of unknown. */
        countsFromZero?: true;
      }
    | {
        type: 'instant';
        /** Whether a draft may omit it. It then becomes the time of publication. */
        setOnPublication?: true;
      }
    | { type: 'choice'; options: readonly string[] }
    | { type: 'media'; use: MediaUse }
    | { type: 'reference' | 'references'; to: string }
    | {
        type: 'list';
        item: Field;
        /** Name of the property that holds each item in the API. If set, each item is wrapped in an object. */
        itemWire?: string;
      }
    | {
        type: 'group';
        fields: Fields;
        /** Whether a missing group gets the default values of its fields instead of null. */
        isFilled?: true;
        rule?: GroupRule;
      }
  );

export type FieldType = Field['type'];

/** Fields by name, in the order in which an export writes them. */
export type Fields = { readonly [name: string]: Field };

/** The stored value of a field. Null is possible only if the field is optional. */
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

/** The stored values of several fields. Every field has a value, even if its content file omits it. */
export type StoredFields<T extends Fields> = {
  -readonly [Name in keyof T]: Stored<T[Name]>;
} & unknown;
