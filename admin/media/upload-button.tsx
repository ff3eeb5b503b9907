import { useRef } from 'react';
import type { MediaUse } from '../../contract/content/fields.ts';
import { Button } from '../kit/button.tsx';
import { useTexts } from '../kit/i18n/messages.tsx';
import { MEDIA_TEXTS } from './texts.ts';

const PICTURES =
  'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,image/gif,image/svg+xml,.jpg,.jpeg,.png,.webp,.avif,.heic,.heif,.hif,.gif,.svg';
const VIDEOS = 'video/mp4,video/webm';
const PDF = 'application/pdf';
const DOCUMENTS = `${PDF},.docx,.xlsx,.pptx,.odt,.csv,.zip`;

/** The files that the file dialog offers. */
const ACCEPTED: Record<MediaUse, string> = {
  picture: PICTURES,
  drawing: 'image/svg+xml,image/png,image/webp,.svg,.png,.webp',
  video: VIDEOS,
  'picture or video': `${PICTURES},${VIDEOS}`,
  'PDF document': PDF,
  file: `${PICTURES},${DOCUMENTS},${VIDEOS}`,
};

type UploadButtonProps = {
  use: MediaUse;
  look?: 'primary' | undefined;
  onFiles: (files: File[]) => void;
};

/** Asks for files of this device. On a phone, also from the camera. */
export function UploadButton({ use, look, onFiles }: UploadButtonProps) {
  const t = useTexts(MEDIA_TEXTS);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look={look} icon="upload" onClick={() => input.current?.click()}>
        {t.upload}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED[use]}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
