import { useMutation } from '@tanstack/react-query';
import { TABLE_FORMATS, type TableFormat } from '../../contract/admin/content/content.ts';
import type { Language } from '../../contract/locale.ts';
import { Button } from './button.tsx';
import { useMessages } from './i18n/messages.tsx';
import { useProblemText } from './notices.tsx';

type ExportButtonsProps = {
  /** @param body of the call that downloads the table */
  onExport: (body: { language: Language; format: TableFormat }) => Promise<void>;
};

/** Downloads what a page shows as a table, in the language of the back office. */
export function ExportButtons({ onExport }: ExportButtonsProps) {
  const { language, t } = useMessages();
  const problemText = useProblemText();
  const download = useMutation({
    mutationFn: (format: TableFormat) => onExport({ language, format }),
  });
  return (
    <>
      {TABLE_FORMATS.map((format) => (
        <Button
          key={format}
          look="quiet"
          icon="download"
          isBusy={download.isPending && download.variables === format}
          onClick={() => download.mutate(format)}
        >
          {t.exportTable[format]}
        </Button>
      ))}
      <span role="status" className="visually-hidden">
        {download.isSuccess ? t.exported : ''}
      </span>
      {download.error !== null && <b role="alert">{problemText(download.error)}</b>}
    </>
  );
}
