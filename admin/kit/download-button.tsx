import { Button } from './button.tsx';
import { useMessages } from './i18n/messages.tsx';

/** Saves a text as a file. */
export function DownloadButton({ name, text }: { name: string; text: string }) {
  const { t } = useMessages();
  function download() {
    // With the UTF-8 byte order mark, which old programs need for Arabic.
    const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
  return (
    <Button size="small" icon="download" onClick={download}>
      {t.download}
    </Button>
  );
}
