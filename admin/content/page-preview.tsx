import { useState } from 'react';
import type { EntryKey } from '../../contract/admin/content/content.ts';
import { type PreviewQuery, previewAddress } from '../../contract/admin/content/preview-address.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { PreviewFrame } from '../kit/preview/preview-frame.tsx';
import type { Preview } from '../kit/preview/use-preview.ts';
import { readScheduleTime } from '../kit/schedule-time.ts';
import { ENTRY_TEXTS } from './entry/texts.ts';

type PagePreviewProps = {
  preview: Preview;
  entryKey: EntryKey;
  /** Additional content of the preview: another page than the entry's own, or the drafts of other entries. */
  query?: Pick<PreviewQuery, 'page' | 'together'>;
  isPhoneFirst?: boolean;
  revision: string;
  /** Called with each document when it is shown. */
  onDocument?: (page: Document) => void;
};

/** The real page with the draft in it, as a document without scripts. */
export function PagePreview({
  preview,
  entryKey,
  query = {},
  isPhoneFirst = true,
  revision,
  onDocument,
}: PagePreviewProps) {
  const t = useTexts(ENTRY_TEXTS);
  const [moment, setMoment] = useState('');
  const at = readScheduleTime(moment);
  const { language } = preview;
  return (
    <PreviewFrame
      preview={preview}
      names={{ preview: t.previewLabel, document: t.previewFrame, language: t.previewLanguage }}
      address={previewAddress(entryKey, { ...query, language, ...(at === null ? {} : { at }) })}
      revision={revision}
      desktopWidth={1440}
      isPhoneFirst={isPhoneFirst}
      onDocument={onDocument}
    >
      <label className="preview-date">
        <span>{t.previewDate}</span>
        <input
          className="input"
          type="datetime-local"
          value={moment}
          onChange={({ target }) => setMoment(target.value)}
        />
      </label>
    </PreviewFrame>
  );
}
