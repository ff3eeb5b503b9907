import { type HtmlNode, textOf } from '../../contract/admin/content/html-tree.ts';
import { SENT_MAX, type TranslationProblem } from '../../contract/admin/translation/problems.ts';
import { blocksIn, parseHtml, picturesIn, withBlocks, writeHtml } from './html-blocks.ts';
import {
  isArabic,
  type MarkedSentence,
  markSentence,
  readMarked,
  type Terms,
} from './marked-sentence.ts';
import { matchTexts, pairTexts } from './match-texts.ts';
import { joinSentences, type Sentence, sentencesIn } from './sentences.ts';
import type { Translator } from './service-interface.ts';

/** A text whose English is drafted. */
export type TranslatedText = {
  /** The Arabic for which the English was written. Null: unknown. */
  source: string | null;
  /** The Arabic now. */
  arabic: string;
  /** The English now. Empty: there is none. */
  english: string;
  isHtml: boolean;
};

export type DraftedText =
  | {
      ok: true;
      english: string;
      /** Number of sentences that were translated, and of those that stay word for word. */
      translated: number;
      kept: number;
      /** Numbers, addresses and terms that the translation lacks. */
      lost: string[];
      /** How much was sent, in UTF-16 units. */
      sent: number;
    }
  | { ok: false; problem: TranslationProblem };

/** A sentence of the result: an English one that stays, or an Arabic one that is translated. */
type Planned = { kept: Sentence } | { arabic: Sentence };

/**
 * Drafts the English of a text. Only sentences leave the site that have changed since the English was written, as far as English and Arabic
 * have the same sentences. Otherwise it is the paragraphs that have changed, or the whole text.
 * @param max how much may be sent, in UTF-16 units
 */
export async function draftTranslation(
  translator: Translator,
  text: TranslatedText,
  terms: Terms,
  max: number = SENT_MAX,
): Promise<DraftedText> {
  const arabic = nodesOf(text.arabic, text);
  const english = nodesOf(text.english, text);
  const source = text.source === null ? null : nodesOf(text.source, text);
  const plan = planBlocks(blocksIn(arabic), blocksIn(english), source && blocksIn(source));
  const marked = plan.flat().flatMap((each) => {
    if (!('arabic' in each) || each.arabic.isBreak) return [];
    return [{ planned: each, ...markSentence(each.arabic.nodes, terms) }];
  });
  const wordy = marked.filter(hasWords);
  const sent = wordy.reduce((sum, { html }) => sum + html.length, 0);
  if (sent > max) return { ok: false, problem: 'too-long' };
  const translated =
    wordy.length === 0
      ? { ok: true as const, texts: [] }
      : await translator.translate(wordy.map(({ html }) => html));
  if (!translated.ok) return translated;
  const results = new Map<Planned, HtmlNode[]>();
  const lost: string[] = [];
  for (const { planned, html, marks } of marked) {
    const index = wordy.findIndex((each) => each.planned === planned);
    const answer = index === -1 ? html : (translated.texts[index] ?? '');
    const read = readMarked(answer, marks);
    if (index !== -1 && textOf(read.nodes).trim() === '') return { ok: false, problem: 'broken' };
    if (index !== -1 && isArabic(read.nodes)) return { ok: false, problem: 'language' };
    results.set(planned, read.nodes);
    lost.push(...read.lost);
  }
  const blocks = plan.map((block) =>
    joinSentences(
      block.map((each) => {
        if ('kept' in each) return each.kept;
        const nodes = results.get(each);
        return nodes === undefined ? each.arabic : { ...each.arabic, nodes };
      }),
    ),
  );
  const result = withBlocks(arabic, blocks, picturesIn(english));
  return {
    ok: true,
    english: text.isHtml ? writeHtml(result) : linesOf(result),
    translated: wordy.length,
    kept: plan.flat().filter((each) => 'kept' in each && !each.kept.isBreak).length,
    lost,
    sent,
  };
}

/** Whether a sentence has more than what stays in every language. */
function hasWords({ html }: MarkedSentence): boolean {
  return /\p{L}/u.test(
    html
      .replaceAll(/<span[^>]{0,40}translate="no">[^<]{0,500}<\/span>/g, '')
      .replaceAll(/<[^>]{0,40}>/g, ''),
  );
}

/** Decides for each block of the Arabic what stays and what is translated. */
function planBlocks(
  arabic: readonly HtmlNode[][],
  english: readonly HtmlNode[][],
  source: readonly HtmlNode[][] | null,
): Planned[][] {
  const whole = (block: readonly HtmlNode[]): Planned[] =>
    sentencesIn(block, 'ar').map((sentence) => ({ arabic: sentence }));
  if (source === null || source.length !== english.length) return arabic.map(whole);
  const matches = matchTexts(source.map(writeHtml), arabic.map(writeHtml));
  const pairs = pairTexts(matches, source.length);
  return arabic.map((block, index) => {
    const at = pairs[index] ?? null;
    const [before, translation] = at === null ? [] : [source[at], english[at]];
    if (before === undefined || translation === undefined) return whole(block);
    const written = sentencesIn(translation, 'en');
    if (matches[index] !== null) return written.map((kept) => ({ kept }));
    return planSentences(sentencesIn(before, 'ar'), sentencesIn(block, 'ar'), written);
  });
}

function planSentences(
  before: readonly Sentence[],
  after: readonly Sentence[],
  english: readonly Sentence[],
): Planned[] {
  if (before.length !== english.length) return after.map((arabic) => ({ arabic }));
  const matches = matchTexts(
    before.map(({ html }) => html),
    after.map(({ html }) => html),
  );
  return after.map((arabic, index) => {
    const at = matches[index] ?? null;
    const kept = at === null ? undefined : english[at];
    return kept === undefined ? { arabic } : { kept };
  });
}

/** Returns the nodes of a text. A line of a text without format is a paragraph. */
function nodesOf(text: string, { isHtml }: TranslatedText): HtmlNode[] {
  if (isHtml) return parseHtml(text);
  return text.split('\n').map((line) => ({ name: 'p', attributes: {}, children: [line] }));
}

function linesOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => textOf([node])).join('\n');
}
