/** Arabic-Indic, Persian and full-width digits as ASCII ones. The low four bits of each are its value. */
export function withLatinDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  );
}

/** Direction marks and joiners, which phones add around a copied number. */
export const INVISIBLE = /[\u200b-\u200f\u2060]/g;

/** A phone number with ASCII digits, hyphens and plus sign, in front: in a right-to-left field that often ends up behind. */
export function withLatinPhone(text: string): string {
  const latin = withLatinDigits(text.replaceAll(INVISIBLE, ''))
    .replace('\uff0b', '+')
    .replaceAll(/[\u2010-\u2015\uff0d]/g, '-')
    .trim();
  return /^[^+]+\+$/.test(latin) ? `+${latin.slice(0, -1).trim()}` : latin;
}
