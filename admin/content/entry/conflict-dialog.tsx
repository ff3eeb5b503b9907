import './conflict-dialog.css';
import { useId, useState } from 'react';
import type { NamedEntry } from '../../../contract/admin/content/content.ts';
import type { FieldConflict } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { Button } from '../../kit/button.tsx';
import { Chip } from '../../kit/chip.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { formatCount } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { fieldAt, useEntryLabels } from '../entry-label.ts';
import { FieldDifference } from '../field-difference.tsx';
import { ENTRY_TEXTS } from './texts.ts';

/** Which value of a field wins: the user's own, the other one, or a merge of both. */
export type Decision = { side: 'mine' | 'theirs' | 'hand'; value: unknown };

type ConflictDialogProps = {
  kind: ContentKind;
  conflicts: readonly FieldConflict[];
  /** Whether the other value is the published one, and not that of another draft. */
  isLive: boolean;
  linked: readonly NamedEntry[];
  onDecide: (decisions: ReadonlyMap<string, Decision>) => void;
  onClose: () => void;
};

/** Shows both values of each field that two users have changed, and asks which one wins. Nothing is chosen in advance. */
export function ConflictDialog({
  kind,
  conflicts,
  isLive,
  linked,
  onDecide,
  onClose,
}: ConflictDialogProps) {
  const t = useTexts(ENTRY_TEXTS).conflict;
  const { language } = useMessages();
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  const left = conflicts.filter(({ path }) => !decisions.has(path)).length;
  return (
    <Dialog title={t.title} onClose={onClose}>
      <div className="conflict-form">
        <p className="muted">{isLive ? t.leadLive : t.lead}</p>
        {conflicts.map((conflict) => (
          <Conflict
            key={conflict.path}
            kind={kind}
            conflict={conflict}
            isLive={isLive}
            linked={linked}
            decision={decisions.get(conflict.path)}
            onDecide={(decision) => setDecisions(new Map(decisions).set(conflict.path, decision))}
          />
        ))}
        {!isLive && <p className="hint">{t.undo}</p>}
        <div className="actions foot">
          <Button
            look="primary"
            aria-disabled={left > 0}
            onClick={() => left === 0 && onDecide(decisions)}
          >
            {t.keep}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t.later}
          </Button>
          <p className="small-text" role="status">
            <b>{formatCount(left, language, t.choices)}</b> {t.siteStays}
          </p>
        </div>
      </div>
    </Dialog>
  );
}

function Conflict({
  kind,
  conflict,
  isLive,
  linked,
  decision,
  onDecide,
}: {
  kind: ContentKind;
  conflict: FieldConflict;
  isLive: boolean;
  linked: readonly NamedEntry[];
  decision: Decision | undefined;
  onDecide: (decision: Decision) => void;
}) {
  const t = useTexts(ENTRY_TEXTS).conflict;
  const { fieldOf } = useEntryLabels();
  const name = useId();
  const { path, from, to, current } = conflict;
  const found = fieldAt(kind, path);
  const isText = found?.field.type === 'localized-text' || found?.field.type === 'text';
  const versions = [
    { side: 'mine', label: isLive ? t.draft : t.mine, value: to },
    { side: 'theirs', label: isLive ? t.live : t.theirs, value: current },
  ] as const;
  return (
    <fieldset className="conflict-field">
      <legend>
        {fieldOf(kind, path)}
        {decision === undefined && <Chip state="problem">{t.notChosen}</Chip>}
      </legend>
      <div className="conflict-versions">
        {versions.map(({ side, label, value }) => (
          <label key={side} className="conflict-version">
            <span className="conflict-version-head">
              <input
                type="radio"
                name={name}
                checked={decision?.side === side}
                onChange={() => onDecide({ side, value })}
              />
              <b>{label}</b>
            </span>
            <span className="conflict-version-text">
              {value === '' || value === null ? (
                <span className="muted">{t.empty}</span>
              ) : (
                <FieldDifference kind={kind} change={{ path, from, to: value }} linked={linked} />
              )}
            </span>
          </label>
        ))}
      </div>
      {isText && !isLive && (
        <>
          <label className="check-label">
            <input
              type="radio"
              name={name}
              checked={decision?.side === 'hand'}
              onChange={() => onDecide({ side: 'hand', value: to })}
            />
            <span>{t.byHand}</span>
          </label>
          {decision?.side === 'hand' && (
            <textarea
              className="input"
              rows={3}
              dir="auto"
              lang={found?.language ?? undefined}
              aria-label={t.byHand}
              value={String(decision.value ?? '')}
              onChange={({ target }) => onDecide({ side: 'hand', value: target.value })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}
