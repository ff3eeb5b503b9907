import { Button } from '../../kit/button.tsx';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { StateIcon } from '../../kit/icons.tsx';
import { DoneNote } from '../../kit/notices.tsx';
import { ENTRY_TEXTS } from './texts.ts';
import type { EntryEditing } from './use-edited-entry.ts';

/** What the editor should know before continuing: a returned draft, other users in this entry, and necessary decisions. */
export function EntryNotes({
  editing,
  isRestored,
  isTranslator,
  isDeciding,
  onDecide,
}: {
  editing: EntryEditing;
  isRestored: boolean;
  isTranslator: boolean;
  /** Whether the dialog of the conflict is open. */
  isDeciding: boolean;
  onDecide: () => void;
}) {
  const t = useTexts(ENTRY_TEXTS);
  const { server, save } = editing;
  const others = server.present.map(isolate).join(' · ');
  return (
    <>
      {isRestored && <DoneNote>{t.save.restored}</DoneNote>}
      {editing.isMerged && <DoneNote>{t.save.merged}</DoneNote>}
      {others !== '' && <p className="note">{fill(t.present, { names: others })}</p>}
      {isTranslator && <p className="note">{t.readOnlyArabic}</p>}
      {server.draft?.isBehind && save.status !== 'conflict' && (
        <div className="note problem">
          <StateIcon state="problem" />
          <div>
            <p>{t.conflict.behind}</p>
            <div className="actions">
              <Button size="small" onClick={() => void editing.rebase({}).then(onDecide)}>
                {t.conflict.merge}
              </Button>
            </div>
          </div>
        </div>
      )}
      {save.status === 'conflict' && !isDeciding && (
        <div className="note problem" role="alert">
          <StateIcon state="problem" />
          <div>
            <p>{t.save.conflict}</p>
            <div className="actions">
              <Button size="small" onClick={onDecide}>
                {t.fields.choose}
              </Button>
            </div>
          </div>
        </div>
      )}
    </>
  );
}
