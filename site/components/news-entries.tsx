import type { NewsItem } from '../../contract/content/news.ts';
import { pageAddress } from '../../contract/paths.ts';
import { useMessages } from '../i18n/messages.tsx';
import { ContentText } from './content-text.tsx';
import { DateText } from './date-text.tsx';
import { excerpt } from './excerpt.ts';
import { Picture } from './picture.tsx';
import { Skeleton, SkeletonText } from './skeleton.tsx';
import './news-entries.css';

/** What a list shows of a news item. */
export type NewsSummary = Pick<NewsItem, 'id' | 'title' | 'picture' | 'publishedAt'> & {
  /** The text of the news item. Its beginning is shown if there is space. */
  html?: string;
};

/** The three sizes of an entry: width of the picture's slot in CSS pixels, and length of the excerpt in characters. */
const SIZES = {
  lead: { width: 800, height: 600, textLength: 320 },
  medium: { width: 560, height: 373, textLength: 160 },
  row: { width: 96, height: 72, textLength: 130 },
} as const;

type EntrySize = keyof typeof SIZES;

const CLASSES: Record<EntrySize, string> = {
  lead: 'news-entry news-lead',
  medium: 'news-entry news-medium',
  row: 'news-entry news-row',
};

/** Number of entries on the front: the lead and the two next to it. */
export const FRONT_LENGTH = 3;

type NewsListProps = {
  items: readonly NewsSummary[];
  /** Level of the titles: one below the heading above the list. */
  heading: 'h2' | 'h3';
};

/**
 * Shows up to three news items as the front of a list. The first is the lead, and the others are next to it, or below it as rows on a
 * phone. The pictures load early.
 */
export function NewsFront({ items, heading }: NewsListProps) {
  return (
    <ul className="news-front">
      {items.map((item, index) => (
        <Entry
          key={item.id}
          item={item}
          heading={heading}
          size={index === 0 ? 'lead' : 'medium'}
          priority={index === 0 ? 'high' : 'normal'}
        />
      ))}
    </ul>
  );
}

type NewsRowsProps = NewsListProps & {
  /** Number of columns on wide screens. With two columns, no excerpt is shown. */
  columns?: 1 | 2;
};

/** Shows news items as rows with date, title and a small picture, between horizontal lines. */
export function NewsRows({ items, heading, columns = 1 }: NewsRowsProps) {
  return (
    <ul className={columns === 2 ? 'news-rows news-rows-double' : 'news-rows'}>
      {items.map((item) => (
        <Entry key={item.id} item={item} heading={heading} size="row" />
      ))}
    </ul>
  );
}

type EntryProps = {
  item: NewsSummary;
  heading: 'h2' | 'h3';
  size: EntrySize;
  priority?: 'high' | 'normal';
};

function Entry({ item, heading: Heading, size, priority }: EntryProps) {
  const { language } = useMessages();
  const { id, title, picture, publishedAt, html = '' } = item;
  const { width, height, textLength } = SIZES[size];
  const text = excerpt(html, textLength);
  return (
    <li className={`${CLASSES[size]} card-link`}>
      {/* The title next to it describes the picture, so it has no alternative text. Without a picture, the wall pattern is shown. */}
      <div className="news-picture">
        {picture !== null && (
          <Picture src={picture} width={width} height={height} priority={priority} />
        )}
      </div>
      <div className="news-text">
        {publishedAt !== null && <DateText date={publishedAt} />}
        <Heading className="news-title">
          <a href={pageAddress('newsItem', language, id)}>
            <ContentText>{title}</ContentText>
          </a>
        </Heading>
        {text !== '' && (
          <ContentText as="p" className="news-excerpt">
            {text}
          </ContentText>
        )}
      </div>
    </li>
  );
}

export function NewsFrontSkeleton() {
  return (
    <div className="news-front">
      <EntrySkeleton size="lead" />
      <EntrySkeleton size="medium" />
      <EntrySkeleton size="medium" />
    </div>
  );
}

type NewsRowsSkeletonProps = { count: number };

export function NewsRowsSkeleton({ count }: NewsRowsSkeletonProps) {
  return (
    <div className="news-rows">
      {Array.from({ length: count }, (_, index) => (
        <EntrySkeleton key={index} size="row" />
      ))}
    </div>
  );
}

type EntrySkeletonProps = { size: EntrySize };

function EntrySkeleton({ size }: EntrySkeletonProps) {
  return (
    <div className={CLASSES[size]}>
      <Skeleton className="news-picture" />
      <div className="news-text">
        <Skeleton className="news-skeleton-date" />
        <SkeletonText lines={size === 'lead' ? 4 : 2} />
      </div>
    </div>
  );
}
