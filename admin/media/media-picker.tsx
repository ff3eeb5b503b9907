import './media-picker.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type MediaFilter, type MediaSummary, mediaId } from '../../contract/admin/media/media.ts';
import type { LibraryView } from '../../contract/admin/media/media-filter.ts';
import type { MediaUse } from '../../contract/content/fields.ts';
import { usePermission } from '../api/use-permission.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { FileTile } from './file-tile.tsx';
import { Library } from './library.tsx';
import { mediaQuery } from './media-queries.ts';
import { MEDIA_TEXTS } from './texts.ts';
import { UploadButton } from './upload-button.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';

type MediaPickerProps = {
  /** What the field takes. */
  use: MediaUse;
  /** The URL of the current file. null: none. */
  value: string | null;
  /** What the choice means. Without it, the dialog says how to choose. */
  hint?: string;
  onChoose: (file: MediaSummary) => void;
  onClose: () => void;
};

/** The filters that a field offers. If there is only one, it is always on. */
const FILTERS: Record<MediaUse, readonly MediaFilter[]> = {
  picture: ['pictures'],
  drawing: ['pictures'],
  video: ['videos'],
  'picture or video': ['pictures', 'videos'],
  'PDF document': ['documents'],
  file: ['pictures', 'documents', 'videos'],
};

/** Chooses a file of the library for a field, or uploads a new one. It is open while it is rendered. */
export function MediaPicker({ use, value, hint, onChoose, onClose }: MediaPickerProps) {
  const { t: common } = useMessages();
  const t = useTexts(MEDIA_TEXTS);
  const { queue, uploads } = useUploads();
  const mayUpload = usePermission()('media.upload');
  const filters = FILTERS[use];
  const [view, setView] = useState<LibraryView>({
    search: null,
    filter: filters.length === 1 ? (filters[0] ?? null) : null,
  });
  const [only, setOnly] = useState<string | null>(null);
  const upload = async (files: File[]) => {
    const keys = await queue.add(files);
    setOnly(keys.length === 1 ? (keys[0] ?? null) : null);
  };
  // A user who uploads a single file here wants it in the field.
  const path = uploads.find(({ key }) => key === only)?.path ?? null;
  const { data: added } = useQuery({ ...mediaQuery(mediaId(path ?? '')), enabled: path !== null });
  useEffect(() => {
    if (added !== undefined && filters.some((filter) => filter === `${added.type}s`))
      onChoose(added);
  }, [added]);
  useFileDrop(mayUpload ? upload : null);
  return (
    <Dialog title={t.pickTitles[use]} isWide onClose={onClose}>
      <div className="pick-head">
        <p className="muted small-text">{hint ?? t.pickHint}</p>
        {mayUpload && <UploadButton use={use} onFiles={upload} />}
      </div>
      <Library
        view={view}
        onView={setView}
        filters={filters.length === 1 ? [] : filters}
        isShown={({ type }) => use === 'file' || type !== 'document' || use === 'PDF document'}
        renderFile={(file) => (
          <li key={file.id} className={file.path === value ? 'selected' : undefined}>
            <button
              type="button"
              aria-current={file.path === value ? 'true' : undefined}
              onClick={() => onChoose(file)}
            >
              <FileTile file={file} />
            </button>
          </li>
        )}
      />
      <p className="actions">
        <Button look="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
      </p>
    </Dialog>
  );
}
