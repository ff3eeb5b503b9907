import { type ElementType, useMemo } from 'react';
import { directionOf, type Language } from '../../contract/locale.ts';
import { useMessages } from '../i18n/messages.tsx';
import { presentHtml } from './present-html.ts';
import { languageOfHtml, languageOfText } from './text-language.ts';
import { trustedHtml } from './trusted-html.ts';
import '../styles/prose.css';

type ContentTextProps = {
  /** The element around the text. Default: `bdi`, which isolates its direction within a sentence. */
  as?: ElementType;
  className?: string;
  id?: string;
  children: string;
};

/** A text from the backend. If it is not in the page's language, it gets `lang` and `dir` attributes. */
export function ContentText({ as: Element = 'bdi', children, ...attributes }: ContentTextProps) {
  const languageAttributes = useLanguageAttributes((language) =>
    languageOfText(children, language),
  );
  return (
    <Element {...attributes} {...languageAttributes}>
      {children}
    </Element>
  );
}

type ContentHtmlProps = { html: string; className?: string };

/** HTML from the backend, which the server has sanitised (decision 0022 §15). */
export function ContentHtml({ html, className }: ContentHtmlProps) {
  const { t } = useMessages();
  const languageAttributes = useLanguageAttributes((language) => languageOfHtml(html, language));
  const content = useMemo(
    () => ({ __html: trustedHtml(presentHtml(html, t.contentTable)) }),
    [html, t],
  );
  return (
    <div
      className={className === undefined ? 'prose' : `prose ${className}`}
      {...languageAttributes}
      dangerouslySetInnerHTML={content}
    />
  );
}

/** Returns `lang` and `dir` for a text that is not in the page's language, else nothing. */
function useLanguageAttributes(languageOf: (page: Language) => Language): {
  lang?: Language;
  dir?: 'rtl' | 'ltr';
} {
  const { language } = useMessages();
  const textLanguage = languageOf(language);
  if (textLanguage === language) return {};
  return { lang: textLanguage, dir: directionOf(textLanguage) };
}
