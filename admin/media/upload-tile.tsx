import './upload-tile.css';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../kit/button.tsx';
import { fill, isolate } from '../kit/i18n/format.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { ProgressBar } from '../kit/progress-bar.tsx';
import { sizeText } from '../kit/size-text.ts';
import { MEDIA_TEXTS } from './texts.ts';
import type { Upload } from './upload-queue.ts';

type UploadTileProps = { upload: Upload; onCancel: () => void };

/** A file that is being uploaded: a row of triangles shows its progress, and words say why it waits. */
export function UploadTile({ upload, onCancel }: UploadTileProps) {
  const t = useTexts(MEDIA_TEXTS);
  const { name, bytes, received, phase } = upload;
  const percent = Math.floor((received / Math.max(1, bytes)) * 100);
  const isOver = phase === 'done' || phase === 'refused';
  const isBad = phase === 'refused' || phase === 'needs-file';
  const label = isOver ? t.dismiss : t.cancelUpload;
  const tile = useRef<HTMLLIElement>(null);
  // It disappears when its file is in the list, and must not take the focus with it.
  useLayoutEffect(() => {
    const present = tile.current;
    return () => {
      if (present?.contains(document.activeElement)) present.closest('ul')?.focus();
    };
  }, []);
  return (
    <li className="upload" ref={tile}>
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
  upload: { phase, problem, bytes, received, isDuplicate, hasSvgText },
}: {
  upload: Upload;
}) {
  const t = useTexts(MEDIA_TEXTS);
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
  if (phase === 'done' && isDuplicate) return <small role="status">{t.duplicate}</small>;
  if (phase === 'done' && hasSvgText) {
    return (
      <small className="wait" role="status">
        <Icon name="warn" />
        {t.svgText}
      </small>
    );
  }
  if (phase === 'done') return <small>{t.added}</small>;
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
