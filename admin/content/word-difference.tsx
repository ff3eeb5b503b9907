import '../kit/changed-words.css';
import './word-difference.css';
import { type ReactNode, useMemo, useState } from 'react';
import { directionOf, type Language } from '../../contract/locale.ts';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { CONTENT_TEXTS } from './texts.ts';
import { compareWords, type DifferencePart, isDifferent } from './words.ts';

type WordDifferenceProps = {
  from: string;
  to: string;
  /** The language of the texts. null: none in particular. */
  language: Language | null;
  /** Whether they are HTML. Then their words are compared, and words whose tags differ are marked. */
  isHtml?: boolean;
  /** Shows only the changed words and some around them, in one run of text. */
  isBrief?: boolean;
};

/** How many unchanged words are shown on each side of a change, in brief. In UTF-16 units, to the end of a word. */
const CONTEXT = 40;

/** This many unchanged paragraphs in a row are folded. */
const FOLDED = 2;

/** The difference of two texts, word by word. It is text only: nothing of it is interpreted as HTML. */
export function WordDifference({
  from,
  to,
  language,
  isHtml = false,
  isBrief = false,
}: WordDifferenceProps) {
  const parts = useMemo(
    () => compareWords(from, to, language, isHtml),
    [from, to, language, isHtml],
  );
  const attributes =
    language === null ? { dir: 'auto' } : { lang: language, dir: directionOf(language) };
  if (isBrief) {
    return (
      <span className="word-difference" {...attributes}>
        {inBrief(parts).map((part, index) => (
          <Part key={index} part={part} />
        ))}
      </span>
    );
  }
  return (
    <div className="word-difference" {...attributes}>
      {folded(paragraphsOf(parts)).map((paragraphs, index) =>
        'isFolded' in paragraphs ? (
          <Unchanged key={index} paragraphs={paragraphs.paragraphs} />
        ) : (
          <Paragraph key={index} parts={paragraphs.parts} />
        ),
      )}
    </div>
  );
}

function Paragraph({ parts }: { parts: readonly DifferencePart[] }) {
  return (
    <p>
      {parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </p>
  );
}

function Unchanged({ paragraphs }: { paragraphs: readonly DifferencePart[][] }) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return paragraphs.map((parts, index) => <Paragraph key={index} parts={parts} />);
  }
  return (
    <p className="folded-paragraphs" lang={language} dir={directionOf(language)}>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {formatCount(paragraphs.length, language, t.difference.unchanged)}
      </button>
    </p>
  );
}

function Part({ part: { kind, text } }: { part: DifferencePart }): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  if (kind === 'same') return text;
  // An added or removed end of a paragraph shows nothing by itself.
  const shown = text.replaceAll('\n', ' ¶ ');
  // Spaces around a change are not marked, unless they are the only change.
  const word = shown.trim() || shown;
  const start = shown.indexOf(word);
  const content = (
    <>
      <span className="visually-hidden">{t.difference[kind]} </span>
      {word}
    </>
  );
  return (
    <>
      {shown.slice(0, start)}
      {kind === 'added' && <ins>{content}</ins>}
      {kind === 'removed' && <del>{content}</del>}
      {kind === 'formatted' && (
        <span className="formatted" title={t.difference.formatted}>
          {content}
        </span>
      )}
      {shown.slice(start + word.length)}
    </>
  );
}

/** Splits the parts at the ends of paragraphs that both texts have. */
function paragraphsOf(parts: readonly DifferencePart[]): DifferencePart[][] {
  const paragraphs: DifferencePart[][] = [[]];
  for (const { kind, text } of parts) {
    if (kind !== 'same' && kind !== 'formatted') {
      paragraphs.at(-1)?.push({ kind, text });
      continue;
    }
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) paragraphs.push([]);
      if (line !== '') paragraphs.at(-1)?.push({ kind, text: line });
    }
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

/** Groups consecutive unchanged paragraphs, if there are enough to be folded. */
function folded(
  paragraphs: readonly DifferencePart[][],
): ({ parts: DifferencePart[] } | { isFolded: true; paragraphs: DifferencePart[][] })[] {
  const result: ReturnType<typeof folded> = [];
  let unchanged: DifferencePart[][] = [];
  function flush(): void {
    if (unchanged.length >= FOLDED) result.push({ isFolded: true, paragraphs: unchanged });
    else result.push(...unchanged.map((parts) => ({ parts })));
    unchanged = [];
  }
  for (const parts of paragraphs) {
    if (isDifferent(parts)) {
      flush();
      result.push({ parts });
    } else {
      unchanged.push(parts);
    }
  }
  flush();
  return result;
}

/** Shortens unchanged text to some words around the changes. */
function inBrief(parts: readonly DifferencePart[]): DifferencePart[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same') return part;
    const text = part.text.replaceAll('\n', ' ');
    const head = index === 0 ? '' : text.slice(0, endOfWord(text, CONTEXT));
    const tail =
      index === parts.length - 1 ? '' : text.slice(startOfWord(text, text.length - CONTEXT));
    return head.length + tail.length >= text.length
      ? { kind: 'same', text }
      : { kind: 'same', text: `${head}…${tail.startsWith(' ') || head === '' ? '' : ' '}${tail}` };
  });
}

function endOfWord(text: string, from: number): number {
  const end = text.indexOf(' ', from);
  return end === -1 ? text.length : end;
}

function startOfWord(text: string, from: number): number {
  return from <= 0 ? 0 : text.lastIndexOf(' ', from) + 1;
}
