import { BrandIcon } from './brand-icon.tsx';
import { ContentText } from './content-text.tsx';
import { Picture } from './picture.tsx';
import { Skeleton } from './skeleton.tsx';
import './people.css';

export type PersonEntry = {
  id: number;
  name: string;
  /** Position or field; empty where there is none. */
  role: string;
  portrait: string | null;
  href: string;
};

/** How many stand in the first row, where there is most room; on a phone they are two rows. */
const FIRST_ROW = 4;

type PeopleProps = {
  people: readonly PersonEntry[];
  /** The level below the heading that the grid stands under. */
  heading?: 'h2' | 'h3';
  /** Whether the first row is seen at once. */
  first?: boolean;
};

/** Grid of people: portrait, name and role; each card is one link to the person's page. */
export function People({ people, heading: Heading = 'h3', first = false }: PeopleProps) {
  return (
    <ul className="people">
      {people.map(({ id, name, role, portrait, href }, index) => (
        <li key={id} className="person card-link">
          <div className="person-portrait">
            {portrait === null ? (
              <BrandIcon />
            ) : (
              // The name stands right below.
              <Picture
                src={portrait}
                width={400}
                height={480}
                comes={first && index < FIRST_ROW ? 'soon' : undefined}
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
    </ul>
  );
}

type PeopleSkeletonProps = { count: number };

/** The same grid on its way. */
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
