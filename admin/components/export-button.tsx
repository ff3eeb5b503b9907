import { useMutation } from '@tanstack/react-query';
import { useMessages } from '../i18n/messages.tsx';
import { Button } from './button.tsx';
import { useProblemText } from './notices.tsx';

/** Downloads what a page shows as a table. */
export function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
  const { t } = useMessages();
  const problemText = useProblemText();
  const download = useMutation({ mutationFn: onExport });
  return (
    <>
      <Button
        look="quiet"
        icon="download"
        isBusy={download.isPending}
        onClick={() => download.mutate()}
      >
        {t.exportTable}
      </Button>
      <span role="status" className="visually-hidden">
        {download.isSuccess ? t.exported : ''}
      </span>
      {download.error !== null && <b role="alert">{problemText(download.error)}</b>}
    </>
  );
}
