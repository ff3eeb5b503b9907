import './media.css';
import { Link, useLocation, useSearch } from 'wouter';
import { readFilter, writeFilter } from '../../contract/admin/list-filter.ts';
import { mediaPageFilter } from '../../contract/admin/media/media-filter.ts';
import { usePermission } from '../api/use-permission.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { useDoneNote, useTitle } from '../kit/notices.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { FileTile } from './file-tile.tsx';
import { Library } from './library.tsx';
import { MediaDetails } from './media-details.tsx';
import { MEDIA_TEXTS } from './texts.ts';
import { UploadButton } from './upload-button.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';

const PATH = '/media';

/** The media library. Its URL has the search, the filter and the open file. */
export function MediaPage() {
  const t = useTexts(MEDIA_TEXTS);
  const [, navigate] = useLocation();
  const address = readFilter(mediaPageFilter, new URLSearchParams(useSearch()));
  const pathOf = (change: Partial<typeof address>) =>
    PATH + writeFilter(mediaPageFilter, { ...address, ...change });
  const [doneNote, showDone] = useDoneNote();
  const { queue } = useUploads();
  const mayUpload = usePermission()('media.upload');
  const upload = (files: File[]) => void queue.add(files);
  const isOver = useFileDrop(mayUpload ? upload : null);
  useTitle(t.title);
  const { file } = address;
  return (
    <div>
      <PageHead title={t.title}>
        {mayUpload && <UploadButton use="file" look="primary" onFiles={upload} />}
      </PageHead>
      {isOver && <p className="drop-zone">{t.drop}</p>}
      {doneNote}
      <div className={file === null ? 'media-columns' : 'media-columns open'}>
        <Library
          view={address}
          onView={(view) => navigate(pathOf(view), { replace: true })}
          renderFile={(each) => (
            <li key={each.id} className={each.id === file ? 'selected' : undefined}>
              <Link
                href={pathOf({ file: each.id })}
                aria-current={each.id === file ? 'true' : undefined}
              >
                <FileTile file={each} />
              </Link>
            </li>
          )}
        />
        {file === null ? (
          <p className="media-details hint none">{t.chooseAFile}</p>
        ) : (
          <MediaDetails
            key={file}
            id={file}
            onClose={() => navigate(pathOf({ file: null }))}
            onGone={(id, text) => {
              showDone(text);
              navigate(pathOf({ file: id }), { replace: true });
            }}
          />
        )}
      </div>
    </div>
  );
}
