import { formatBytes, formatDate } from '../i18n/format.ts';
import { useMessages } from '../i18n/messages.tsx';
import { BrandIcon } from './brand-icon.tsx';
import { ContentText } from './content-text.tsx';
import { coverYear } from './cover-year.ts';
import { downloadName, fileFormat, isPicture } from './file-address.ts';
import { DownloadIcon } from './icons.tsx';
import { Picture } from './picture.tsx';
import { Skeleton } from './skeleton.tsx';
import './pattern-bands/lozenges.css';
import './pattern-bands/peaks.css';
import './pattern-bands/terraces.css';
import './pattern-bands/zigzag.css';
import './file-cards.css';

export type FileEntry = {
  id: number;
  name: string;
  /** The file's address. */
  file: string;
  /** In bytes; null if unknown. */
  size: number | null;
  updatedAt: string | null;
  cover: string | null;
};

/** Number of cards in the first row of the widest layout. */
const FIRST_ROW = 4;

type FileCardsProps = {
  files: readonly FileEntry[];
  /** Whether the links download the files instead of opening them. */
  downloads?: boolean;
};

/** A grid of files at the top of a page: cover or preview, name, format, size and date. Each card is one link. */
export function FileCards({ files, downloads = false }: FileCardsProps) {
  const { language, t } = useMessages();
  return (
    <ul className="files">
      {files.map((entry, index) => {
        const { id, name, file, size, updatedAt } = entry;
        const format = fileFormat(file);
        const factsId = `file-facts-${id}`;
        return (
          <li key={id} id={`file-${id}`} className="file card-link">
            <Cover entry={entry} isAboveFold={index < FIRST_ROW} />
            <h2 className="file-name">
              <a
                href={file}
                aria-describedby={factsId}
                {...(downloads && { download: downloadName(file) })}
              >
                <ContentText>{name}</ContentText>
              </a>
            </h2>
            <p id={factsId} className="file-facts">
              {downloads && (
                <>
                  <DownloadIcon />
                  <span className="visually-hidden">{t.files.download}</span>
                </>
              )}
              {format !== '' && <bdi dir="ltr">{format}</bdi>}
              {format !== '' && size !== null && ' · '}
              {size !== null && <bdi dir="ltr">{formatBytes(size)}</bdi>}
            </p>
            {updatedAt !== null && (
              <p className="file-facts">
                {t.files.updated}{' '}
                <time dateTime={updatedAt}>{formatDate(updatedAt, language)}</time>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type CoverProps = { entry: FileEntry; isAboveFold: boolean };

/** The preview or the cover of a file. It is decorative, because the card's text says the same. */
function Cover({ entry: { id, name, file, cover }, isAboveFold }: CoverProps) {
  const priority = isAboveFold ? 'normal' : undefined;
  if (cover === null && isPicture(file)) {
    return (
      <div className="cover cover-preview">
        <Picture src={file} width={300} height={400} priority={priority} />
      </div>
    );
  }
  const year = coverYear(name);
  return (
    <div className={`cover cover-ground-${id % 4}`} aria-hidden="true">
      {cover !== null && <Picture src={cover} width={300} height={400} priority={priority} />}
      {year !== null && (
        <span className={year.length > 4 ? 'cover-year cover-years' : 'cover-year'}>
          <bdi dir="ltr">{year}</bdi>
        </span>
      )}
      {year === null && cover === null && <BrandIcon />}
    </div>
  );
}

type FileCardsSkeletonProps = { count: number };

/** The skeleton of `FileCards`. */
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
