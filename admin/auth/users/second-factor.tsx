import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffMember } from '../../../contract/admin/auth/auth.ts';
import { accountQuery } from '../../api/queries.ts';
import { Chip } from '../../kit/chip.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useMessages } from '../../kit/i18n/messages.tsx';
import { Section } from '../../kit/section.tsx';
import { useConfirmedCall } from '../../kit/use-confirmed-call.ts';

type SecondFactorProps = {
  isRequired: boolean;
  /** Those who sign in with a password alone. */
  unprotected: readonly StaffMember[];
  /** Called when it has changed. */
  onDone: (note: string) => void;
};

/** Whether everybody needs a second step, and how that is changed. Who requires it must have one. */
export function SecondFactor({ isRequired, unprotected, onDone }: SecondFactorProps) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t.secondFactor.rule}
      hint={t.secondFactor.ruleHint}
      action={
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {isRequired ? t.secondFactor.release : t.secondFactor.require}
        </button>
      }
    >
      <p className="padded">
        <Chip state={isRequired ? 'live' : 'draft'} isPlain={!isRequired}>
          {isRequired ? t.secondFactor.required : t.secondFactor.optional}
        </Chip>
      </p>
      {isOpen && (
        <RuleDialog
          required={!isRequired}
          unprotected={unprotected}
          onClose={() => setOpen(false)}
          onDone={(note) => {
            setOpen(false);
            onDone(note);
          }}
        />
      )}
    </Section>
  );
}

function RuleDialog({
  required,
  unprotected,
  onClose,
  onDone,
}: {
  required: boolean;
  unprotected: readonly StaffMember[];
  onClose: () => void;
  onDone: (note: string) => void;
}) {
  const { t } = useMessages();
  const call = useConfirmedCall();
  const account = useQuery(accountQuery).data;
  const isOwnMissing =
    required &&
    account !== undefined &&
    account.passkeys.length === 0 &&
    account.authenticator === null;
  const change = useMutation({
    mutationFn: () => call('requireSecondFactor', { body: { required } }),
    onSuccess: () => onDone(required ? t.secondFactor.nowRequired : t.secondFactor.nowOptional),
  });
  const names = unprotected.map(({ name }) => isolate(name)).join(t.separator);
  return (
    <ConfirmDialog
      title={required ? t.secondFactor.requireTitle : t.secondFactor.releaseTitle}
      action={required ? t.secondFactor.require : t.secondFactor.release}
      look={required ? 'primary' : 'destructive'}
      isBlocked={isOwnMissing}
      mutation={change}
      onClose={onClose}
    >
      {isOwnMissing ? (
        <p className="note stale">
          <span>{t.problems['own-second-factor']}</span>
        </p>
      ) : (
        <>
          <p>{required ? t.secondFactor.requireText : t.secondFactor.releaseText}</p>
          {required && names !== '' && <p>{fill(t.secondFactor.concerns, { names })}</p>}
        </>
      )}
    </ConfirmDialog>
  );
}
