import { useState } from 'react';
import {
  MAIL_LOOKS,
  type MailLook,
  mailPreviewAddress,
} from '../../../../contract/admin/newsletter/issues.ts';
import { useTexts } from '../../../kit/i18n/messages.tsx';
import { PreviewFrame } from '../../../kit/preview/preview-frame.tsx';
import type { Preview } from '../../../kit/preview/use-preview.ts';
import { Segments } from '../../../kit/segments.tsx';
import { ISSUE_TEXTS } from '../../issue-texts.ts';

/** The mail of an issue as its readers get it. @param props.id of the issue */
export function MailPreview({
  preview,
  id,
  revision,
  onDocument,
}: {
  preview: Preview;
  id: number;
  revision: string;
  onDocument: (page: Document) => void;
}) {
  const t = useTexts(ISSUE_TEXTS);
  const [look, setLook] = useState<MailLook>('light');
  return (
    <PreviewFrame
      preview={preview}
      names={{ preview: t.mailPreview, document: t.mailFrame, language: t.mailLanguage }}
      address={mailPreviewAddress(id, preview.language, look)}
      revision={revision}
      // As wide as mail programs on a desktop show the mail.
      desktopWidth={600}
      isPhoneFirst={false}
      onDocument={onDocument}
    >
      <div className="preview-bar second">
        <Segments
          legend={t.look}
          value={look}
          options={MAIL_LOOKS.map((each) => [each, <span key={each}>{t.looks[each]}</span>])}
          onChange={setLook}
        />
      </div>
    </PreviewFrame>
  );
}
