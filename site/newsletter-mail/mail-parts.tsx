import {
  type CSSProperties,
  createContext,
  createElement,
  type ReactNode,
  useContext,
} from 'react';
import { directionOf, type Language } from '../../contract/locale.ts';
import { MAIL_BUTTON, MAIL_FONTS, MAIL_TEXT, mailButtonWidth } from '../../contract/mail-style.ts';
import type { NewsletterMailPicture } from '../../contract/newsletter-mail.ts';
import { languageOfText } from '../components/text-language.ts';
import type { MailColour, MailColours } from './mail-colours.ts';
import { paragraphsOf } from './mail-texts.ts';

/** Breaks a word that is longer than its line, such as an address in a text, so that it does not widen its cell. */
export const BREAKS_WORDS = { wordBreak: 'break-word' } as const;

/** Attributes of every element that contains a text. */
export function textDirection(language: Language) {
  return { lang: language, dir: directionOf(language) };
}

/** The side at which a language starts. Mail programs do not know `start`. */
export function startOf(language: Language): 'left' | 'right' {
  return directionOf(language) === 'rtl' ? 'right' : 'left';
}

type TextKind = 'title' | 'heading' | 'lead' | 'text' | 'note' | 'name';

/** Sizes in pixels, because Outlook for Windows misreads other units of line height. Arabic letters need higher lines. */
const SIZES: Record<TextKind, { size: number; line: Record<Language, number>; isBold: boolean }> = {
  title: { size: 28, line: { ar: 42, en: 36 }, isBold: true },
  heading: { size: 18, line: { ar: 30, en: 25 }, isBold: true },
  lead: { size: 17, line: { ar: 31, en: 27 }, isBold: false },
  text: { ...MAIL_TEXT, isBold: false },
  note: { size: 13, line: { ar: 24, en: 21 }, isBold: false },
  name: { size: 24, line: { ar: 32, en: 32 }, isBold: true },
};

const Colours = createContext<MailColours | null>(null);

/** Gives the components of a mail its colours in the light scheme. */
export const ColoursOfMail = Colours.Provider;

/** Returns the colours of the surrounding mail, and the styles derived from them. */
export function useColours() {
  const colours = useContext(Colours);
  if (colours === null) throw new Error('a part of a mail is outside of its colours');
  return {
    colours,
    /** Returns the complete inline style of a text, because mail programs do not inherit styles reliably into table cells. */
    textStyle(kind: TextKind, colour: MailColour, language: Language) {
      const { size, line, isBold } = SIZES[kind];
      return {
        margin: 0,
        fontFamily: MAIL_FONTS[language],
        fontSize: `${size}px`,
        lineHeight: `${line[language]}px`,
        fontWeight: isBold ? 700 : 400,
        color: colours[colour],
        // Word writes it this way. The cell around a text may have another direction.
        textAlign: startOf(language),
      };
    },
    /**
     * Returns the attribute for a background colour, next to its inline style. Outlook for Windows fills the areas with it that the style
     * leaves out.
     */
    groundOf: (colour: MailColour) => ({ bgcolor: colours[colour] }),
  };
}

/**
 * Content for Outlook for Windows only, or for all other programs. React writes no comments, so this element becomes a conditional comment
 * when the mail is written. No text can contain the element, because React escapes it.
 */
export function ForOutlook({
  isOutlook = true,
  children,
}: {
  isOutlook?: boolean;
  children: ReactNode;
}) {
  return createElement(isOutlook ? 'mail-mso' : 'mail-other', null, children);
}

/** A column that is narrower on narrow screens. Outlook for Windows does not know `max-width`, so it gets a table around the column. */
export function Column({ width, children }: { width: number; children: ReactNode }) {
  return createElement('mail-column', { width }, children);
}

const OUTLOOK_COLUMN =
  '<!--[if mso]><table role="presentation" width="$1" border="0" cellpadding="0" cellspacing="0"><tr><td><![endif]-->';

/**
 * Turns the output of `ForOutlook` into conditional comments, and removes React's preload links for pictures: a mail program would load the
 * pictures against the reader's will, or report the links.
 */
export function writeMarkup(html: string): string {
  return html
    .replaceAll('<mail-mso>', '<!--[if mso]>')
    .replaceAll('</mail-mso>', '<![endif]-->')
    .replaceAll('<mail-other>', '<!--[if !mso]><!-->')
    .replaceAll('</mail-other>', '<!--<![endif]-->')
    .replaceAll(/<mail-column width="(\d{1,4})">/g, OUTLOOK_COLUMN)
    .replaceAll('</mail-column>', '<!--[if mso]></td></tr></table><![endif]-->')
    .replaceAll(/<link rel="preload"[^>]{0,2000}>/g, '');
}

type TableProps = {
  language: Language;
  /** The largest width in pixels. */
  maxWidth?: number;
  ground?: MailColour;
  children: ReactNode;
};

/** A layout table with one row per child. */
export function Table({ language, maxWidth, ground, children }: TableProps) {
  const { colours, groundOf } = useColours();
  return (
    <table
      {...textDirection(language)}
      role="presentation"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      className={ground}
      {...(ground === undefined ? {} : groundOf(ground))}
      style={{
        width: '100%',
        ...(maxWidth === undefined ? {} : { maxWidth }),
        borderCollapse: 'collapse',
        ...(ground === undefined ? {} : { backgroundColor: colours[ground] }),
      }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** The paragraphs of a text, each in the direction of its own language. */
export function Paragraphs({
  text,
  kind,
  colour,
  mail,
}: {
  text: string;
  kind: TextKind;
  colour: MailColour;
  mail: Language;
}) {
  const { textStyle } = useColours();
  return paragraphsOf(text).map((lines, index) => {
    const language = languageOfText(lines.join(' '), mail);
    return (
      <p
        key={index}
        {...textDirection(language)}
        className={colour}
        style={{
          ...textStyle(kind, colour, language),
          ...(index === 0 ? {} : { marginTop: '12px' }),
        }}
      >
        {lines.flatMap((line, at) =>
          at === 0 ? [line] : [createElement('br', { key: at }), line],
        )}
      </p>
    );
  });
}

/**
 * A picture at twice its display size. All programs but Outlook for Windows scale it well by its size attributes. Its alternative text is
 * shown where pictures are off.
 */
export function Picture({
  picture: { small, large, alt, width, height },
  language,
}: {
  picture: NewsletterMailPicture;
  language: Language;
}) {
  const { colours, textStyle } = useColours();
  const image = (source: string, size: CSSProperties) => (
    <img
      {...textDirection(language)}
      src={source}
      alt={alt}
      width={width}
      height={height}
      className="ink2 plate"
      style={{
        ...textStyle('note', 'ink2', language),
        display: 'block',
        border: 0,
        backgroundColor: colours.plate,
        ...size,
      }}
    />
  );
  return (
    <>
      <ForOutlook>{image(small, {})}</ForOutlook>
      <ForOutlook isOutlook={false}>
        {image(large, { width: '100%', maxWidth: `${width}px`, height: 'auto' })}
      </ForOutlook>
    </>
  );
}

/** A longer label would not fit into a button, in UTF-16 units. */
const MAX_BUTTON_LABEL = 50;

/**
 * A link as a button. Outlook for Windows gets VML, because it does not make a link of a padded area. A long label becomes a plain link in
 * the text.
 */
export function Button({
  label,
  address,
  mail,
}: {
  label: string;
  address: string;
  mail: Language;
}) {
  const { colours, textStyle } = useColours();
  const language = languageOfText(label, mail);
  if (label.length > MAX_BUTTON_LABEL) {
    const style = textStyle('text', 'accent', language);
    return (
      <p {...textDirection(language)} className="accent" style={style}>
        <a href={address} className="accent" style={{ ...style, textDecoration: 'underline' }}>
          {label}
        </a>
      </p>
    );
  }
  const style: CSSProperties = {
    ...textStyle('text', 'onFill', language),
    fontWeight: 700,
    textAlign: 'center',
  };
  return (
    <>
      <ForOutlook>
        {createElement(
          'v:rect',
          {
            href: address,
            stroked: 'false',
            fillcolor: colours.fill,
            style: {
              width: `${mailButtonWidth(label)}px`,
              height: `${MAIL_BUTTON.height}px`,
              vTextAnchor: 'middle',
            },
          },
          createElement(
            'v:textbox',
            { inset: '0,0,0,0' },
            <p {...textDirection(language)} style={style}>
              {label}
            </p>,
          ),
        )}
      </ForOutlook>
      <ForOutlook isOutlook={false}>
        <a
          {...textDirection(language)}
          href={address}
          className="fill"
          style={{
            ...style,
            display: 'inline-block',
            padding: `${(MAIL_BUTTON.height - MAIL_TEXT.line[language]) / 2}px ${MAIL_BUTTON.side}px`,
            backgroundColor: colours.fill,
            borderRadius: `${MAIL_BUTTON.radius}px`,
            textDecoration: 'none',
          }}
        >
          {label}
        </a>
      </ForOutlook>
    </>
  );
}
