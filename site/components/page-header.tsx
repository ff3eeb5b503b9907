import type { ReactNode } from 'react';
import type { PageName } from '../../contract/pages.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { ContentText } from './content-text.tsx';
import { presentTitle } from './display-title.ts';
import './page-header.css';

type PageHeaderProps = {
  page: PageName;
  title: string;
  lead?: string;
  /**
   * The pattern band below, for pages without another picture there. The page imports its styles from `pattern-bands/`. Neighbouring pages
   * have different bands.
   */
  band?: 'lozenges' | 'peaks' | 'terraces' | 'zigzag';
  /** Content before the breadcrumb, such as a back button. */
  before?: ReactNode;
  /** Content after the heading. The page's styles may place it next to the heading. */
  aside?: ReactNode;
  /** Whether the title may have any length, as the title of a news item. It then always uses the body font. */
  isText?: boolean;
};

/** The header of an inner page: breadcrumb, h1 and pattern band. */
export function PageHeader({
  page,
  title,
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
          <Breadcrumb page={page} />
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
