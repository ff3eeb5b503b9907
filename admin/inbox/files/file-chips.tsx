import './file-chips.css';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  type ConversationFile,
  type ConversationFileType,
  isReadableFile,
  type UnstoredFile,
} from '../../../contract/admin/inbox/files.ts';
import { downloadFile } from '../../api/download-file.ts';
import { fill, formatDate, formatTime, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon, type IconName } from '../../kit/icons.tsx';
import { ProblemNote } from '../../kit/notices.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import { DotSeparated } from '../../kit/row.tsx';
import { sizeText } from '../../kit/size-text.ts';
import { FILE_TEXTS } from './texts.ts';

const CvViewer = onDemand(async () => (await import('../cv-viewer.tsx')).CvViewer);
const PictureViewer = onDemand(async () => (await import('./picture-viewer.tsx')).PictureViewer);

/** The files of a mail or a reply: each opens where it can be shown, and is downloaded otherwise. Nothing if there are none. */
export function FileChips({
  conversation,
  files,
}: {
  conversation: string;
  files: readonly ConversationFile[];
}) {
  const t = useTexts(FILE_TEXTS);
  if (files.length === 0) return null;
  return (
    <ul className="file-chips" aria-label={t.files}>
      {files.map((file) => (
        <li key={file.id}>
          <FileChip conversation={conversation} file={file} />
        </li>
      ))}
    </ul>
  );
}

function FileChip({ conversation, file }: { conversation: string; file: ConversationFile }) {
  const t = useTexts(FILE_TEXTS);
  const [isOpen, setOpen] = useState(false);
  const { id, name, type, isShown } = file;
  const call = { id: conversation, file: id };
  const download = useMutation({
    mutationFn: () => downloadFile('downloadConversationFile', call),
  });
  const close = () => setOpen(false);
  if (!isReadableFile(file)) {
    return (
      <span className={file.state === 'infected' ? 'file-chip held' : 'file-chip'}>
        <ChipText file={file} />
      </span>
    );
  }
  const downloadName = fill(t.download, { name: isolate(name) });
  return (
    <>
      <span className="file-chip">
        <button
          type="button"
          aria-busy={download.isPending || undefined}
          title={isShown ? fill(t.open, { name: isolate(name) }) : downloadName}
          onClick={() => (isShown ? setOpen(true) : download.mutate())}
        >
          <ChipText file={file} />
          {!isShown && <Icon name="download" />}
        </button>
        {isShown && (
          <button
            type="button"
            aria-label={downloadName}
            title={downloadName}
            aria-busy={download.isPending || undefined}
            onClick={() => download.mutate()}
          >
            <Icon name="download" />
          </button>
        )}
      </span>
      <ProblemNote error={download.error} />
      <span className="visually-hidden" role="status">
        {download.isSuccess ? t.downloaded : ''}
      </span>
      {isOpen && (
        <Suspense>
          {type === 'pdf' ? (
            <CvViewer {...call} title={fill(t.title, { name: isolate(name) })} onClose={close} />
          ) : (
            <PictureViewer {...call} name={name} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** What a file is and whether it was scanned: also of one that is not sent yet. */
export function ChipText({
  file: { name, type, bytes, state, startsAt },
}: {
  file: ConversationFile;
}) {
  const { language } = useMessages();
  const t = useTexts(FILE_TEXTS);
  return (
    <>
      <Icon name={iconOf(type)} />
      <bdi className="file-name" dir="auto">
        {name}
      </bdi>
      <span className="file-facts">
        <DotSeparated
          items={
            startsAt === null
              ? [
                  <bdi key="size" dir="ltr">
                    {sizeText(bytes)}
                  </bdi>,
                  t.states[state],
                ]
              : [
                  formatDate(startsAt, language),
                  <bdi key="time" dir="ltr">
                    {formatTime(startsAt)}
                  </bdi>,
                ]
          }
        />
      </span>
    </>
  );
}

function iconOf(type: ConversationFileType): IconName {
  if (type === 'ics') return 'clock';
  if (['png', 'jpg', 'webp', 'avif', 'gif', 'heic'].includes(type)) return 'media';
  return ['mp4', 'mov', 'webm', 'ogg'].includes(type) ? 'video' : 'reports';
}

/** Says which files of a mail are in the mailbox only, and why. Nothing if there are none. */
export function UnstoredFiles({ files }: { files: readonly UnstoredFile[] }) {
  const t = useTexts(FILE_TEXTS);
  if (files.length === 0) return null;
  const listed = files.map(({ name, reason }) => {
    const shown = isolate(name === '' ? t.unnamed : name);
    return reason === null ? shown : `${shown} (${t.reasons[reason]})`;
  });
  return <p className="thread-remark">{fill(t.unstored, { files: listed.join(' · ') })}</p>;
}
