import type { ReactNode } from 'react';
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
  /** The beginning of the text. Two lines of it are shown. May be empty. */
  text: string;
  /** The heading level of the title. */
  heading?: 'h2' | 'h3';
  /** Whether the card is visible without scrolling, so that its picture loads early. */
  isAboveFold?: boolean;
};

/** A card that is one link: picture, title and two lines of text. */
export function PictureCard({
  title,
  href,
  picture,
  text,
  heading: Heading = 'h3',
  isAboveFold = false,
}: PictureCardProps) {
  return (
    <li className="card card-link">
      <div className="card-picture">
        {picture === null ? (
          <BrandIcon />
        ) : (
          // The title below describes the picture, so it has no alternative text.
          <Picture
            src={picture}
            width={480}
            height={360}
            priority={isAboveFold ? 'normal' : undefined}
          />
        )}
      </div>
      <div className="card-body">
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

type PictureCardsSkeletonProps = { count: number };

export function PictureCardsSkeleton({ count }: PictureCardsSkeletonProps) {
  return (
    <div className="cards">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="card">
          <Skeleton className="card-picture" />
          <div className="card-body">
            <Skeleton className="card-skeleton-title" />
            <SkeletonText lines={2} />
          </div>
        </div>
      ))}
    </div>
  );
}
