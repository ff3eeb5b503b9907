import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PasskeySummary } from '../../../contract/admin/auth/auth.ts';
import { CallFailed, makeCall } from '../../api/call.ts';
import { accountQuery, sessionQuery } from '../../api/queries.ts';
import { FIELD_ERROR_TEXTS } from '../../api/rare-problem-texts.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { Field } from '../../kit/field.tsx';
import { fill, formatAgo, formatDate, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { DoneNote, useFieldError } from '../../kit/notices.tsx';
import { Row } from '../../kit/row.tsx';
import { Section } from '../../kit/section.tsx';
import { useConfirmedCall } from '../../kit/use-confirmed-call.ts';
import { hasPasskeys } from '../sign-in/use-sign-in.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

/** The browser has created no passkey. */
class PasskeyNotMade extends Error {}

/** The device already has a passkey of this user. */
class PasskeyKnown extends Error {}

/** The passkeys of the user: add, rename, remove. */
export function Passkeys({ passkeys }: { passkeys: readonly PasskeySummary[] }) {
  const { t, language } = useMessages();
  const texts = useTexts(ACCOUNT_TEXTS);
  const { data: session } = useQuery(sessionQuery);
  const [open, setOpen] = useState<
    | { kind: 'add' }
    | { kind: 'rename' | 'remove'; passkey: PasskeySummary }
    | { kind: 'added' }
    | null
  >(null);
  const canAdd = session !== undefined && hasPasskeys(session);
  const close = () => setOpen(null);
  return (
    <Section title={texts.account.passkeys} hint={texts.account.passkeysHint}>
      {passkeys.length === 0 ? (
        <p className="padded muted">{texts.account.noPasskeys}</p>
      ) : (
        <ul className="rows">
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              icon={<Icon name="key" />}
              title={passkey.name}
              details={[
                fill(texts.account.added, { date: formatDate(passkey.addedAt, language) }),
                passkey.usedAt === null
                  ? null
                  : fill(texts.account.used, {
                      time: formatAgo(passkey.usedAt, Date.now(), language),
                    }),
              ]}
            >
              <span className="actions">
                <Button
                  size="small"
                  look="quiet"
                  aria-label={`${texts.account.rename}${t.separator}${passkey.name}`}
                  onClick={() => setOpen({ kind: 'rename', passkey })}
                >
                  {texts.account.rename}
                </Button>
                <Button
                  size="small"
                  aria-label={`${texts.account.remove}${t.separator}${passkey.name}`}
                  onClick={() => setOpen({ kind: 'remove', passkey })}
                >
                  {texts.account.remove}
                </Button>
              </span>
            </Row>
          ))}
        </ul>
      )}
      {open?.kind === 'added' && <DoneNote>{texts.account.passkeyAdded}</DoneNote>}
      {canAdd ? (
        <p className="actions padded">
          <Button size="small" icon="plus" onClick={() => setOpen({ kind: 'add' })}>
            {texts.account.addPasskey}
          </Button>
        </p>
      ) : (
        <p className="hint padded">{texts.account.passkeysImpossible}</p>
      )}
      {open?.kind === 'add' && (
        <AddDialog onClose={close} onDone={() => setOpen({ kind: 'added' })} />
      )}
      {open?.kind === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog passkey={open.passkey} onClose={close} />}
    </Section>
  );
}

function AddDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const texts = useTexts(ACCOUNT_TEXTS);
  const client = useQueryClient();
  const call = useConfirmedCall();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const [{ startRegistration }, { options }] = await Promise.all([
        import('@simplewebauthn/browser'),
        call('newPasskey'),
      ]);
      const credential = await startRegistration({
        optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
      }).catch((error: unknown) => {
        throw error instanceof Error && error.name === 'InvalidStateError'
          ? new PasskeyKnown()
          : new PasskeyNotMade();
      });
      await call('addPasskey', { body: { name, credential: { ...credential } } });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: accountQuery.queryKey });
      onDone();
    },
  });
  const fieldError = useFieldError(add.error);
  const fieldErrors = useTexts(FIELD_ERROR_TEXTS);
  const [isNameMissing, setNameMissing] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    // Otherwise the browser would ask for a fingerprint first, and the server would refuse the name afterwards.
    setNameMissing(name.trim() === '');
    if (name.trim() !== '' && !add.isPending) add.mutate();
  }
  const isBrowserFault = add.error instanceof PasskeyNotMade || add.error instanceof PasskeyKnown;
  return (
    <Dialog title={texts.account.addPasskey} onClose={onClose}>
      <DialogForm
        action={texts.account.addPasskey}
        icon="key"
        mutation={add}
        onSubmit={submit}
        problem={
          isBrowserFault ? (
            <p className="note stale" role="alert">
              <Icon name="key" />
              <span>
                {add.error instanceof PasskeyKnown
                  ? texts.account.passkeyKnown
                  : texts.account.passkeyNotMade}
              </span>
            </p>
          ) : undefined
        }
        onClose={onClose}
      >
        <Field
          label={texts.account.passkeyName}
          hint={texts.account.passkeyNameHint}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
          error={isNameMissing ? fieldErrors.required : fieldError('name')}
        />
      </DialogForm>
    </Dialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: PasskeySummary; onClose: () => void }) {
  const { t } = useMessages();
  const texts = useTexts(ACCOUNT_TEXTS);
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => makeCall('renamePasskey', { id: passkey.id, body: { name } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: accountQuery.queryKey });
      onClose();
    },
  });
  const fieldError = useFieldError(rename.error);
  return (
    <Dialog title={texts.account.passkeyName} onClose={onClose}>
      <DialogForm action={t.save} mutation={rename} onClose={onClose}>
        <Field
          label={texts.account.passkeyName}
          hint={texts.account.passkeyNameHint}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
          error={fieldError('name')}
        />
      </DialogForm>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: PasskeySummary; onClose: () => void }) {
  const texts = useTexts(ACCOUNT_TEXTS);
  const client = useQueryClient();
  const call = useConfirmedCall();
  const remove = useMutation({
    mutationFn: async () => {
      await call('removePasskey', { id: passkey.id }).catch((error: unknown) => {
        // It was removed in another tab, which is the wanted result.
        if (!(error instanceof CallFailed) || error.problem !== 'not-found') throw error;
      });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: accountQuery.queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={fill(texts.account.removePasskey, { name: isolate(passkey.name) })}
      action={texts.account.remove}
      mutation={remove}
      onClose={onClose}
    >
      <p>{texts.account.removePasskeyText}</p>
    </ConfirmDialog>
  );
}
