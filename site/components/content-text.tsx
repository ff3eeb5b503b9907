import { type ElementType, useMemo } from 'react';
import { directionOf, type Language } from '../../contract/locale.ts';
import { useMessages } from '../i18n/messages.tsx';
import { languageOfHtml, languageOfText } from './text-language.ts';
import { trustedHtml } from './trusted-html.ts';
import '../styles/prose.css';

type ContentTextProps = {
  /** The element around the text; without it a `bdi`, which keeps the text apart within a sentence. */
  as?: ElementType;
  className?: string;
  id?: string;
  children: string;
};

/** A text from the backend. One in the other language than the page's says so, and runs its own way. */
export function ContentText({ as: Element = 'bdi', children, ...rest }: ContentTextProps) {
  const speech = useOtherLanguage(languageOfText(children));
  return (
    <Element {...rest} {...speech}>
      {children}
    </Element>
  );
}

type ContentHtmlProps = { html: string; className?: string };

/** A text in HTML from the backend, which the server has sanitised (decision 0042 §15). */
export function ContentHtml({ html, className }: ContentHtmlProps) {
  const speech = useOtherLanguage(languageOfHtml(html));
  const content = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return (
    <div
      className={className === undefined ? 'prose' : `prose ${className}`}
      {...speech}
      dangerouslySetInnerHTML={content}
    />
  );
}

/** The attributes of a text whose language is not the page's. */
function useOtherLanguage(of: Language | null): { lang?: Language; dir?: 'rtl' | 'ltr' } {
  const { language } = useMessages();
  return of === null || of === language ? {} : { lang: of, dir: directionOf(of) };
}
