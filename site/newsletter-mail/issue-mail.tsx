import type { CSSProperties, ReactNode } from 'react';
import { type Language, otherLanguage } from '../../contract/locale.ts';
import {
  FRAME_PICTURES,
  type MailScheme,
  type NewsletterMail,
  type NewsletterMailPart,
} from '../../contract/newsletter-mail.ts';
import { languageOfText } from '../components/text-language.ts';
import { mailColours, mailStyles, SCHEMES } from './mail-colours.ts';
import {
  BREAKS_WORDS,
  Button,
  Column,
  Paragraphs,
  Picture,
  startOf,
  Table,
  textDirection,
  useColours,
} from './mail-parts.tsx';
import { issueName, mailTexts, previewLine } from './mail-texts.ts';

const WIDTH = 600;

/** The share of a news item's width that its picture takes, so that the text has room on a narrow screen. */
const PICTURE_SHARE = '28%';

/** The space on both sides of the texts, in pixels. */
const SIDE = 32;

/** The pictures of the frame. They are shown at half their size. */
const MARK = { path: FRAME_PICTURES.mark, width: 34, height: 29 };
const FRIEZE = { path: FRAME_PICTURES.frieze, width: WIDTH, height: 14 };

/** Padding after the text of inbox previews. Without it, mail programs fill the line with the text that follows. */
const PREVIEW_END = '\u200c\u00a0'.repeat(60);

type IssueMailProps = {
  mail: NewsletterMail;
  scheme: MailScheme;
  /** The origin of the site. */
  origin: string;
  /** Whether the mail leaves out something that the issue's page has. */
  isShortened: boolean;
  /** The rendered parts. They are rendered first, because their length decides how many fit. */
  children: ReactNode;
};

/** The HTML document of a mail. */
export function IssueMail({ mail, scheme, origin, isShortened, children }: IssueMailProps) {
  const { language, subject, introduction, closing, links } = mail;
  const t = mailTexts(mail);
  const { colours, textStyle } = useColours();
  const titleLanguage = languageOfText(subject, language);
  return (
    <html
      {...textDirection(language)}
      {...{
        'xmlns:v': 'urn:schemas-microsoft-com:vml',
        'xmlns:o': 'urn:schemas-microsoft-com:office:office',
      }}
    >
      <MailHead mail={mail} scheme={scheme} />
      <body
        {...textDirection(language)}
        className="ground"
        style={{ margin: 0, padding: 0, width: '100%', backgroundColor: colours.ground }}
      >
        <Preview text={previewLine(mail)} language={language} />
        <Table language={language} ground="ground">
          <tr>
            <td
              {...textDirection(language)}
              align="center"
              className="outer"
              style={{ padding: '24px 12px' }}
            >
              <Column width={WIDTH}>
                <Table language={language} maxWidth={WIDTH} ground="sheet">
                  <Header mail={mail} origin={origin} />
                  <Row language={language} top={28} bottom={28}>
                    <h1
                      {...textDirection(titleLanguage)}
                      className="ink"
                      style={textStyle('title', 'ink', titleLanguage)}
                    >
                      {subject}
                    </h1>
                    <Space height={8} />
                    <Paragraphs text={introduction} kind="lead" colour="ink" mail={language} />
                  </Row>
                  {children}
                  {isShortened && links.browser !== null && (
                    <Row language={language} top={24} bottom={28} hasLine>
                      <Paragraphs text={t.rest} kind="text" colour="ink" mail={language} />
                      <Space height={16} />
                      <Button label={t.whole} address={links.browser} mail={language} />
                    </Row>
                  )}
                  {closing !== '' && (
                    <Row language={language} top={24} bottom={28} hasLine>
                      <Paragraphs text={closing} kind="text" colour="ink" mail={language} />
                    </Row>
                  )}
                  <Footer mail={mail} />
                </Table>
              </Column>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

function MailHead({ mail, scheme }: { mail: NewsletterMail; scheme: MailScheme }) {
  const { subject, palette } = mail;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="color-scheme" content={SCHEMES[scheme]} />
      <meta name="supported-color-schemes" content={SCHEMES[scheme]} />
      <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
      <title>{subject}</title>
      {mailStyles(scheme, mailColours(palette).dark).map((styles) => (
        <style key={styles}>{styles}</style>
      ))}
    </head>
  );
}

const HIDDEN_IN_OUTLOOK = { msoHide: 'all' };

/** The preview text that inboxes show after the subject. It is hidden in the mail itself. */
function Preview({ text, language }: { text: string; language: Language }) {
  const own = languageOfText(text, language);
  const { textStyle } = useColours();
  return (
    <div
      {...textDirection(own)}
      aria-hidden="true"
      style={{
        ...textStyle('note', 'ground', own),
        display: 'none',
        maxHeight: 0,
        overflow: 'hidden',
        fontSize: '1px',
        lineHeight: '1px',
        ...HIDDEN_IN_OUTLOOK,
      }}
    >
      {text + PREVIEW_END}
    </div>
  );
}

/** A row of the sheet that contains texts. */
function Row({
  language,
  top,
  bottom,
  hasLine = false,
  children,
}: {
  language: Language;
  top: number;
  bottom: number;
  hasLine?: boolean;
  children: ReactNode;
}) {
  const { colours } = useColours();
  return (
    <tr>
      <td
        {...textDirection(language)}
        align={startOf(language)}
        className={hasLine ? 'side line' : 'side'}
        style={{
          ...BREAKS_WORDS,
          padding: `${top}px ${SIDE}px ${bottom}px`,
          ...(hasLine ? { borderTop: `1px solid ${colours.line}` } : {}),
        }}
      >
        {children}
      </td>
    </tr>
  );
}

/** Outlook for Windows ignores some margins, but keeps the height of this row. */
function Space({ height }: { height: number }) {
  return (
    <div style={{ height: `${height}px`, fontSize: '1px', lineHeight: `${height}px` }}>&nbsp;</div>
  );
}

function Header({ mail, origin }: { mail: NewsletterMail; origin: string }) {
  const { language, links } = mail;
  const t = mailTexts(mail);
  const { colours, textStyle, groundOf } = useColours();
  const name = textStyle('name', 'ink', language);
  const end = startOf(otherLanguage(language));
  const issue: CSSProperties = { ...textStyle('text', 'ink2', language), textAlign: end };
  return (
    <>
      <Row language={language} top={20} bottom={14}>
        <Table language={language}>
          <tr>
            <td {...textDirection(language)} width={MARK.width + 10} valign="middle">
              <FramePicture picture={MARK} origin={origin} />
            </td>
            <td {...textDirection(language)} valign="middle">
              <p {...textDirection(language)} className="ink" style={name}>
                <a href={links.site} className="ink" style={{ ...name, textDecoration: 'none' }}>
                  {t.name}
                </a>
              </p>
            </td>
            {links.browser !== null && (
              <td {...textDirection(language)} align={end} valign="middle">
                <p {...textDirection(language)} className="ink2" style={issue}>
                  <a
                    href={links.browser}
                    className="ink2"
                    style={{ ...issue, textDecoration: 'none' }}
                  >
                    {issueName(mail)}
                  </a>
                </p>
              </td>
            )}
          </tr>
        </Table>
      </Row>
      <tr>
        <td
          {...groundOf('band')}
          style={{
            padding: 0,
            backgroundColor: colours.band,
            borderTop: `2px solid ${colours.edge}`,
            borderBottom: `2px solid ${colours.edge}`,
            fontSize: 0,
            lineHeight: 0,
          }}
        >
          <FramePicture picture={FRIEZE} origin={origin} isFluid />
        </td>
      </tr>
    </>
  );
}

/** A decorative picture of the frame, drawn for both schemes. */
function FramePicture({
  picture: { path, width, height },
  origin,
  isFluid = false,
}: {
  picture: { path: string; width: number; height: number };
  origin: string;
  isFluid?: boolean;
}) {
  return (
    <img
      src={origin + path}
      alt=""
      width={width}
      height={height}
      style={{
        display: 'block',
        border: 0,
        width: isFluid ? '100%' : `${width}px`,
        ...(isFluid ? { maxWidth: `${width}px`, height: 'auto' } : {}),
      }}
    />
  );
}

/** A part of an issue: a news item next to its picture, or a text. */
export function MailPart({ part, mail }: { part: NewsletterMailPart; mail: Language }) {
  return (
    <Row language={mail} top={24} bottom={24} hasLine>
      {part.kind === 'news' ? (
        <NewsPart part={part} mail={mail} />
      ) : (
        <TextPart part={part} mail={mail} />
      )}
    </Row>
  );
}

type PartProps<Kind extends NewsletterMailPart['kind']> = {
  part: Extract<NewsletterMailPart, { kind: Kind }>;
  mail: Language;
};

function NewsPart({ part, mail }: PartProps<'news'>) {
  const { picture, title, address } = part;
  if (picture === null) return <NewsText part={part} mail={mail} />;
  return (
    <Table language={mail}>
      <tr>
        <td
          {...textDirection(mail)}
          width={PICTURE_SHARE}
          valign="top"
          style={{ width: PICTURE_SHARE, padding: '4px 0 0' }}
        >
          <a
            href={address}
            aria-label={picture.alt === '' ? title : undefined}
            style={{ textDecoration: 'none' }}
          >
            <Picture picture={picture} language={languageOfText(picture.alt, mail)} />
          </a>
        </td>
        <td width={20} style={{ width: '20px', fontSize: '1px', lineHeight: '1px' }}>
          &nbsp;
        </td>
        <td {...textDirection(mail)} valign="top">
          <NewsText part={part} mail={mail} />
        </td>
      </tr>
    </Table>
  );
}

function NewsText({ part: { title, address, summary, date }, mail }: PartProps<'news'>) {
  const language = languageOfText(title, mail);
  const { textStyle } = useColours();
  const heading = textStyle('heading', 'ink', language);
  return (
    <>
      <h2 {...textDirection(language)} className="ink" style={heading}>
        <a href={address} className="ink" style={{ ...heading, textDecoration: 'none' }}>
          {title}
        </a>
      </h2>
      <Space height={4} />
      <Paragraphs text={summary} kind="text" colour="ink2" mail={mail} />
      <Space height={4} />
      <Paragraphs text={date} kind="note" colour="ink2" mail={mail} />
    </>
  );
}

function TextPart({ part: { heading, text, link }, mail }: PartProps<'text'>) {
  const language = languageOfText(heading, mail);
  const { textStyle } = useColours();
  return (
    <>
      {heading !== '' && (
        <>
          <h2
            {...textDirection(language)}
            className="ink"
            style={textStyle('heading', 'ink', language)}
          >
            {heading}
          </h2>
          <Space height={6} />
        </>
      )}
      <Paragraphs text={text} kind="text" colour="ink" mail={mail} />
      {link !== null && (
        <>
          <Space height={16} />
          <Button label={link.label} address={link.address} mail={mail} />
        </>
      )}
    </>
  );
}

/** Explains why the reader gets the mail and who sent it, and links to the online version and to unsubscribe. */
function Footer({ mail }: { mail: NewsletterMail }) {
  const { language, links, organisation } = mail;
  const t = mailTexts(mail);
  const { colours, textStyle, groundOf } = useColours();
  const style = textStyle('note', 'onFoot', language);
  const link = { ...style, textDecoration: 'underline' };
  const direction = textDirection(language);
  return (
    <tr>
      <td
        {...direction}
        align={startOf(language)}
        {...groundOf('foot')}
        className="side foot"
        style={{ ...BREAKS_WORDS, padding: `22px ${SIDE}px 24px`, backgroundColor: colours.foot }}
      >
        <p {...direction} style={style}>
          {t.why}
        </p>
        <Space height={6} />
        <p {...direction} style={style}>
          {links.browser !== null && (
            <>
              <a href={links.browser} style={link}>
                {t.browser}
              </a>
              {' \u00a0·\u00a0 '}
            </>
          )}
          <a href={links.preferences} style={link}>
            {t.preferences}
          </a>
          {' \u00a0·\u00a0 '}
          <a href={links.unsubscribe} style={link}>
            {t.unsubscribe}
          </a>
        </p>
        <Space height={14} />
        <p {...direction} style={style}>
          {organisation.address === ''
            ? t.organisation
            : `${t.organisation} · ${organisation.address}`}
        </p>
        {organisation.email !== '' && (
          <p {...direction} style={style}>
            <a href={`mailto:${organisation.email}`} lang="en" dir="ltr" style={link}>
              {organisation.email}
            </a>
          </p>
        )}
      </td>
    </tr>
  );
}
