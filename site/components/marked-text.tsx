import { directionOf, type Language } from '../../contract/locale.ts';
import { useMessages } from '../i18n/messages.tsx';

type MarkedTextProps = {
  className?: string;
  text: { language: Language; pieces: readonly { text: string; hit: boolean }[] };
};

/** A text with what was searched for marked in it. One in the other language than the page's runs its own way. */
export function MarkedText({ className, text: { language: of, pieces } }: MarkedTextProps) {
  const { language } = useMessages();
  const speech = of === language ? {} : { lang: of, dir: directionOf(of) };
  return (
    <bdi className={className} {...speech}>
      {pieces.map(({ text, hit }, place) =>
        // Pieces have no name but their place.
        hit ? <mark key={place}>{text}</mark> : text,
      )}
    </bdi>
  );
}
