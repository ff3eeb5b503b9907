import { Suspense, useState } from 'react';
import { useTexts } from '../kit/i18n/messages.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { GLOSSARY_TEXTS } from './texts.ts';

const GlossaryDialog = onDemand(async () => (await import('./glossary-dialog.tsx')).GlossaryDialog);

/** Opens the glossary. */
export function GlossaryButton() {
  const t = useTexts(GLOSSARY_TEXTS);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t.title}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <GlossaryDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
