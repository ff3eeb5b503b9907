import './reply-files.css';
import { Suspense, useRef, useState } from 'react';
import { CONVERSATION_FILE_TYPES } from '../../../contract/admin/inbox/files.ts';
import { usePermission } from '../../api/use-permission.ts';
import { Button } from '../../kit/button.tsx';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { useProblemText } from '../../kit/notices.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import { ProgressBar } from '../../kit/progress-bar.tsx';
import { useFileDrop } from '../../media/use-file-drop.ts';
import { ChipText } from './file-chips.tsx';
import { FILE_TEXTS } from './texts.ts';
import type { ReplyFilesEditing, Upload } from './use-reply-files.ts';

const MediaPicker = onDemand(
  async () => (await import('../../media/media-picker.tsx')).MediaPicker,
);

/** What the file dialog offers. */
const ACCEPTED = CONVERSATION_FILE_TYPES.map((type) => `.${type}`)
  .join(',')
  .concat(',.jpeg');

/** The files of a reply: chosen, dropped, pasted, or of the library; what is on its way, and what could not be added. */
export function ReplyFiles({ editing }: { editing: ReplyFilesEditing }) {
  const t = useTexts(FILE_TEXTS);
  const input = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  const mayPick = usePermission()('content.write');
  const { files, uploads } = editing;
  // The picker takes files that are dropped on it into the library.
  const isOver = useFileDrop(isPicking ? null : editing.add);
  const count = files.length + uploads.length;
  return (
    <div className={isOver ? 'reply-files over' : 'reply-files'}>
      {count > 0 && (
        <ul aria-label={t.replyFiles}>
          {files.map((file) => (
            <li key={file.id}>
              <span className="file-chip">
                <span className="file-chip-text">
                  <ChipText file={file} />
                </span>
                <RemoveButton name={file.name} onPress={() => void editing.remove(file)} />
              </span>
            </li>
          ))}
          {uploads.map((upload) => (
            <li key={upload.key}>
              <UploadRow upload={upload} onCancel={() => editing.cancel(upload.key)} />
            </li>
          ))}
        </ul>
      )}
      <p className="actions">
        <Button
          size="small"
          look="quiet"
          icon="upload"
          aria-label={t.add}
          title={t.add}
          onClick={() => input.current?.click()}
        >
          <span className="foot-word">{t.add}</span>
        </Button>
        {mayPick && (
          <Button
            size="small"
            look="quiet"
            icon="media"
            aria-label={t.fromLibrary}
            title={t.fromLibrary}
            onClick={() => setPicking(true)}
          >
            <span className="foot-word of-library">{t.fromLibrary}</span>
          </Button>
        )}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t.add}
          accept={ACCEPTED}
          onChange={({ target }) => {
            editing.add([...(target.files ?? [])]);
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
      </p>
      {count > 0 && <p className="hint">{t.keptForADay}</p>}
      {isOver && (
        <p className="hint" role="status">
          {t.drop}
        </p>
      )}
      {isPicking && (
        <Suspense>
          <MediaPicker
            use="file"
            value={null}
            hint={t.libraryHint}
            onChoose={({ id, name, bytes }) => {
              editing.addFromLibrary(id, { name, bytes });
              setPicking(false);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A file on its way, or the sentence that says why it was not added. */
function UploadRow({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const t = useTexts(FILE_TEXTS);
  const problemText = useProblemText();
  const { name, percent, problem } = upload;
  if (problem === null) {
    return (
      <span className="file-chip">
        <span className="file-chip-text">
          <bdi className="file-name" dir="auto">
            {name}
          </bdi>
          <ProgressBar label={fill(t.uploading, { name: isolate(name) })} percent={percent} />
        </span>
        <RemoveButton name={name} onPress={onCancel} />
      </span>
    );
  }
  const reason = typeof problem === 'string' ? t.problems[problem] : problemText(problem);
  return (
    <p className="note problem" role="alert">
      <Icon name="warn" />
      <span>{fill(t.notAdded, { name: isolate(name), reason })}</span>
      <RemoveButton name={name} onPress={onCancel} />
    </p>
  );
}

function RemoveButton({ name, onPress }: { name: string; onPress: () => void }) {
  const t = useTexts(FILE_TEXTS);
  const label = fill(t.remove, { name: isolate(name) });
  return (
    <button type="button" aria-label={label} title={label} onClick={onPress}>
      <Icon name="close" />
    </button>
  );
}
