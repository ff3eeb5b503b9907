import { rolesAllowed } from '../../contract/admin/permissions.ts';
import { fill } from './i18n/format.ts';
import { useMessages, useTexts } from './i18n/messages.tsx';
import { ROLE_TEXTS } from './role-texts.ts';

/** Says which roles may do what the user may not. */
export function RolesAllowed({ to }: { to: Parameters<typeof rolesAllowed> }) {
  const { t } = useMessages();
  const roles = rolesAllowed(...to).map((role) => t.roles[role]);
  return <>{fill(useTexts(ROLE_TEXTS).allowed, { roles: roles.join(t.separator) })}</>;
}
