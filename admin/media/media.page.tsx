import './media.css';
import { Link, useLocation, useSearch } from 'wouter';
import { MEDIA_FILTERS } from '../../contract/admin/media/media.ts';
import { usePermission } from '../api/use-permission.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { useDoneNote, useTitle } from '../kit/notices.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { FileTile } from './file-tile.tsx';
import { Library, type LibraryView } from './library.tsx';
import { MediaDetails } from './media-details.tsx';
import { MEDIA_TEXTS } from './texts.ts';
import { UploadButton } from './upload-button.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';

const PATH = '/media';

type Address = LibraryView & { file: string | null };

/** The media library. Its address has the search, the filter and the open file. */
export function MediaPage() {
  const t = useTexts(MEDIA_TEXTS);
  const [, navigate] = useLocation();
  const address = readAddress(useSearch());
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
          onView={(view) => navigate(addressOf({ ...address, ...view }), { replace: true })}
          renderFile={(each) => (
            <li key={each.id} className={each.id === file ? 'selected' : undefined}>
              <Link
                href={addressOf({ ...address, file: each.id })}
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
            onClose={() => navigate(addressOf({ ...address, file: null }))}
            onGone={(id, text) => {
              showDone(text);
              navigate(addressOf({ ...address, file: id }), { replace: true });
            }}
          />
        )}
      </div>
    </div>
  );
}

function readAddress(search: string): Address {
  const query = new URLSearchParams(search);
  return {
    search: query.get('search') ?? '',
    filter: MEDIA_FILTERS.find((each) => each === query.get('filter')) ?? null,
    file: query.get('file'),
  };
}

function addressOf({ search, filter, file }: Address): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (filter !== null) query.set('filter', filter);
  if (file !== null) query.set('file', file);
  return query.size === 0 ? PATH : `${PATH}?${query}`;
}
