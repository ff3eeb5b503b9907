import { Suspense } from 'react';
import type { FieldChange } from '../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { hasKind } from '../../contract/modules.ts';
import { useModulesOff } from '../api/modules.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { subtypeField } from './kind-rules.ts';
import { CONTENT_TEXTS } from './texts.ts';

/** The templates of pages are long texts. */
const PageChoice = onDemand(async () => (await import('./page-choice.tsx')).PageChoice);

/** What a new entry starts with: its subtype, or changes to an empty entry. */
export type Beginning = { subtype?: string; changes?: FieldChange[] };

type CreateDialogProps = {
  kind: ContentKind;
  title: string;
  /** Why the entry could not be created. */
  error: Error | null;
  onChoose: (beginning: Beginning) => void;
  onClose: () => void;
};

/** Asks what a new entry starts with: its subtype, or what a page has. */
export function CreateDialog({ kind, title, error, onChoose, onClose }: CreateDialogProps) {
  const { t: common } = useMessages();
  return (
    <Dialog title={title} onClose={onClose}>
      <ProblemNote error={error} />
      {kind === 'page' ? (
        <Suspense fallback={null}>
          <PageChoice onChoose={(changes) => onChoose({ changes })} />
        </Suspense>
      ) : (
        <SubtypeChoice kind={kind} onChoose={(subtype) => onChoose({ subtype })} />
      )}
      <p className="actions">
        <Button look="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
      </p>
    </Dialog>
  );
}

/** The subtypes of a kind, each a button that creates such an entry. */
function SubtypeChoice({
  kind,
  onChoose,
}: {
  kind: ContentKind;
  onChoose: (subtype: string) => void;
}) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const off = useModulesOff();
  const options = subtypeField(kind)?.field.optionLabels ?? {};
  return (
    <>
      <p className="muted small-text">{t.list.createWhich}</p>
      <ul className="rows sheet">
        {Object.entries(options)
          .filter(([subtype]) => hasKind(kind, off, subtype))
          .map(([subtype, label]) => (
            <li key={subtype}>
              <button type="button" className="menu-item" onClick={() => onChoose(subtype)}>
                <Icon name="plus" />
                <span>{label[language]}</span>
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}
