import { directionOf, type Language } from '../../contract/locale.ts';
import { useMessages } from '../i18n/messages.tsx';

type MarkedTextProps = {
  className?: string;
  text: { language: Language; pieces: readonly { text: string; hit: boolean }[] };
};

/**
 * A text in which the search terms are highlighted. If it is not in the page's language, it gets `lang` and `dir`
 * attributes.
 */
export function MarkedText({ className, text }: MarkedTextProps) {
  const { language } = useMessages();
  const languageAttributes =
    text.language === language ? {} : { lang: text.language, dir: directionOf(text.language) };
  return (
    <bdi className={className} {...languageAttributes}>
      {text.pieces.map((piece, index) =>
        // Pieces have no id, and their order never changes.
        piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text,
      )}
    </bdi>
  );
}
