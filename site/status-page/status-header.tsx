import type { ReactNode } from 'react';
import { pageAddress } from '../../contract/paths.ts';
import { useMessages } from '../i18n/messages.tsx';

/** The header of the page, with a band below. */
export function StatusHeader({ title, lead }: { title: string; lead?: ReactNode }) {
  const { language, t } = useMessages();
  return (
    <div className="page-header">
      <div className="wrap">
        <div className="page-header-ways">
          <nav className="breadcrumb" aria-label={t.nav.trail}>
            <ol>
              <li>
                <a href={pageAddress('home', language)}>{t.nav.home}</a>
              </li>
            </ol>
          </nav>
        </div>
        <h1>{title}</h1>
        {lead !== undefined && <p className="page-header-lead">{lead}</p>}
      </div>
      <div className="band band-terraces" />
    </div>
  );
}
