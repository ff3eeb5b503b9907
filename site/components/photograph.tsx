import type { PhotographTexts } from '../../contract/content/photograph.ts';
import { useMessages } from '../i18n/messages.tsx';
import { ContentText } from './content-text.tsx';
import { Picture } from './picture.tsx';

type PhotographProps = PhotographTexts & {
  src: string;
  /** Alternative text. Empty if a text next to the picture says the same. */
  alt?: string;
  /** Class of the frame. It sets the shape of the crop. */
  className: string;
  /** Largest size at which it is shown, in CSS pixels. */
  width: number;
  height: number;
};

/**
 * The main picture of a page, below battlements, with caption and credit if there are any. The component that shows it imports
 * `photograph.css`, so that pages without a photograph do not load it.
 */
export function Photograph({ src, alt = '', className, width, height, ...texts }: PhotographProps) {
  return (
    <figure className="photograph">
      <div className={`crenellated ${className}`}>
        <Picture src={src} alt={alt} width={width} height={height} priority="high" />
      </div>
      <PhotographCaption {...texts} />
    </figure>
  );
}

/** Caption and credit of a picture. Renders nothing if both are empty. */
export function PhotographCaption({ caption, credit }: PhotographTexts) {
  const { t } = useMessages();
  if (caption === '' && credit === '') return null;
  return (
    <figcaption className="photograph-caption">
      {caption !== '' && <ContentText>{caption}</ContentText>}
      {credit !== '' && (
        <small>
          {t.photograph.credit} <ContentText>{credit}</ContentText>
        </small>
      )}
    </figcaption>
  );
}
