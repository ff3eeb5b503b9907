import { rolesAllowed } from '../../contract/admin/permissions.ts';
import { useRoleTexts } from '../i18n/roles/role-texts.ts';
import { fill } from './i18n/format.ts';
import { useMessages } from './i18n/messages.tsx';

/** Says which roles may do what the person may not. */
export function RolesAllowed({ to }: { to: Parameters<typeof rolesAllowed> }) {
  const { t } = useMessages();
  const roles = rolesAllowed(...to).map((role) => t.roles[role]);
  return <>{fill(useRoleTexts().allowed, { roles: roles.join(t.separator) })}</>;
}
