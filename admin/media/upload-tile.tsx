import './upload-tile.css';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icons.tsx';
import { ProgressBar } from '../components/progress-bar.tsx';
import { fill, isolate } from '../i18n/format.ts';
import { useMediaMessages } from '../i18n/media/media-messages.ts';
import { sizeText } from './size-text.ts';
import type { Upload } from './upload-queue.ts';

type UploadTileProps = { upload: Upload; onCancel: () => void };

/** A file that is being uploaded: a row of triangles shows how far it is, and words say why it waits. */
export function UploadTile({ upload, onCancel }: UploadTileProps) {
  const t = useMediaMessages();
  const { name, bytes, received, phase } = upload;
  const percent = Math.floor((received / Math.max(1, bytes)) * 100);
  const isOver = phase === 'done' || phase === 'refused';
  const isBad = phase === 'refused' || phase === 'needs-file';
  const label = isOver ? t.dismiss : t.cancelUpload;
  return (
    <li className="upload">
      <span className="tile-picture">
        <ProgressBar
          label={fill(t.progress, { name: isolate(name) })}
          percent={phase === 'done' ? 100 : percent}
          isFailed={isBad}
        />
        <Button
          size="small"
          look="quiet"
          aria-label={fill(label, { name: isolate(name) })}
          onClick={onCancel}
        >
          <Icon name="close" />
        </Button>
      </span>
      <b>
        <bdi>{name}</bdi>
      </b>
      <UploadNote upload={upload} />
    </li>
  );
}

function UploadNote({
  upload: { phase, problem, bytes, received, isDuplicate },
}: {
  upload: Upload;
}) {
  const t = useMediaMessages();
  if (phase === 'refused') {
    return (
      <small className="error" role="alert">
        <Icon name="warn" />
        {t.uploadProblems[problem ?? 'damaged']}
      </small>
    );
  }
  if (phase === 'needs-file') return <small className="error">{t.needsFile}</small>;
  if (phase === 'paused') return <small className="wait">{t.paused}</small>;
  if (phase === 'signed-out') return <small className="wait">{t.pausedSession}</small>;
  if (phase === 'done') return <small role="status">{isDuplicate ? t.duplicate : t.added}</small>;
  if (phase === 'preparing') return <small>{t.preparing}</small>;
  if (phase === 'waiting') return <small>{t.waiting}</small>;
  return (
    <small>
      <bdi dir="ltr">
        {fill(t.received, { received: sizeText(received), total: sizeText(bytes) })}
      </bdi>
    </small>
  );
}
