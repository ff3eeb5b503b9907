import './problem-summary.css';
import { fill, formatCount } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { useEntryLabels } from '../entry-label.ts';
import { useFieldTexts } from '../field-texts.ts';
import { useEntryForm } from './entry-context.tsx';
import { ENTRY_TEXTS } from './texts.ts';

/** What prevents the publication and the problems for readers, each with a link to its field. */
export function ProblemSummary({ onGo }: { onGo: (path: string) => void }) {
  const t = useTexts(ENTRY_TEXTS);
  const { language } = useMessages();
  const { kind, server, isReviewed } = useEntryForm();
  const { fieldOf } = useEntryLabels();
  const texts = useFieldTexts();
  const { advice } = server;
  const problems = isReviewed ? server.problems : [];
  if (problems.length + advice.length === 0) return null;
  const line = (path: string, text: string) => (
    <li key={`${path} ${text}`}>
      <button type="button" className="link" onClick={() => onGo(path)}>
        {fill(t.summary.line, { field: fieldOf(kind, path), text })}
      </button>
    </li>
  );
  return (
    <>
      {problems.length > 0 && (
        <details className="note problem problem-summary">
          <summary>
            <Icon name="warn" />
            <b>{formatCount(problems.length, language, t.summary.problems)}</b>
          </summary>
          <p>{t.summary.problemsText}</p>
          <ul className="reasons">
            {problems.map(({ path, code }) => line(path, texts.problem(code)))}
          </ul>
        </details>
      )}
      {advice.length > 0 && (
        <details className="note problem-summary">
          <summary>
            <Icon name="eye" />
            <b>{formatCount(advice.length, language, t.summary.advice)}</b>
          </summary>
          <ul className="reasons">{advice.map((each) => line(each.path, texts.advice(each)))}</ul>
        </details>
      )}
    </>
  );
}
