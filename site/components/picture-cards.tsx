import type { ReactNode } from 'react';
import { formatDate } from '../i18n/format.ts';
import { useMessages } from '../i18n/messages.tsx';
import { BrandIcon } from './brand-icon.tsx';
import { ContentText } from './content-text.tsx';
import { Picture } from './picture.tsx';
import { Skeleton, SkeletonText } from './skeleton.tsx';
import './picture-cards.css';

type PictureCardsProps = { children: ReactNode };

/** Grid of cards with a picture each. */
export function PictureCards({ children }: PictureCardsProps) {
  return <ul className="cards">{children}</ul>;
}

type PictureCardProps = {
  title: string;
  href: string;
  picture: string | null;
  /** The beginning of the text; two lines of it are shown. Empty where there is none. */
  text: string;
  /** An ISO 8601 instant. */
  date?: string | null;
  /** The level below the heading that the grid stands under. */
  heading?: 'h2' | 'h3';
  /** Whether it is among the first to be seen: its picture does not wait for the visitor to scroll. */
  first?: boolean;
};

/** A card that is one link: picture, date, title and two lines of text. */
export function PictureCard({
  title,
  href,
  picture,
  text,
  date = null,
  heading: Heading = 'h3',
  first = false,
}: PictureCardProps) {
  const { language } = useMessages();
  return (
    <li className="card card-link">
      <div className="card-picture">
        {picture === null ? (
          <BrandIcon />
        ) : (
          // What it shows stands right below.
          <Picture src={picture} width={480} height={360} comes={first ? 'soon' : undefined} />
        )}
      </div>
      <div className="card-body">
        {date !== null && <time dateTime={date}>{formatDate(date, language)}</time>}
        <Heading className="card-title">
          <a href={href}>
            <ContentText>{title}</ContentText>
          </a>
        </Heading>
        {text !== '' && (
          <ContentText as="p" className="card-text">
            {text}
          </ContentText>
        )}
      </div>
    </li>
  );
}

type PictureCardsSkeletonProps = { count: number; dated?: boolean };

/** The same grid on its way. */
export function PictureCardsSkeleton({ count, dated = false }: PictureCardsSkeletonProps) {
  return (
    <div className="cards">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="card">
          <Skeleton className="card-picture" />
          <div className="card-body">
            {dated && <Skeleton className="card-skeleton-date" />}
            <Skeleton className="card-skeleton-title" />
            <SkeletonText lines={2} />
          </div>
        </div>
      ))}
    </div>
  );
}
