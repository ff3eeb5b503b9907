import { useEffect, useRef, useState } from 'react';
import { LANGUAGE_PREFERENCE, type Language, otherLanguage } from '../../../contract/locale.ts';
import { localizedAddress } from '../../../contract/localized-address.ts';
import { useMessages } from '../../i18n/messages.tsx';
import './language-switch.css';

type LanguageSwitchProps = {
  /** Path of the current page, without language prefix. */
  path: string;
  /** Query string of the address if the page depends on it, otherwise empty. The link keeps it. */
  query: string;
};

/**
 * Links to the same page in the other language. The link keeps the focus, and a live region
 * announces the new language.
 */
export function LanguageSwitch({ path, query }: LanguageSwitchProps) {
  const { language, t } = useMessages();
  const other = otherLanguage(language);
  const previousLanguage = useRef(language);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (previousLanguage.current === language) return;
    previousLanguage.current = language;
    setAnnouncement(t.frame.languageNow);
  }, [language, t]);
  return (
    <>
      <a
        className="language-switch"
        href={`${localizedAddress(path, other)}?${withLanguage(query, other)}`}
        hrefLang={other}
        lang={other}
        data-language={other}
      >
        <span className="visually-hidden">{t.nav.switchLanguage}</span>
        {/* The accessible name of the link contains this text. */}
        <bdi aria-hidden="true">{t.nav.otherLanguage}</bdi>
      </a>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  );
}

/** Adds the parameter that stores the chosen language to the page's query string. */
export function withLanguage(query: string, language: Language): string {
  const parameters = new URLSearchParams(query);
  parameters.set(LANGUAGE_PREFERENCE, language);
  return parameters.toString();
}
