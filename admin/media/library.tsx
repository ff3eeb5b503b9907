import './library.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  MEDIA_FILTERS,
  type MediaFilter,
  type MediaSummary,
} from '../../contract/admin/media/media.ts';
import type { LibraryView } from '../../contract/admin/media/media-filter.ts';
import { Button } from '../kit/button.tsx';
import { formatCount, formatNumber } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { Empty, PageState, ProblemNote } from '../kit/notices.tsx';
import { SearchField } from '../kit/search-field.tsx';
import { mediaListQuery } from './media-queries.ts';
import { MEDIA_TEXTS } from './texts.ts';
import { UploadTile } from './upload-tile.tsx';
import { useUploads } from './use-uploads.ts';

type LibraryProps = {
  view: LibraryView;
  onView: (view: LibraryView) => void;
  /** The available filters, besides all files. */
  filters?: readonly MediaFilter[];
  /** Which of the listed files are shown. */
  isShown?: (file: MediaSummary) => boolean;
  /** A file in the list, with the element that opens or chooses it. */
  renderFile: (file: MediaSummary) => ReactNode;
};

/** The files with search, filters and current uploads. */
export function Library({
  view,
  onView,
  filters = MEDIA_FILTERS,
  isShown = () => true,
  renderFile,
}: LibraryProps) {
  const { language } = useMessages();
  const t = useTexts(MEDIA_TEXTS);
  const { uploads, queue } = useUploads();
  const list = useInfiniteQuery(mediaListQuery(view));
  const files = list.data?.pages.flatMap((page) => page.files).filter(isShown) ?? [];
  const first = list.data?.pages[0];
  const shown = uploads.filter(({ isListed }) => !isListed);
  const added = uploads.filter(({ phase, isDuplicate }) => phase === 'done' && !isDuplicate);
  const isNarrowed = view.search !== null || (view.filter !== null && filters.length > 0);
  return (
    <div className="library">
      <div className="list-tools">
        <SearchField
          label={t.search}
          placeholder={t.searchHint}
          value={view.search ?? ''}
          onChange={(search) => onView({ ...view, search: search || null })}
        />
      </div>
      {filters.length > 0 && (
        <nav className="tabs" aria-label={t.filter}>
          {[null, ...filters].map((filter) => (
            <button
              key={filter}
              type="button"
              aria-current={filter === view.filter ? 'true' : undefined}
              onClick={() => onView({ ...view, filter })}
            >
              {filter === 'undescribed' && <Icon name="warn" />}
              {filter === null ? t.all : t.filters[filter]}{' '}
              {first !== undefined && (
                <span className="tab-count">{formatNumber(first.counts[filter ?? 'all'])}</span>
              )}
            </button>
          ))}
        </nav>
      )}
      <p className="visually-hidden" role="status">
        {first === undefined ? '' : formatCount(first.total, language, t.files)}
      </p>
      <p className="visually-hidden" role="status">
        {added.length === 0 ? '' : formatCount(added.length, language, t.addedFiles)}
      </p>
      {list.data === undefined ? (
        <PageState error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <>
          <ProblemNote error={list.error} />
          <ul className="tiles" aria-label={t.title} tabIndex={-1}>
            {shown.map((upload) => (
              <UploadTile
                key={upload.key}
                upload={upload}
                onCancel={() => void queue.cancel(upload.key)}
              />
            ))}
            {files.map(renderFile)}
          </ul>
          {files.length === 0 && shown.length === 0 && (
            <Empty title={isNarrowed ? t.notFound : t.empty}>
              {isNarrowed ? t.notFoundText : t.emptyText}
            </Empty>
          )}
          {list.hasNextPage && (
            <p className="load-more">
              <Button isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
                {t.more}
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  );
}
