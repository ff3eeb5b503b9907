import { formatNumber } from '../i18n/format.ts';
import { ContentText } from './content-text.tsx';
import './chip.css';
import './filter-links.css';

export type FilterLink = {
  label: string;
  href: string;
  isCurrent: boolean;
  /** Number of entries that the link shows. */
  count?: number;
};

type FilterLinksProps = {
  /** What the links filter by, for screen readers. */
  label: string;
  links: readonly FilterLink[];
};

/** Links to the parts of a list, such as the entries of one type. They work without script. */
export function FilterLinks({ label, links }: FilterLinksProps) {
  return (
    <nav className="filter-links" aria-label={label}>
      <ul>
        {links.map(({ label, href, isCurrent, count }) => (
          <li key={href}>
            <a className="chip" href={href} aria-current={isCurrent ? 'true' : undefined}>
              <ContentText>{label}</ContentText>{' '}
              {count !== undefined && (
                <bdi dir="ltr" className="filter-count">
                  {formatNumber(count)}
                </bdi>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
