import './account-menu.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GUIDE_PATH } from '../../contract/admin/api.ts';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import { type Language, otherLanguage } from '../../contract/locale.ts';
import { makeCall } from '../api/call.ts';
import { forgetSession } from '../api/queries.ts';
import { Avatar } from '../kit/avatar.tsx';
import { useMessages } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { Menu, MenuItem, MenuLink } from '../kit/menu.tsx';
import { ACCOUNT_PATH } from '../kit/paths.ts';

/** The signed-in user, with a menu for the account: its page, the language, the guide and the sign-out button. */
export function AccountMenu({ staff, location }: { staff: SignedInStaff; location: string }) {
  const { t, language, setLanguage } = useMessages();
  const client = useQueryClient();
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
      {/* A new page closes it. */}
      <Menu
        key={location}
        label={t.pages.account}
        isNamed
        className=""
        button={
          <>
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
          </>
        }
      >
        <MenuLink href={ACCOUNT_PATH} icon="key" isCurrent={location === ACCOUNT_PATH}>
          {t.pages.account}
        </MenuLink>
        <MenuItem
          lang={other}
          icon="translate"
          onChoose={() => {
            setLanguage(other);
            remember.mutate(other);
          }}
        >
          {t.frame.otherLanguage}
        </MenuItem>
        <MenuLink href={GUIDE_PATH} opensTab icon="guide">
          {t.frame.guide}
        </MenuLink>
        <hr />
        <MenuItem icon="leave" isBusy={signOut.isPending} onChoose={() => signOut.mutate()}>
          {t.signOut}
        </MenuItem>
      </Menu>
    </div>
  );
}
