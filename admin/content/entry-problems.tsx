import { Link } from 'wouter';
import type { EntryProblem } from '../../contract/admin/content/content.ts';
import { CallFailed } from '../api/call.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { ProblemBlock, ProblemNote } from '../kit/notices.tsx';
import { entryPath, STATE_OF_REVIEWED } from '../kit/paths.ts';
import { useEntryLabels } from './entry-label.ts';
import { useFieldTexts } from './field-texts.ts';
import { CONTENT_TEXTS } from './texts.ts';

/** Says why a call for several entries was refused: the reason for each entry. */
export function RefusalNote({ error }: { error: unknown }) {
  const t = useTexts(CONTENT_TEXTS);
  const { titleOf } = useEntryLabels();
  const entries = error instanceof CallFailed ? error.refusal.entries : undefined;
  if (entries === undefined || entries.length === 0) return <ProblemNote error={error} />;
  return (
    <ProblemBlock>
      <p>{t.refused}</p>
      <ul className="reasons">
        {entries.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>
            <Link href={entryPath(entry)} state={STATE_OF_REVIEWED}>
              <bdi>{titleOf(entry)}</bdi>
            </Link>{' '}
            {t.problems[entry.problem]} <ProblemDetails entry={entry} />
          </li>
        ))}
      </ul>
    </ProblemBlock>
  );
}

function ProblemDetails({ entry }: { entry: EntryProblem }) {
  const { titleOf, fieldOf } = useEntryLabels();
  const { problem } = useFieldTexts();
  if (entry.problem === 'invalid') {
    return entry.fields
      .map(({ path, code }) => `${fieldOf(entry.kind, path)}: ${problem(code)}`)
      .join(' · ');
  }
  if (entry.problem !== 'referenced') return null;
  return entry.by.map((by) => (
    <Link key={`${by.kind} ${by.id}`} href={entryPath(by)}>
      <bdi>{titleOf(by)}</bdi>
    </Link>
  ));
}
