import { Suspense, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import { useSingleKeys } from '../../kit/single-keys.ts';
import type { KnownPerson } from './begin-dialog.tsx';
import { BEGIN_TEXTS } from './texts.ts';

const BeginDialog = onDemand(async () => (await import('./begin-dialog.tsx')).BeginDialog);

/**
 * The button that begins a conversation.
 * @param props.person with whom, if that is known
 */
export function BeginButton({ person = null }: { person?: KnownPerson | null }) {
  const t = useTexts(BEGIN_TEXTS);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useSingleKeys({ KeyN: open });
  return (
    <>
      {person === null ? (
        <button
          type="button"
          className="button small icon-button quiet"
          aria-label={t.open}
          aria-haspopup="dialog"
          aria-keyshortcuts="N"
          title={t.open}
          onClick={open}
        >
          <Icon name="plus" />
        </button>
      ) : (
        <Button icon="plus" aria-haspopup="dialog" onClick={open}>
          {t.open}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <BeginDialog person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
