import { useMutation } from '@tanstack/react-query';
import { TABLE_FORMATS, type TableFormat } from '../../contract/admin/content/content.ts';
import type { Language } from '../../contract/locale.ts';
import { Button } from './button.tsx';
import { DOWNLOAD_TEXTS } from './download-texts.ts';
import { useMessages, useTexts } from './i18n/messages.tsx';
import { useProblemText } from './notices.tsx';

type ExportButtonsProps<Other extends string> = {
  /** Formats besides those of every table, with their buttons. */
  others?: Readonly<Record<Other, string>>;
  /** @param body of the call that downloads the table */
  onExport: (body: { language: Language; format: TableFormat | Other }) => Promise<void>;
};

/** Downloads what a page shows as a table, in the language of the back office. */
export function ExportButtons<Other extends string = never>({
  others,
  onExport,
}: ExportButtonsProps<Other>) {
  const { language } = useMessages();
  const t = useTexts(DOWNLOAD_TEXTS);
  const problemText = useProblemText();
  const download = useMutation({
    mutationFn: (format: TableFormat | Other) => onExport({ language, format }),
  });
  const formats = [
    ...TABLE_FORMATS.map((format) => [format, t.table[format]] as const),
    ...(Object.entries(others ?? {}) as [Other, string][]),
  ];
  return (
    <>
      {formats.map(([format, name]) => (
        <Button
          key={format}
          look="quiet"
          icon="download"
          isBusy={download.isPending && download.variables === format}
          onClick={() => download.mutate(format)}
        >
          {name}
        </Button>
      ))}
      <span role="status" className="visually-hidden">
        {download.isSuccess ? t.done : ''}
      </span>
      {download.error !== null && <b role="alert">{problemText(download.error)}</b>}
    </>
  );
}
