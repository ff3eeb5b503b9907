/** The top-level domains in Arabic letters (IANA), in which words are joined by dots. */
const DOMAINS =
  'السعودية سعودية شبكة موقع كوم عرب امارات مصر عمان قطر الاردن المغرب تونس فلسطين سورية الجزائر عراق البحرين اليمن السودان سودان موريتانيا مليسيا ايران پاكستان بھارت بيتك ابوظبي بازار همراه اتصالات ارامكو العليان كاثوليك';

const NAMES: ReadonlySet<string> = new Set(DOMAINS.split(' '));

/** Whether a word is an address in Arabic letters, such as «مثال.السعودية». */
export function isArabicDomain(token: string): boolean {
  const [domain = ''] = token.split(/[/,،؛؟!:)»]/, 1);
  const dot = domain.replace(/\.$/, '').lastIndexOf('.');
  return dot > 0 && NAMES.has(domain.replace(/\.$/, '').slice(dot + 1));
}
