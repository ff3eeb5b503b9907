import { Suspense } from 'react';
import { isAllowed, type StaffRole } from '../../contract/admin/permissions.ts';
import { hasKind } from '../../contract/modules.ts';
import { useModulesOff } from '../api/modules.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { Section } from '../kit/section.tsx';
import { TODAY_TEXTS } from './texts.ts';

const CreateButton = onDemand(
  async () => (await import('../content/create-entry.tsx')).CreateButton,
);

/** What a user without waiting work can write: the first of these that the role includes. */
const BEGUN_FIRST = ['news', 'vacancy'] as const;

/** Where a user without waiting work can begin. */
export function NothingWaits({ role }: { role: StaffRole }) {
  const texts = useTexts(TODAY_TEXTS);
  const off = useModulesOff();
  const kind = BEGUN_FIRST.find(
    (each) => isAllowed(role, 'content.draft', { kind: each }) && hasKind(each, off),
  );
  return (
    <Section title={texts.nothing}>
      <p className="padded muted">{texts.nothingText}</p>
      {kind !== undefined && (
        <div className="padded">
          <Suspense>
            <CreateButton kind={kind} />
          </Suspense>
        </div>
      )}
    </Section>
  );
}
