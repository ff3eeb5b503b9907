import './role-matrix.css';
import {
  isAllowed,
  STAFF_ACTIONS,
  STAFF_ROLES,
  type StaffAction,
  type StaffRole,
} from '../../../contract/admin/permissions.ts';
import { CellLabel } from '../../components/cell-label.tsx';
import { StateIcon } from '../../components/icons.tsx';
import { useMessages } from '../../i18n/messages.tsx';

/** What each role may do, from the same table by which the server decides. */
export function RoleMatrix() {
  const { t } = useMessages();
  return (
    <div className="matrix">
      <div className="section-head">
        <h2 id="matrix">{t.people.matrix}</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className="scroll" tabIndex={0} aria-labelledby="matrix">
        <table className="table roles">
          <thead>
            <tr>
              <th scope="col">{t.people.act}</th>
              {STAFF_ROLES.map((role) => (
                <th key={role} scope="col">
                  {t.roles[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {STAFF_ACTIONS.map((action) => (
              <tr key={action}>
                <th scope="row">{t.people.actions[action]}</th>
                {STAFF_ROLES.map((role) => (
                  <td key={role}>
                    <CellLabel text={t.roles[role]} />
                    <Cell action={action} role={role} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Cell({ action, role }: { action: StaffAction; role: StaffRole }) {
  const { t } = useMessages();
  if (!isAllowed(role, action)) {
    return (
      <>
        <span className="not-allowed" aria-hidden="true" />
        <span className="visually-hidden">{t.people.no}</span>
      </>
    );
  }
  const limit = !isAllowed(role, action, { language: 'ar' })
    ? t.people.englishOnly
    : !isAllowed(role, action, { kind: 'join' })
      ? t.people.messagesOnly
      : !isAllowed(role, action, { kind: 'contact' })
        ? t.people.applicationsOnly
        : null;
  return (
    <span className="allowed">
      <StateIcon state="live" />
      {limit === null ? (
        <span className="visually-hidden">{t.people.yes}</span>
      ) : (
        <span>{limit}</span>
      )}
    </span>
  );
}
