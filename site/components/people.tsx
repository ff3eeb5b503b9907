import { BrandIcon } from './brand-icon.tsx';
import { ContentText } from './content-text.tsx';
import { Picture } from './picture.tsx';
import { Skeleton } from './skeleton.tsx';

export type PersonEntry = {
  id: number;
  name: string;
  /** Position or field. May be empty. */
  role: string;
  portrait: string | null;
  href: string;
};

/** Number of people in the first row of the widest layout. On a phone they fill two rows. */
const FIRST_ROW = 4;

type PeopleProps = {
  people: readonly PersonEntry[];
  /** The heading level of the names. */
  heading?: 'h2' | 'h3';
  /** A card after the last person that leads to all of them. */
  more?: { label: string; href: string } | undefined;
  /** Whether the first row is visible without scrolling, so that its pictures load early. */
  isAboveFold?: boolean;
};

/**
 * A grid of people with portrait, name and role. Each card is one link to the person's page. The component that shows it imports
 * `people.css`, because so many pages share this module that its styles would otherwise be part of every page.
 */
export function People({
  people,
  heading: Heading = 'h3',
  more,
  isAboveFold = false,
}: PeopleProps) {
  return (
    <ul className="people">
      {people.map(({ id, name, role, portrait, href }, index) => (
        <li key={id} className="person card-link">
          <div className="person-portrait">
            {portrait === null ? (
              <BrandIcon />
            ) : (
              // The name below describes the picture, so it has no alternative text.
              <Picture
                src={portrait}
                width={400}
                height={480}
                priority={isAboveFold && index < FIRST_ROW ? 'normal' : undefined}
              />
            )}
          </div>
          <Heading className="person-name">
            <a href={href}>
              <ContentText>{name}</ContentText>
            </a>
          </Heading>
          {role !== '' && (
            <ContentText as="p" className="person-role">
              {role}
            </ContentText>
          )}
        </li>
      ))}
      {more !== undefined && (
        <li className="person card-link">
          <div className="person-portrait">
            <BrandIcon />
          </div>
          <p className="person-name">
            <a href={more.href}>{more.label}</a>
          </p>
        </li>
      )}
    </ul>
  );
}

type PeopleSkeletonProps = { count: number };

export function PeopleSkeleton({ count }: PeopleSkeletonProps) {
  return (
    <div className="people">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="person">
          <Skeleton className="person-portrait" />
          <Skeleton className="person-skeleton-name" />
          <Skeleton className="person-skeleton-role" />
        </div>
      ))}
    </div>
  );
}
