import { useState } from 'react';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { FieldChange } from '../../../contract/admin/content/draft-fields.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { ProblemNote } from '../../kit/notices.tsx';
import { useEntryLabels } from '../entry-label.ts';
import { CONTENT_TEXTS } from '../texts.ts';

/** Lists the fields that differ, to restore some of them. */
export function RestoreFieldsDialog({
  kind,
  changes,
  restore,
  onChoose,
  onClose,
}: {
  kind: EntryKey['kind'];
  changes: readonly FieldChange[];
  restore: { isPending: boolean; error: unknown };
  onChoose: (paths: string[]) => void;
  onClose: () => void;
}) {
  const { t: common } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { fieldOf } = useEntryLabels();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <Dialog title={t.history.whichFields} onClose={onClose}>
      <ul className="rows">
        {changes.map(({ path }) => (
          <li key={path}>
            <label className="check-label">
              <input
                type="checkbox"
                checked={chosen.has(path)}
                onChange={() => {
                  const next = new Set(chosen);
                  if (!next.delete(path)) next.add(path);
                  setChosen(next);
                }}
              />
              <span>{fieldOf(kind, path)}</span>
            </label>
          </li>
        ))}
      </ul>
      <ProblemNote error={restore.error} />
      <p className="actions">
        <Button
          look="primary"
          icon="undo"
          disabled={chosen.size === 0}
          isBusy={restore.isPending}
          onClick={() => onChoose([...chosen])}
        >
          {t.history.restoreFields}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
      </p>
    </Dialog>
  );
}
