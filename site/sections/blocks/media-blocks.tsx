import { ContentText } from '../../components/content-text.tsx';
import { Picture } from '../../components/picture.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { ownPageTexts } from '../../i18n/own-page-texts.ts';
import type { BlockProps } from './block-props.ts';

/** A picture in the width of the page, below battlements. */
export function PictureBlock({ block: { picture, pictureAlt, caption } }: BlockProps) {
  if (picture === null) return null;
  return (
    <figure>
      <div className="crenellated block-picture-frame">
        <Picture src={picture} alt={pictureAlt} width={1280} height={720} />
      </div>
      <Caption text={caption} />
    </figure>
  );
}

/** Pictures of one size side by side. */
export function PicturesBlock({ block: { pictures } }: BlockProps) {
  return (
    <ul className="block-pictures-list">
      {pictures.map(
        ({ picture, pictureAlt, caption }, index) =>
          picture !== null && (
            <li key={index}>
              <figure>
                <div className="block-pictures-frame">
                  <Picture src={picture} alt={pictureAlt} width={640} height={480} />
                </div>
                <Caption text={caption} />
              </figure>
            </li>
          ),
      )}
    </ul>
  );
}

/** A video with its caption. What is said in it can be read below it. */
export function VideoBlock({ block: { video, heading, caption, text } }: BlockProps) {
  const { language } = useMessages();
  const t = ownPageTexts(language);
  if (video === null) return null;
  return (
    <figure>
      {/* biome-ignore lint/a11y/useMediaCaption: what is said can be read below */}
      <video
        className="block-video-frame"
        src={video}
        aria-label={caption || heading || t.video}
        width="1280"
        height="720"
        controls
        preload="metadata"
        playsInline
      />
      <Caption text={caption} />
      {text !== '' && (
        <details className="more">
          <summary>{t.transcript}</summary>
          <ContentText as="p" className="block-lines">
            {text}
          </ContentText>
        </details>
      )}
    </figure>
  );
}

/** What somebody said, with name, position and portrait if they are known. */
export function QuotationBlock({ block: { text, name, role, picture } }: BlockProps) {
  return (
    <figure className="block-quotation-figure">
      <ContentText as="blockquote" className="block-lines">
        {text}
      </ContentText>
      {(name !== '' || role !== '') && (
        <figcaption>
          {/* The name next to it describes the portrait. */}
          {picture !== null && <Picture src={picture} width={64} height={64} />}
          <span>
            {name !== '' && <ContentText as="b">{name}</ContentText>}
            {role !== '' && <ContentText as="span">{role}</ContentText>}
          </span>
        </figcaption>
      )}
    </figure>
  );
}

function Caption({ text }: { text: string }) {
  return text === '' ? null : (
    <ContentText as="figcaption" className="block-caption">
      {text}
    </ContentText>
  );
}
