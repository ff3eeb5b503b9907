import type { ReactNode } from 'react';
import { formatDate } from '../i18n/format.ts';
import { useMessages } from '../i18n/messages.tsx';
import { BrandIcon } from './brand-icon.tsx';
import { ContentText } from './content-text.tsx';
import { Picture } from './picture.tsx';
import { Skeleton, SkeletonText } from './skeleton.tsx';
import './picture-cards.css';

type PictureCardsProps = { children: ReactNode };

/** A grid of `PictureCard` elements. */
export function PictureCards({ children }: PictureCardsProps) {
  return <ul className="cards">{children}</ul>;
}

type PictureCardProps = {
  title: string;
  href: string;
  picture: string | null;
  /** The beginning of the text, of which two lines are shown. May be empty. */
  text: string;
  /** As ISO 8601. */
  date?: string | null;
  /** The heading level of the title. */
  heading?: 'h2' | 'h3';
  /** Whether the card is visible without scrolling, so that its picture loads early. */
  isAboveFold?: boolean;
};

/** A card that is one link: picture, date, title and two lines of text. */
export function PictureCard({
  title,
  href,
  picture,
  text,
  date = null,
  heading: Heading = 'h3',
  isAboveFold = false,
}: PictureCardProps) {
  const { language } = useMessages();
  return (
    <li className="card card-link">
      <div className="card-picture">
        {picture === null ? (
          <BrandIcon />
        ) : (
          // Without alternative text, because the title is below.
          <Picture
            src={picture}
            width={480}
            height={360}
            priority={isAboveFold ? 'normal' : undefined}
          />
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

type PictureCardsSkeletonProps = { count: number; hasDate?: boolean };

/** The skeleton of `PictureCards`. */
export function PictureCardsSkeleton({ count, hasDate = false }: PictureCardsSkeletonProps) {
  return (
    <div className="cards">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="card">
          <Skeleton className="card-picture" />
          <div className="card-body">
            {hasDate && <Skeleton className="card-skeleton-date" />}
            <Skeleton className="card-skeleton-title" />
            <SkeletonText lines={2} />
          </div>
        </div>
      ))}
    </div>
  );
}
