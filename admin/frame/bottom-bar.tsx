import './bottom-bar.css';
import { useState } from 'react';
import { Link } from 'wouter';
import { GUIDE_PATH } from '../../contract/admin/api.ts';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import { useModulesOff } from '../api/modules.ts';
import { Dialog } from '../kit/dialog.tsx';
import { useMessages } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { OwnControls } from './own-controls.tsx';
import { type AdminPage, groupAt, groupsOf, pageAt, pagesOf } from './pages.ts';
import { UnreadBadge } from './unread-badge.tsx';

/** The pages of the bar, in its order, as many as have room with text at 200 %. */
const ROOM = 3;
const SHOWN: readonly AdminPage['name'][] = ['today', 'site', 'inbox', 'media'];

/** The navigation below 1024 px: Today, the site, the inbox and what remains. */
export function BottomBar({ staff, location }: { staff: SignedInStaff; location: string }) {
  const { t } = useMessages();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const off = useModulesOff();
  const pages = pagesOf(staff.role, off);
  const shown = SHOWN.flatMap((each) => pages.filter(({ name }) => name === each)).slice(0, ROOM);
  const rest = pages.filter((page) => !shown.includes(page));
  const settings = groupsOf(staff.role, off).filter(({ name }) => name === 'settings');
  return (
    <nav className="bottom-bar" aria-label={t.navigation}>
      {shown.map(({ name, path, icon }) => (
        <Link
          key={name}
          href={path}
          aria-current={
            path === pageAt(location) || (name === 'site' && groupAt(location) !== undefined)
              ? 'page'
              : undefined
          }
        >
          <Icon name={icon} />
          <span>{t.pages[name]}</span>
          {name === 'inbox' && <UnreadBadge />}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setMoreOpen(true)}>
        <Icon name="menu" />
        <span>{t.frame.more}</span>
      </button>
      {isMoreOpen && (
        <Dialog title={t.frame.more} onClose={() => setMoreOpen(false)}>
          <ul className="rows sheet">
            {[
              ...settings.map((group) => ({ ...group, label: t.groups[group.name] })),
              ...rest.map((page) => ({ ...page, label: t.pages[page.name] })),
            ].map(({ path, icon, label }) => (
              <li key={path}>
                <Link className="menu-item" href={path} onClick={() => setMoreOpen(false)}>
                  <Icon name={icon} />
                  <span>{label}</span>
                </Link>
              </li>
            ))}
            <li>
              <a className="menu-item" href={GUIDE_PATH} target="_blank" rel="noopener">
                <Icon name="guide" />
                <span>{t.frame.guide}</span>
              </a>
            </li>
          </ul>
          <p className="actions">
            <OwnControls />
          </p>
        </Dialog>
      )}
    </nav>
  );
}
