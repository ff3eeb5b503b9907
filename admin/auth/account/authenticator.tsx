import './authenticator.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type {
  AccountResponse,
  NewAuthenticatorResponse,
} from '../../../contract/admin/auth/auth.ts';
import { accountQuery } from '../../api/queries.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { DownloadButton } from '../../kit/download-button.tsx';
import { Field } from '../../kit/field.tsx';
import { fill, formatCount, formatDate } from '../../kit/i18n/format.ts';
import { useMessages } from '../../kit/i18n/messages.tsx';
import { PageState, ProblemNote, useFieldError } from '../../kit/notices.tsx';
import { Section } from '../../kit/section.tsx';
import { useConfirmedCall } from '../../kit/use-confirmed-call.ts';

/** The authenticator app and its recovery codes. */
export function Authenticator({ account }: { account: AccountResponse }) {
  const { t, language } = useMessages();
  const client = useQueryClient();
  const call = useConfirmedCall();
  const [open, setOpen] = useState<'set-up' | 'remove' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: accountQuery.queryKey });
  const newCodes = useMutation({
    mutationFn: () => call('newRecoveryCodes'),
    onSuccess: async (response) => {
      setCodes(response.codes);
      await refresh();
    },
  });
  const { authenticator, recoveryCodesLeft } = account;
  return (
    <>
      <Section
        title={t.account.authenticator}
        hint={t.account.authenticatorHint}
        action={
          <button
            type="button"
            className="link"
            aria-label={`${authenticator === null ? t.account.setUp : t.account.remove}${t.separator}${t.account.authenticator}`}
            onClick={() => setOpen(authenticator === null ? 'set-up' : 'remove')}
          >
            {authenticator === null ? t.account.setUp : t.account.remove}
          </button>
        }
      >
        <p className="padded muted small-text">
          {authenticator === null
            ? t.account.authenticatorOff
            : fill(t.account.authenticatorOn, {
                date: formatDate(authenticator.addedAt, language),
              })}
        </p>
      </Section>
      {recoveryCodesLeft !== null && (
        <Section
          title={t.account.recovery}
          hint={t.account.recoveryHint}
          action={
            <button type="button" className="link" onClick={() => newCodes.mutate()}>
              {t.account.newCodes}
            </button>
          }
        >
          <ProblemNote error={newCodes.error} />
          <p className="padded muted small-text">
            {formatCount(recoveryCodesLeft, language, t.account.codesLeft)}
          </p>
        </Section>
      )}
      {open === 'set-up' && (
        <SetUpDialog
          onClose={() => setOpen(null)}
          onDone={(made) => {
            setOpen(null);
            setCodes(made);
            void refresh();
          }}
        />
      )}
      {open === 'remove' && (
        <RemoveDialog onClose={() => setOpen(null)} onDone={() => void refresh()} />
      )}
      {codes !== null && (
        <CodesDialog codes={codes} email={account.staff.email} onClose={() => setCodes(null)} />
      )}
    </>
  );
}

function SetUpDialog({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: (codes: readonly string[]) => void;
}) {
  const { t } = useMessages();
  const call = useConfirmedCall();
  const [code, setCode] = useState('');
  const { mutate: begin, ...begun } = useMutation({ mutationFn: () => call('newAuthenticator') });
  const confirm = useMutation({
    mutationFn: () => call('confirmAuthenticator', { body: { code } }),
    onSuccess: ({ codes }) => onDone(codes),
  });
  const fieldError = useFieldError(confirm.error);
  useEffect(() => begin(), [begin]);
  return (
    <Dialog title={t.account.scanTitle} onClose={onClose}>
      {begun.data === undefined ? (
        <PageState error={begun.error} onRetry={() => begin()} />
      ) : (
        <DialogForm action={t.account.confirm} mutation={confirm} onClose={onClose}>
          <p>{t.account.scan}</p>
          <QrCode {...begun.data} />
          <div className="field">
            <span className="label">{t.account.secret}</span>
            <p className="copyable">
              <bdi dir="ltr" className="secret">
                {begun.data.secret.match(/.{1,4}/g)?.join(' ')}
              </bdi>
              <CopyButton text={begun.data.secret} />
            </p>
          </div>
          <Field
            label={t.account.code}
            hint={t.signIn.codeHint}
            isLatin
            className="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={fieldError('code')}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}

/** The address of the secret as squares; always dark on light, which every app can read. */
function QrCode({ uri }: NewAuthenticatorResponse) {
  const { t } = useMessages();
  const [squares, setSquares] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void import('uqr').then(({ encode }) => {
      if (isCurrent) setSquares(encode(uri, { border: 2 }).data);
    });
    return () => {
      isCurrent = false;
    };
  }, [uri]);
  const path = squares
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="qr"
      role="img"
      aria-label={t.account.qr}
      viewBox={`0 0 ${Math.max(1, squares.length)} ${Math.max(1, squares.length)}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

function RemoveDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useMessages();
  const call = useConfirmedCall();
  const remove = useMutation({
    mutationFn: () => call('removeAuthenticator'),
    onSuccess: () => {
      onDone();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t.account.removeAuthenticator}
      action={t.account.remove}
      mutation={remove}
      onClose={onClose}
    >
      <p>{t.account.removeAuthenticatorText}</p>
    </ConfirmDialog>
  );
}

/** Shows new recovery codes, which cannot be shown again. */
function CodesDialog({
  codes,
  email,
  onClose,
}: {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}) {
  const { t } = useMessages();
  const lines = [t.account.codesTitle, `${window.location.host} ${email}`, '', ...codes, ''];
  return (
    <Dialog title={t.account.codesTitle} isPersistent onClose={onClose}>
      <p>{t.account.codesText}</p>
      <ul className="codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="actions">
        <Button look="primary" icon="check" onClick={onClose}>
          {t.account.codesKept}
        </Button>
        <CopyButton text={codes.join('\n')} />
        <DownloadButton name="recovery-codes.txt" text={lines.join('\r\n')} />
      </p>
    </Dialog>
  );
}
