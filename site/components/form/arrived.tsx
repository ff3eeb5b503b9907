import { useMessages } from '../../i18n/messages.tsx';
import { StateCard } from '../state-card.tsx';

type ArrivedProps = {
  /** The number under which it can be asked about; null where the backend gives none. */
  reference: string | null;
  text: string;
  /** Address of the page with the empty form. */
  again: string;
  /** Shows the empty form at once, where the page is alive and at that address already. */
  onAgain?: () => void;
};

/** Stands in place of a form that has arrived. */
export function Arrived({ reference, text, again, onAgain }: ArrivedProps) {
  const { t } = useMessages();
  return (
    <StateCard kind="success" title={t.form.arrived} takesFocus>
      {reference !== null && (
        <p className="arrived-reference">
          {t.form.reference} <bdi dir="ltr">{reference}</bdi>
        </p>
      )}
      <p>{text}</p>
      <a
        className="btn"
        href={again}
        onClick={(event) => {
          if (onAgain === undefined) return;
          event.preventDefault();
          onAgain();
        }}
      >
        {t.form.again}
      </a>
    </StateCard>
  );
}
