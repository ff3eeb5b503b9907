import { USERS_TEXTS } from './texts.ts';
import './role-matrix.css';
import { labelledKind } from '../../../contract/admin/content/content-labels.ts';
import {
  isAllowed,
  STAFF_ACTIONS,
  STAFF_ROLES,
  type StaffAction,
  type StaffRole,
} from '../../../contract/admin/permissions.ts';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { CellLabel } from '../../kit/cell-label.tsx';
import { fill } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { StateIcon } from '../../kit/icons.tsx';
import { ROLE_TEXTS } from '../../kit/role-texts.ts';

/** What each role may do, from the same table that the server uses. */
export function RoleMatrix() {
  const { t } = useMessages();
  const texts = useTexts(USERS_TEXTS);
  const { actions } = useTexts(ROLE_TEXTS);
  return (
    <div className="matrix">
      <div className="section-head">
        <h2 id="matrix">{texts.matrix}</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className="scroll" tabIndex={0} aria-labelledby="matrix">
        <table className="table roles">
          <thead>
            <tr>
              <th scope="col">{texts.task}</th>
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
                <th scope="row">{actions[action]}</th>
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
  const texts = useTexts(USERS_TEXTS);
  const limit = useLimit(role, action);
  if (!isAllowed(role, action)) {
    return (
      <>
        <span className="not-allowed" aria-hidden="true" />
        <span className="visually-hidden">{texts.no}</span>
      </>
    );
  }
  return (
    <span className="allowed">
      <StateIcon state="live" />
      {limit === null ? <span className="visually-hidden">{texts.yes}</span> : <span>{limit}</span>}
    </span>
  );
}

/** Returns what restricts a role's permission for an action, if it does not cover everything. */
function useLimit(role: StaffRole, action: StaffAction): string | null {
  const { t, language } = useMessages();
  const texts = useTexts(USERS_TEXTS);
  const { kindsOnly } = useTexts(ROLE_TEXTS);
  if (!isAllowed(role, action, { language: 'ar' })) return texts.englishOnly;
  if (action === 'submissions.read' || action === 'submissions.answer') {
    if (!isAllowed(role, action, { kind: 'join' })) return texts.messagesOnly;
    return isAllowed(role, action, { kind: 'contact' }) ? null : texts.applicationsOnly;
  }
  if (isAllowed(role, action, { kind: 'news' })) return null;
  const kinds = CONTENT_KINDS.filter((kind) => isAllowed(role, action, { kind }));
  const names = kinds.map((kind) => labelledKind(kind).many[language]);
  return fill(kindsOnly, { kinds: names.join(t.separator) });
}
