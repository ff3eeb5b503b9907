import { ContentText } from '../../components/content-text.tsx';
import { DateText } from '../../components/date-text.tsx';
import { downloadName } from '../../components/file-address.ts';
import { FileCover, type FileEntry } from '../../components/file-cover.tsx';
import { FileFormat } from '../../components/file-format.tsx';
import { DownloadIcon } from '../../components/icons.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import './file-cards.css';

/** Number of cards in the first row of the widest layout. */
const FIRST_ROW = 4;

type FileCardsProps = { files: readonly FileEntry[] };

/** A grid of files to download: cover or preview, name, format, size and date. Each card is one link. */
export function FileCards({ files }: FileCardsProps) {
  const { t } = useMessages();
  return (
    <ul className="files">
      {files.map((entry, index) => {
        const { id, name, file, size, updatedAt } = entry;
        const factsId = `file-facts-${id}`;
        return (
          <li key={id} id={`file-${id}`} className="file card-link">
            <FileCover entry={entry} priority={index < FIRST_ROW ? 'normal' : undefined} />
            <h2 className="file-name">
              <a href={file} aria-describedby={factsId} download={downloadName(file, name)}>
                <ContentText>{name}</ContentText>
              </a>
            </h2>
            <p id={factsId} className="file-facts">
              <DownloadIcon />
              <span className="visually-hidden">{t.files.download}</span>
              <FileFormat file={file} size={size} />
            </p>
            {updatedAt !== null && (
              <p className="file-facts">
                {t.files.updated} <DateText date={updatedAt} />
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type FileCardsSkeletonProps = { count: number };

export function FileCardsSkeleton({ count }: FileCardsSkeletonProps) {
  return (
    <div className="files">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="file">
          <Skeleton className="cover" />
          <Skeleton className="file-skeleton-name" />
          <Skeleton className="file-skeleton-facts" />
          <Skeleton className="file-skeleton-facts" />
        </div>
      ))}
    </div>
  );
}
