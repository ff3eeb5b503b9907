import type { FigureSource as Source } from '../../contract/content/figure-source.ts';
import { useMessages } from '../i18n/messages.tsx';
import { provenanceTexts } from '../i18n/provenance-texts.ts';
import { ContentText } from './content-text.tsx';
import { DateText } from './date-text.tsx';
import './more.css';

// What a page says about where its content comes from, and when it was last changed.

type FigureSourceProps = { of: Source; isOfOne?: true };

/** Says below one or more figures, after a click, where they come from. Renders nothing if nothing is known. */
export function FigureSource({ of: { source, countedOn, method }, isOfOne }: FigureSourceProps) {
  const { language, t } = useMessages();
  const texts = provenanceTexts(language);
  if (!source && !countedOn && !method) return null;
  return (
    <details className="more">
      <summary>{isOfOne ? texts.figure : t.statistics.source}</summary>
      <dl>
        <Fact term={texts.source} text={source} />
        {countedOn !== null && (
          <div>
            <dt>{texts.countedOn}</dt>
            <dd>
              <DateText date={countedOn} />
            </dd>
          </div>
        )}
        <Fact term={texts.method} text={method} />
      </dl>
    </details>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    text !== '' && (
      <div>
        <dt>{term}</dt>
        <ContentText as="dd">{text}</ContentText>
      </div>
    )
  );
}

type ChangedNoteProps = { at: string | null | undefined };

/** Says when a page was last changed. Renders nothing if that is unknown, as with another backend or before the first change. */
export function ChangedNote({ at }: ChangedNoteProps) {
  const { language } = useMessages();
  if (!at) return null;
  return (
    <p>
      <small>
        {provenanceTexts(language).changed} <DateText date={at} />
      </small>
    </p>
  );
}
