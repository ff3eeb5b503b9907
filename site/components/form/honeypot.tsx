import { HONEYPOT_FIELD } from '../../../contract/hidden-fields.ts';
import { useMessages } from '../../i18n/messages.tsx';
import './honeypot.css';

type HoneypotProps = { form: string };

/** A hidden field that only bots fill in. Its label asks visitors without styles to leave it empty. */
export function Honeypot({ form }: HoneypotProps) {
  const { t } = useMessages();
  const id = `${form}-${HONEYPOT_FIELD}`;
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={id}>{t.form.leaveEmpty}</label>
      <input id={id} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
