import './account-menu.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import { GUIDE_PATH } from '../../contract/admin/api.ts';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import { type Language, otherLanguage } from '../../contract/locale.ts';
import { makeCall } from '../api/call.ts';
import { forgetSession } from '../api/queries.ts';
import { Avatar } from '../kit/avatar.tsx';
import { useMessages } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { ACCOUNT_PATH } from '../kit/paths.ts';

/** The signed-in user, with a menu for the account: its page, the language, the guide and the sign-out button. */
export function AccountMenu({ staff, location }: { staff: SignedInStaff; location: string }) {
  const { t, language, setLanguage } = useMessages();
  const client = useQueryClient();
  const menu = useId();
  const other = otherLanguage(language);
  const signOut = useMutation({
    mutationFn: () => makeCall('signOut'),
    onSuccess: () => forgetSession(client),
  });
  const remember = useMutation({
    // Not `other`, because the back office has already changed its language when the call is made.
    mutationFn: (chosen: Language) => makeCall('changeAccount', { body: { language: chosen } }),
  });
  return (
    <div className="own-account">
      <button type="button" popoverTarget={menu}>
        <Avatar name={staff.name} />
        <span className="visually-hidden">
          {t.pages.account}
          {t.separator}
        </span>
        <span className="who">
          <bdi>{staff.name}</bdi>
          <small>{t.roles[staff.role]}</small>
        </span>
        <Icon name="more" />
      </button>
      {/* A new page closes it. */}
      <ul key={location} id={menu} className="account-menu" popover="auto">
        <li>
          <Link
            className="menu-item"
            href={ACCOUNT_PATH}
            aria-current={location === ACCOUNT_PATH ? 'page' : undefined}
          >
            <Icon name="key" />
            <span>{t.pages.account}</span>
          </Link>
        </li>
        <li>
          <button
            className="menu-item"
            type="button"
            lang={other}
            popoverTarget={menu}
            onClick={() => {
              setLanguage(other);
              remember.mutate(other);
            }}
          >
            <Icon name="translate" />
            <span>{t.frame.otherLanguage}</span>
          </button>
        </li>
        <li>
          <a className="menu-item" href={GUIDE_PATH} target="_blank" rel="noopener">
            <Icon name="guide" />
            <span>{t.frame.guide}</span>
          </a>
        </li>
        <li>
          <button
            className="menu-item"
            type="button"
            aria-busy={signOut.isPending || undefined}
            onClick={() => signOut.mutate()}
          >
            <Icon name="leave" />
            <span>{t.signOut}</span>
          </button>
        </li>
      </ul>
    </div>
  );
}
