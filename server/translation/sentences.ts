import type { HtmlElement, HtmlNode } from '../../contract/admin/content/html-tree.ts';
import type { Language } from '../../contract/locale.ts';
import { writeHtml } from './html-blocks.ts';

/** A piece of text with the elements around it, from the outermost to the innermost. A line break has no text. */
type Run = { text: string; around: readonly HtmlElement[]; isBreak: boolean };

/** A sentence of a block. */
export type Sentence = {
  nodes: HtmlNode[];
  /** Two sentences with the same HTML are the same. White space around it does not count. */
  html: string;
  /** The white space after it. */
  after: string;
  /** Whether it is a line break. */
  isBreak: boolean;
};

/** Endings that look like the end of a sentence: titles, initials and abbreviations. */
const ABBREVIATED = /(?:^|[\s(«"])(?:\p{L}\p{M}{0,2}|Dr|Mr|Mrs|Ms|Prof|St|No|vs|أ\.د)\.\s{0,9}$/u;

/** Splits the content of a block into its sentences. */
export function sentencesIn(block: readonly HtmlNode[], language: Language): Sentence[] {
  const runs = runsOf(block, []);
  const sentences: Sentence[] = [];
  let part: Run[] = [];
  const endPart = () => {
    const text = part.map((run) => run.text).join('');
    let start = 0;
    for (const end of endsOf(text, language)) {
      sentences.push(sentenceOf(slice(part, start, end)));
      start = end;
    }
    part = [];
  };
  for (const run of runs) {
    if (!run.isBreak) {
      part.push(run);
      continue;
    }
    endPart();
    sentences.push({ nodes: nest([run]), html: '<br>', after: '', isBreak: true });
  }
  endPart();
  return sentences;
}

/** Joins sentences. Where one was at the end of its text and is not any more, a space separates it from the next. */
export function joinSentences(sentences: readonly Sentence[]): HtmlNode[] {
  return sentences.flatMap(({ nodes, after, isBreak }, index) => {
    const next = sentences[index + 1];
    const needsSpace = next !== undefined && !next.isBreak && !isBreak && after === '';
    return [...nodes, ...(isBreak || after === '' ? [] : [after]), ...(needsSpace ? [' '] : [])];
  });
}

function endsOf(text: string, language: Language): number[] {
  if (text === '') return [];
  const ends: number[] = [];
  let start = 0;
  for (const { segment, index } of new Intl.Segmenter(language, {
    granularity: 'sentence',
  }).segment(text)) {
    const end = index + segment.length;
    if (end < text.length && ABBREVIATED.test(text.slice(Math.max(start, end - 12), end))) continue;
    ends.push(end);
    start = end;
  }
  if (ends.at(-1) !== text.length) ends.push(text.length);
  return ends;
}

function runsOf(nodes: readonly HtmlNode[], around: readonly HtmlElement[]): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (typeof node === 'string') return [{ text: node, around, isBreak: false }];
    if (node.name === 'br') return [{ text: '', around, isBreak: true }];
    return runsOf(node.children, [...around, node]);
  });
}

function slice(runs: readonly Run[], start: number, end: number): Run[] {
  let at = 0;
  return runs.flatMap((run): Run[] => {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, run.text.length);
    at += run.text.length;
    return from < to ? [{ ...run, text: run.text.slice(from, to) }] : [];
  });
}

function sentenceOf(runs: readonly Run[]): Sentence {
  const first = runs[0];
  const last = runs.at(-1);
  if (first === undefined || last === undefined) {
    return { nodes: [], html: '', after: '', isBreak: false };
  }
  const after = last.text.slice(last.text.trimEnd().length);
  const kept = runs
    .map((run, index) => {
      let { text } = run;
      if (index === runs.length - 1) text = text.trimEnd();
      if (index === 0) text = text.trimStart();
      return { ...run, text };
    })
    .filter(({ text }) => text !== '');
  const nodes = nest(kept);
  return { nodes, html: writeHtml(nodes), after, isBreak: false };
}

/** Puts runs into their elements again. Neighbours within one element share it. */
function nest(runs: readonly Run[], depth = 0): HtmlNode[] {
  const nodes: HtmlNode[] = [];
  for (let index = 0; index < runs.length; ) {
    const run = runs[index] as Run;
    const element = run.around[depth];
    if (element === undefined) {
      nodes.push(run.isBreak ? { name: 'br', attributes: {}, children: [] } : run.text);
      index += 1;
      continue;
    }
    let end = index + 1;
    while (end < runs.length && runs[end]?.around[depth] === element) end += 1;
    nodes.push({ ...element, children: nest(runs.slice(index, end), depth + 1) });
    index = end;
  }
  return nodes;
}
