import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffMember } from '../../../contract/admin/auth/auth.ts';
import { accountQuery } from '../../api/queries.ts';
import { RARE_PROBLEM_TEXTS } from '../../api/rare-problem-texts.ts';
import { Chip } from '../../kit/chip.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Section } from '../../kit/section.tsx';
import { useConfirmedCall } from '../../kit/use-confirmed-call.ts';
import { AUTH_TEXTS } from '../texts.ts';

type SecondFactorProps = {
  isRequired: boolean;
  /** The users who sign in with a password alone. */
  unprotected: readonly StaffMember[];
  /** Called when it has changed. */
  onDone: (note: string) => void;
};

/** Shows and changes whether everybody needs a second factor. The user who requires it must have one. */
export function SecondFactor({ isRequired, unprotected, onDone }: SecondFactorProps) {
  const auth = useTexts(AUTH_TEXTS);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={auth.secondFactor.rule}
      hint={auth.secondFactor.ruleHint}
      action={
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {isRequired ? auth.secondFactor.release : auth.secondFactor.require}
        </button>
      }
    >
      <p className="padded">
        <Chip state={isRequired ? 'live' : 'draft'} isPlain={!isRequired}>
          {isRequired ? auth.secondFactor.required : auth.secondFactor.optional}
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
  const auth = useTexts(AUTH_TEXTS);
  const problems = useTexts(RARE_PROBLEM_TEXTS);
  const call = useConfirmedCall();
  const account = useQuery(accountQuery).data;
  const isOwnMissing =
    required &&
    account !== undefined &&
    account.passkeys.length === 0 &&
    account.authenticator === null;
  const change = useMutation({
    mutationFn: () => call('requireSecondFactor', { body: { required } }),
    onSuccess: () =>
      onDone(required ? auth.secondFactor.nowRequired : auth.secondFactor.nowOptional),
  });
  const names = unprotected.map(({ name }) => isolate(name)).join(t.separator);
  return (
    <ConfirmDialog
      title={required ? auth.secondFactor.requireTitle : auth.secondFactor.releaseTitle}
      action={required ? auth.secondFactor.require : auth.secondFactor.release}
      look={required ? 'primary' : 'destructive'}
      isBlocked={isOwnMissing}
      mutation={change}
      onClose={onClose}
    >
      {isOwnMissing ? (
        <p className="note stale">
          <span>{problems['own-second-factor']}</span>
        </p>
      ) : (
        <>
          <p>{required ? auth.secondFactor.requireText : auth.secondFactor.releaseText}</p>
          {required && names !== '' && <p>{fill(auth.secondFactor.concerns, { names })}</p>}
        </>
      )}
    </ConfirmDialog>
  );
}
