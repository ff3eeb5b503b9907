import { AUTH_TEXTS } from '../texts.ts';
import { ACCOUNT_TEXTS } from './texts.ts';
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
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { PageState, ProblemNote, useFieldError } from '../../kit/notices.tsx';
import { Section } from '../../kit/section.tsx';
import { useConfirmedCall } from '../../kit/use-confirmed-call.ts';

/** The authenticator app and its recovery codes. */
export function Authenticator({ account }: { account: AccountResponse }) {
  const { t, language } = useMessages();
  const texts = useTexts(ACCOUNT_TEXTS);
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
        title={texts.account.authenticator}
        hint={texts.account.authenticatorHint}
        action={
          <button
            type="button"
            className="link"
            aria-label={`${authenticator === null ? texts.account.setUp : texts.account.remove}${t.separator}${texts.account.authenticator}`}
            onClick={() => setOpen(authenticator === null ? 'set-up' : 'remove')}
          >
            {authenticator === null ? texts.account.setUp : texts.account.remove}
          </button>
        }
      >
        <p className="padded muted small-text">
          {authenticator === null
            ? texts.account.authenticatorOff
            : fill(texts.account.authenticatorOn, {
                date: formatDate(authenticator.addedAt, language),
              })}
        </p>
      </Section>
      {recoveryCodesLeft !== null && (
        <Section
          title={texts.account.recovery}
          hint={texts.account.recoveryHint}
          action={
            <button type="button" className="link" onClick={() => newCodes.mutate()}>
              {texts.account.newCodes}
            </button>
          }
        >
          <ProblemNote error={newCodes.error} />
          <p className="padded muted small-text">
            {formatCount(recoveryCodesLeft, language, texts.account.codesLeft)}
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
  const texts = useTexts(ACCOUNT_TEXTS);
  const auth = useTexts(AUTH_TEXTS);
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
    <Dialog title={texts.account.scanTitle} onClose={onClose}>
      {begun.data === undefined ? (
        <PageState error={begun.error} onRetry={() => begin()} />
      ) : (
        <DialogForm action={texts.account.confirm} mutation={confirm} onClose={onClose}>
          <p>{texts.account.scan}</p>
          <QrCode {...begun.data} />
          <div className="field">
            <span className="label">{texts.account.secret}</span>
            <p className="copyable">
              <bdi dir="ltr" className="secret">
                {begun.data.secret.match(/.{1,4}/g)?.join(' ')}
              </bdi>
              <CopyButton text={begun.data.secret} />
            </p>
          </div>
          <Field
            label={texts.account.code}
            hint={auth.signIn.codeHint}
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

/** The secret's address as a QR code. It is always dark on light, which every app can read. */
function QrCode({ uri }: NewAuthenticatorResponse) {
  const texts = useTexts(ACCOUNT_TEXTS);
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
      aria-label={texts.account.qr}
      viewBox={`0 0 ${Math.max(1, squares.length)} ${Math.max(1, squares.length)}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

function RemoveDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const texts = useTexts(ACCOUNT_TEXTS);
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
      title={texts.account.removeAuthenticator}
      action={texts.account.remove}
      mutation={remove}
      onClose={onClose}
    >
      <p>{texts.account.removeAuthenticatorText}</p>
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
  const texts = useTexts(ACCOUNT_TEXTS);
  const lines = [texts.account.codesTitle, `${window.location.host} ${email}`, '', ...codes, ''];
  return (
    <Dialog title={texts.account.codesTitle} isPersistent onClose={onClose}>
      <p>{texts.account.codesText}</p>
      <ul className="codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="actions">
        <Button look="primary" icon="check" onClick={onClose}>
          {texts.account.codesKept}
        </Button>
        <CopyButton text={codes.join('\n')} />
        <DownloadButton name="recovery-codes.txt" text={lines.join('\r\n')} />
      </p>
    </Dialog>
  );
}
