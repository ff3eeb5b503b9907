import type { Slider } from '../../../contract/content/slider.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { ContentText } from '../../components/content-text.tsx';
import { isDisplayTitle, withoutVowelMarks } from '../../components/display-title.ts';
import { excerpt } from '../../components/excerpt.ts';
import { PhotographCaption } from '../../components/photograph.tsx';
import '../../components/photograph.css';
import { Picture } from '../../components/picture.tsx';
import { slideButton } from '../../components/slide-button.ts';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { titleSize } from './title-size.ts';

/** Maximum length of the text beside the picture, in characters. A longer text continues on the slide's own page. */
const MAX_LEAD_LENGTH = 320;

type HeroSlideProps = {
  slider: Slider;
  /** Whether this is the first slide, whose picture loads with high priority. */
  isFirst: boolean;
};

/** Shows one slide: title, text, buttons and picture. */
export function HeroSlide({ slider, isFirst }: HeroSlideProps) {
  const { language, t, identity } = useMessages();
  const { id, title, text, background, backgroundAlt, caption, credit, buttonUrl } = slider;
  const size = titleSize(title);
  const isDisplay = ['short', 'long'].includes(size) && isDisplayTitle(title);
  const lead = excerpt(text, MAX_LEAD_LENGTH);
  const button = buttonUrl === null ? null : slideButton(buttonUrl, language);
  return (
    <>
      <div className="hero-text">
        <ContentText
          as="h2"
          className={`hero-title hero-title-${size}${isDisplay ? '' : ' running'}`}
        >
          {isDisplay ? withoutVowelMarks(title) : title}
        </ContentText>
        {lead !== '' && (
          <ContentText as="p" className="hero-lead">
            {lead}
          </ContentText>
        )}
        <div className="cta">
          {button !== null && (
            <a className="btn solid" href={button.href}>
              {t.hero.buttons[button.name]}
              <Triangle />
            </a>
          )}
          {text.length > MAX_LEAD_LENGTH && (
            <a className="btn" href={pageAddress('slider', language, id)}>
              {t.hero.fullText}
            </a>
          )}
          {button?.name !== 'joinUs' && !identity.pagesOff.includes('joinUs') && (
            <a className="btn" href={pageAddress('joinUs', language)}>
              {t.hero.buttons.joinUs}
            </a>
          )}
        </div>
      </div>
      {background === null ? (
        <div className="crenellated hero-picture hero-wall" />
      ) : (
        <figure className="crenellated hero-picture">
          <Picture
            src={background}
            alt={backgroundAlt}
            width={900}
            height={800}
            priority={isFirst ? 'high' : undefined}
          />
          <PhotographCaption caption={caption} credit={credit} />
        </figure>
      )}
    </>
  );
}
