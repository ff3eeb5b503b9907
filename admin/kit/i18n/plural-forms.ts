/** Texts by plural form; `{n}` is replaced by the number. */
export type PluralForms = Record<Intl.LDMLPluralRule, string>;

/**
 * Returns the plural forms of an English text. English has two; the others are required by the type.
 * @param zero what is said of none, if it is not a number
 */
export function forms(one: string, other: string, zero: string = other): PluralForms {
  return { zero, one, two: other, few: other, many: other, other };
}
