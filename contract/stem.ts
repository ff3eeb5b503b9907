/**
 * Light stemming: removes prefixes and suffixes, so that the forms of a word share a stem. A wrong
 * stem does no harm as long as texts and queries get the same one, and the words themselves are
 * searched too. `tests/api/search-relevance.test.ts` measures the effect.
 */

/** Minimum number of letters of a stem, so that unrelated short words do not share one. */
const MIN_STEM_LENGTH = 3;

/** Returns the stem of a folded word. Numbers and words of other scripts are their own stem. */
export function stemWord(term: string): string {
  if (/^[\u0620-\u064a]+$/.test(term)) return stemArabic(term);
  return /^[a-z]+$/.test(term) ? stemEnglish(term) : term;
}

/** The Arabic article with the particles that can precede it, the longest first. */
const ARTICLES = ['وبال', 'وال', 'بال', 'كال', 'فال', 'ولل', 'ال', 'لل'];

/**
 * Arabic suffixes of plural, feminine, relation and possession, in the order in which they are
 * removed. Source: Larkey, Ballesteros and Connell, "Light Stemming for Arabic Information
 * Retrieval" (2007), with possessive suffixes added. The words are folded: ة is ه.
 */
const SUFFIXES = ['هما', 'ها', 'هم', 'كم', 'نا', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي', 'ا'];

/**
 * These suffixes must leave at least four letters. With three, names would become other words («رغدان» and «رغد», «فرسان» and «فرس»), and a
 * relation its root («جمعية» and «جمع»).
 */
const SUFFIXES_OF_LONG_STEMS: readonly string[] = ['ان', 'يه', 'ي'];

function stemArabic(term: string): string {
  let stem = removeArticle(term);
  if (stem === term && stem.startsWith('و') && stem.length > MIN_STEM_LENGTH) stem = stem.slice(1);
  for (const suffix of SUFFIXES) {
    const least = MIN_STEM_LENGTH + (SUFFIXES_OF_LONG_STEMS.includes(suffix) ? 1 : 0);
    if (stem.endsWith(suffix) && stem.length - suffix.length >= least) {
      stem = stem.slice(0, -suffix.length);
    }
  }
  return stem;
}

/** Removes the article from a folded Arabic word. Returns the word itself if it has none. */
export function removeArticle(term: string): string {
  const article = ARTICLES.find(
    (start) => term.startsWith(start) && term.length - start.length >= MIN_STEM_LENGTH,
  );
  return article === undefined ? term : term.slice(article.length);
}

/** Returns an Arabic word without article, prefixed with each form of the article. Empty for other words. */
export function addArticles(term: string): string[] {
  return /^[\u0620-\u064a]{2,}$/.test(term) ? ARTICLES.map((start) => start + term) : [];
}

/** Prepositions and particles of one letter, which are joined to the word after them. */
const PROCLITICS = ['ب', 'ل', 'ف', 'ك', 'و'];

/** Returns an Arabic stem with each proclitic before it, such as «بمكتبة» for «مكتبة». Nothing for other stems. */
export function addProclitics(stem: string): string[] {
  return /^[\u0620-\u064a]{3,}$/.test(stem) ? PROCLITICS.map((letter) => letter + stem) : [];
}

/** Removes a proclitic from the start of a stem. Returns null if the stem cannot have one. */
export function removeProclitic(stem: string): string | null {
  return PROCLITICS.includes(stem.charAt(0)) && stem.length > MIN_STEM_LENGTH
    ? stem.slice(1)
    : null;
}

/** Turns British endings into American ones. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/is(e|es|ed|ing|ation|ations)$/, 'iz$1'],
  [/mmes?$/, 'm'],
  [/(\w{2})tres?$/, '$1ter'],
  [/(\w{2})our(s|ed|ing)?$/, '$1or$2'],
];

function stemEnglish(term: string): string {
  if (term.length <= MIN_STEM_LENGTH) return term;
  let stem = term;
  for (const [pattern, replacement] of SPELLINGS) stem = stem.replace(pattern, replacement);
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(s|x|z|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^sui]s$/.test(stem)) stem = stem.slice(0, -1);
  const root = stem.replace(/(ing|ed)$/, '');
  if (root !== stem && root.length >= MIN_STEM_LENGTH && /[aeiouy]/.test(root))
    stem = root.replace(/([^aeioulsz])\1$/, '$1');
  return stem.length > 4 ? stem.replace(/e$/, '') : stem;
}
