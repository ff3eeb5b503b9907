import './quote.css';
import { textDirection } from './text-direction.ts';

/** What a person has written, with its line breaks and in its direction. */
export function Quote({ text }: { text: string }) {
  return (
    <blockquote className="quote" dir={textDirection(text)}>
      {text}
    </blockquote>
  );
}
