import './quote.css';
import { textDirection } from './text-direction.ts';

/** A text of a person, with its line breaks and in its direction. */
export function Quote({ text }: { text: string }) {
  return (
    <blockquote className="quote" dir={textDirection(text)}>
      {text}
    </blockquote>
  );
}
