import { useState } from 'react';
import { usePermission } from '../../api/use-permission.ts';
import { Button } from '../../kit/button.tsx';
import {
  fill,
  formatCount,
  formatDate,
  formatTime,
  isolate,
  isolateLatin,
} from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { StateIcon } from '../../kit/icons.tsx';
import { ProblemText, useProblemText } from '../../kit/notices.tsx';
import { GlossaryButton } from '../../translation/glossary-button.tsx';
import { WordDifference } from '../word-difference.tsx';
import { useEntryForm } from './entry-context.tsx';
import { ItemName } from './item-name.tsx';
import { MACHINE_TEXTS } from './machine-texts.ts';
import { draftable } from './use-machine-draft.ts';

/** The button that drafts the English of a field. Nothing where no service does. */
export function DraftButton({ path }: { path: string }) {
  const t = useTexts(MACHINE_TEXTS);
  const { machine, mayWrite } = useEntryForm();
  if (machine === null || !mayWrite('en')) return null;
  return (
    <Button
      size="small"
      isBusy={machine.running.includes(path)}
      disabled={machine.running.length > 0 && !machine.running.includes(path)}
      onClick={() => machine.start([path])}
    >
      {t.draft}
      <ItemName path={path} />
    </Button>
  );
}

/** Offers a draft of English that is missing. */
export function MissingEnglish({ path }: { path: string }) {
  const { machine, mayWrite } = useEntryForm();
  if (machine === null || !mayWrite('en')) return null;
  return (
    <div className="machine-draft">
      <DraftButton path={path} />
      <DraftFailure path={path} />
    </div>
  );
}

/** Why the last draft of a field failed. */
export function DraftFailure({ path }: { path: string }) {
  const t = useTexts(MACHINE_TEXTS);
  const problemText = useProblemText();
  const { machine } = useEntryForm();
  const failure = machine?.failure;
  // Several fields say it once, above them.
  if (failure == null || failure.paths.length !== 1 || failure.paths[0] !== path) return null;
  const { why } = failure;
  return (
    <p className="error" role="alert">
      {typeof why === 'string' ? t.failed[why] : problemText(why.error)}
    </p>
  );
}

/** Says that a machine has drafted the English, what it was before, and what to do: read and confirm it, or take it back. */
export function DraftedNote({ path, isHtml }: { path: string; isHtml: boolean }) {
  const { language } = useMessages();
  const t = useTexts(MACHINE_TEXTS);
  const problemText = useProblemText();
  const { server, machine, read, write, mayWrite, confirmTranslation } = useEntryForm();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const drafted = server.drafted[path];
  const present = read(`${path}.en`);
  if (drafted === undefined || typeof present !== 'string') return null;
  const lost = machine?.lostOf(path, read(`${path}.ar`)) ?? [];
  async function confirm() {
    setBusy(true);
    setError(null);
    await confirmTranslation(path).catch(setError);
    setBusy(false);
  }
  return (
    <div className="note stale translation-note" data-outdated={path}>
      <StateIcon state="stale" />
      <div>
        <p>
          <b>{t.drafted}</b>{' '}
          <time className="muted" dateTime={new Date(drafted.at).toISOString()}>
            {formatDate(drafted.at, language)} <bdi dir="ltr">{formatTime(drafted.at)}</bdi>
          </time>
        </p>
        {lost.length > 0 && (
          <p className="error" role="alert">
            {fill(t.lost, { texts: lost.map(isolate).join(' · ') })}
          </p>
        )}
        {drafted.before !== '' && (
          <div>
            {t.changed}{' '}
            <WordDifference
              from={drafted.before}
              to={present}
              language="en"
              isHtml={isHtml}
              isBrief
            />
          </div>
        )}
        {error !== null && <p className="error">{problemText(error)}</p>}
        {mayWrite('en') && (
          <div className="actions">
            <Button size="small" icon="check" isBusy={isBusy} onClick={() => void confirm()}>
              {t.confirm}
              <ItemName path={path} />
            </Button>
            <Button size="small" look="quiet" onClick={() => write(`${path}.en`, drafted.before)}>
              {t.takeBack}
              <ItemName path={path} />
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Drafts the English of all fields that need it, and says what leaves the site. */
export function DraftAll() {
  const { language } = useMessages();
  const t = useTexts(MACHINE_TEXTS);
  const problemText = useProblemText();
  const { machine, server, mayWrite } = useEntryForm();
  const isAllowed = usePermission();
  if (machine === null || !mayWrite('en')) return null;
  const paths = draftable(server);
  const { failure, running } = machine;
  const why = failure !== null && failure.paths.length > 1 ? failure.why : null;
  return (
    <div className="machine-draft draft-all">
      {why !== null && (
        <ProblemText>
          {typeof why === 'string' ? t.failed[why] : problemText(why.error)}
        </ProblemText>
      )}
      {paths.length > 1 && (
        <Button
          size="small"
          isBusy={running.length > 1}
          disabled={running.length === 1}
          onClick={() => machine.start(paths)}
        >
          {formatCount(paths.length, language, t.draftAll)}
        </Button>
      )}
      <p className="hint">
        {paths.length > 0 && fill(t.where, { host: isolateLatin(machine.host) })}{' '}
        {isAllowed('content.write', { kind: 'settings' }) && <GlossaryButton />}
      </p>
    </div>
  );
}
