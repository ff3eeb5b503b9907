import { useMessages } from '../../i18n/messages.tsx';
import { StateCard } from '../state-card.tsx';

/** What is said where a form was accepted: that it was, what comes next, and the way to another one. */
export type AcceptedTexts = { title: string; text: string; again: string };

type AcceptedProps = {
  /** The number under which it can be asked about; null where the backend gives none. */
  reference: string | null;
  texts: AcceptedTexts;
  /** Address of the page with the empty form. */
  again: string;
  /** Shows the empty form at once, where the page is hydrated and at that address already. */
  onAgain?: () => void;
};

/** Stands in place of a form that was accepted. */
export function Accepted({ reference, texts, again, onAgain }: AcceptedProps) {
  const { t } = useMessages();
  return (
    <StateCard kind="success" title={texts.title} takesFocus>
      {reference !== null && (
        <p className="arrived-reference">
          {t.form.reference} <bdi dir="ltr">{reference}</bdi>
        </p>
      )}
      <p>{texts.text}</p>
      <a
        className="btn"
        href={again}
        onClick={(event) => {
          if (onAgain === undefined) return;
          event.preventDefault();
          onAgain();
        }}
      >
        {texts.again}
      </a>
    </StateCard>
  );
}
