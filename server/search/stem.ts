/**
 * Light stemming: words that mean the same get the same stem, by taking off what is put before and
 * behind them. Wrong stems do no harm as long as texts and queries get the same ones; the words
 * themselves are searched too. What it does is measured by relevance.test.ts.
 */

/** Letters that stay at least, so that short words do not melt into each other. */
const LEAST = 3;

/** The stem of a folded word. Numbers and words of other scripts are their own. */
export function stemOf(term: string): string {
  if (/^[\u0620-\u064a]+$/.test(term)) return arabicStem(term);
  return /^[a-z]+$/.test(term) ? englishStem(term) : term;
}

/** The article, with what may stand before it; the longest first. */
const ARTICLES = ['وبال', 'وال', 'بال', 'كال', 'فال', 'ولل', 'ال', 'لل'];

/**
 * Endings of plurals, of the feminine, of relation and possession, in the order in which they are
 * taken off, after Larkey, Ballesteros and Connell, "Light Stemming for Arabic Information
 * Retrieval" (2007), with the possessive ones added. The words are folded: ة is ه.
 */
const ENDINGS = ['هما', 'ها', 'هم', 'كم', 'نا', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي', 'ا'];

function arabicStem(term: string): string {
  let stem = withoutArticle(term);
  if (stem === term && stem.startsWith('و') && stem.length > LEAST) stem = stem.slice(1);
  for (const ending of ENDINGS) {
    if (stem.endsWith(ending) && stem.length - ending.length >= LEAST) {
      stem = stem.slice(0, -ending.length);
    }
  }
  return stem;
}

/** A folded Arabic word without its article, as far as it has one. */
export function withoutArticle(term: string): string {
  const article = ARTICLES.find(
    (start) => term.startsWith(start) && term.length - start.length >= LEAST,
  );
  return article === undefined ? term : term.slice(article.length);
}

/** Prepositions and particles that are written together with the word after them. */
const PROCLITICS = ['ب', 'ل', 'ف', 'ك', 'و'];

/** The stem of an Arabic word with each letter that may be written together with it: «بمكتبة» for «مكتبة». */
export function withProclitics(stem: string): string[] {
  return /^[\u0620-\u064a]{3,}$/.test(stem) ? PROCLITICS.map((letter) => letter + stem) : [];
}

/** The stem that is left when its first letter was such a letter; null where it cannot be one. */
export function withoutProclitic(stem: string): string | null {
  return PROCLITICS.includes(stem.charAt(0)) && stem.length > LEAST ? stem.slice(1) : null;
}

/** British and American spelling, as far as they end differently. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/is(e|es|ed|ing|ation|ations)$/, 'iz$1'],
  [/mmes?$/, 'm'],
  [/(\w{2})tres?$/, '$1ter'],
  [/(\w{2})our(s|ed|ing)?$/, '$1or$2'],
];

function englishStem(term: string): string {
  if (term.length <= LEAST) return term;
  let stem = term;
  for (const [pattern, replacement] of SPELLINGS) stem = stem.replace(pattern, replacement);
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(s|x|z|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^sui]s$/.test(stem)) stem = stem.slice(0, -1);
  const root = /^(.*[aeiouy].*?)(ing|ed)$/.exec(stem)?.[1];
  if (root !== undefined && root.length >= LEAST) stem = root.replace(/([^aeioulsz])\1$/, '$1');
  return stem.length > 4 ? stem.replace(/e$/, '') : stem;
}
