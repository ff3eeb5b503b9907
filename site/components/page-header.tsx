import type { ReactNode } from 'react';
import { pageAddress } from '../../contract/paths.ts';
import { useMessages } from '../i18n/messages.tsx';
import { ContentText } from './content-text.tsx';
import { presentTitle } from './display-title.ts';
import { Triangle } from './triangle.tsx';
import './page-header.css';

/** A level of the breadcrumb. It has no address if it is only a heading of the menu. */
export type Crumb = { label: string; href?: string };

type PageHeaderProps = {
  title: string;
  /** The levels between the home page and this page. */
  trail?: readonly Crumb[];
  lead?: string;
  /**
   * The pattern band below, if the page has no other picture there. The page imports its styles from `pattern-bands/`.
   * Neighbouring pages have different bands.
   */
  band?: 'lozenges' | 'peaks' | 'terraces' | 'zigzag';
  /** Content before the breadcrumb, such as a back button. */
  before?: ReactNode;
  /** Content after the heading. The page's styles may place it beside the heading. */
  aside?: ReactNode;
  /** Whether the title is a text of any length, as that of a news item. It then always has the body font. */
  isText?: boolean;
};

/** The header of an inner page: breadcrumb, h1 and pattern band. */
export function PageHeader({
  title,
  trail = [],
  lead,
  band,
  before,
  aside,
  isText = false,
}: PageHeaderProps) {
  const { text, className } = presentTitle(title, isText);
  return (
    <div className="page-header">
      <div className="wrap">
        <div className="page-header-ways">
          {before}
          <Breadcrumb trail={trail} />
        </div>
        <ContentText as="h1" className={className}>
          {text}
        </ContentText>
        {lead !== undefined && <p className="page-header-lead">{lead}</p>}
        {aside}
      </div>
      {band !== undefined && <div className={`band band-${band}`} />}
    </div>
  );
}

type BreadcrumbProps = { trail: readonly Crumb[] };

/** The breadcrumb navigation of a page, from the home page to its parent. */
export function Breadcrumb({ trail }: BreadcrumbProps) {
  const { language, t } = useMessages();
  const crumbs: Crumb[] = [{ label: t.nav.home, href: pageAddress('home', language) }, ...trail];
  return (
    <nav className="breadcrumb" aria-label={t.nav.trail}>
      <ol>
        {crumbs.map(({ label, href }, index) => (
          <li key={label}>
            {index > 0 && <Triangle />}
            {href === undefined ? <span>{label}</span> : <a href={href}>{label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
