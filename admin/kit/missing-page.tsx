import { useLocation } from 'wouter';
import type { rolesAllowed } from '../../contract/admin/permissions.ts';
import { Button } from './button.tsx';
import { useTexts } from './i18n/messages.tsx';
import { Empty, useTitle } from './notices.tsx';
import { ROLE_TEXTS } from './role-texts.ts';
import { RolesAllowed } from './roles-allowed.tsx';

/**
 * Shown at a URL without a page, or with one that the role does not include.
 * @param props.needs the permissions of the page; without it, the page does not exist
 */
export function MissingPage({ needs }: { needs?: Parameters<typeof rolesAllowed> }) {
  const { otherRole, notFound } = useTexts(ROLE_TEXTS);
  const [, navigate] = useLocation();
  const title = needs === undefined ? notFound.title : otherRole;
  useTitle(title);
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <Empty title={title}>
        {needs === undefined ? notFound.text : <RolesAllowed to={needs} />}
      </Empty>
      <Button look="primary" onClick={() => navigate('/')}>
        {notFound.home}
      </Button>
    </>
  );
}
