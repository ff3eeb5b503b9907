import { USERS_TEXTS } from './texts.ts';
import './role-choice.css';
import { useId } from 'react';
import { STAFF_ROLES, type StaffRole } from '../../../contract/admin/permissions.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';

/** Chooses a role. Each one says what it includes. */
export function RoleChoice({
  value,
  onChange,
}: {
  value: StaffRole;
  onChange: (role: StaffRole) => void;
}) {
  const { t } = useMessages();
  const texts = useTexts(USERS_TEXTS);
  const group = useId();
  return (
    <fieldset className="choice">
      <legend className="label">{texts.role}</legend>
      {STAFF_ROLES.map((role) => (
        <label className="check-label" key={role}>
          <input
            type="radio"
            name={group}
            value={role}
            checked={role === value}
            onChange={() => onChange(role)}
          />
          <span>
            <b>{t.roles[role]}</b>
            <span className="hint">{t.roleHints[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
