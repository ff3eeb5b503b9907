import { useMessages } from '../../i18n/messages.tsx';
import { StateCard } from '../state-card.tsx';

/** The texts of an accepted form: title, next steps, and the link to a new form. */
export type AcceptedTexts = { title: string; text: string; again: string };

type AcceptedProps = {
  /** The reference number. Null if the backend returns none. */
  reference: string | null;
  texts: AcceptedTexts;
  /** Address of the page with the empty form. */
  again: string;
  /** Shows the empty form without navigation. Not set after a post without script, so that the link loads the page. */
  onAgain?: () => void;
};

/** The message that replaces an accepted form. */
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
