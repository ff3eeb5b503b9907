import type { ReactNode } from 'react';
import { pageAddress } from '../../contract/paths.ts';
import { useMessages } from '../i18n/messages.tsx';
import { ContentText } from './content-text.tsx';
import { Triangle } from './triangle.tsx';
import './page-header.css';

/** A step above the page. Without an address it is a heading of the menu and no page. */
export type Crumb = { label: string; href?: string };

type PageHeaderProps = {
  title: string;
  /** The way to the page, below home and above itself. */
  trail?: readonly Crumb[];
  lead?: string;
  /** Which Qatt band stands below; its page imports its styles, `pattern-bands/`. Neighbouring pages have different ones. */
  band: 'lozenges' | 'peaks' | 'terraces' | 'zigzag';
  /** What comes before the trail: a back button. */
  before?: ReactNode;
};

/** The head of an inner page: the way to it, its h1, and a Qatt band. */
export function PageHeader({ title, trail = [], lead, band, before }: PageHeaderProps) {
  return (
    <div className="page-header">
      <div className="wrap">
        {before}
        <Breadcrumb trail={trail} />
        <ContentText as="h1" className={sizeOf(title)}>
          {title}
        </ContentText>
        {lead !== undefined && <p className="page-header-lead">{lead}</p>}
      </div>
      <div className={`band band-${band}`} />
    </div>
  );
}

type BreadcrumbProps = { trail: readonly Crumb[] };

/** The way to a page, from home to the step above it. */
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

/** Long titles step down, so that they do not fill the first screen. */
function sizeOf(title: string): string {
  if (title.length > 56) return 'longest';
  return title.length > 28 ? 'long' : '';
}
