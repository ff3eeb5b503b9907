import { useMessages } from '../../i18n/messages.tsx';
import { StateCard } from '../state-card.tsx';

/** The texts for an accepted form: that it was, what comes next, and the link to another one. */
export type AcceptedTexts = { title: string; text: string; again: string };

type AcceptedProps = {
  /** The reference number; null where the backend gives none. */
  reference: string | null;
  texts: AcceptedTexts;
  /** The address of the page with the empty form. */
  again: string;
  /** Shows the empty form at once, where the page is hydrated and has that address already. */
  onAgain?: () => void;
};

/** Replaces a form that was accepted. */
export function Accepted({ reference, texts, again, onAgain }: AcceptedProps) {
  const { t } = useMessages();
  return (
    <StateCard kind="success" title={texts.title} takesFocus>
      {reference !== null && (
        <p className="accepted-reference">
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
