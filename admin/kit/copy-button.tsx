import { useState } from 'react';
import { Button } from './button.tsx';
import { DOWNLOAD_TEXTS } from './download-texts.ts';
import { useTexts } from './i18n/messages.tsx';

/** Copies a text to the clipboard, and says so. */
export function CopyButton({ text }: { text: string }) {
  const t = useTexts(DOWNLOAD_TEXTS);
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // The text is shown next to the button, and can be selected.
      () => setCopied(false),
    );
  }
  return (
    <>
      <Button size="small" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
        {isCopied ? t.copied : t.copy}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied ? t.copied : ''}
      </span>
    </>
  );
}
