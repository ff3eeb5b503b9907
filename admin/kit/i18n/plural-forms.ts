/** Texts by plural form. The number replaces `{n}`. */
export type PluralForms = Record<Intl.LDMLPluralRule, string>;

/**
 * Returns the plural forms of an English text. English has two. The type requires the others.
 * @param zero the text for none, if it is not a number
 */
export function forms(one: string, other: string, zero: string = other): PluralForms {
  return { zero, one, two: other, few: other, many: other, other };
}
