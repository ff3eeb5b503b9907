import { useEffect, useRef, useState } from 'react';
import { LANGUAGE_PREFERENCE, type Language, otherLanguage } from '../../../contract/locale.ts';
import { localizedAddress } from '../../../contract/localized-address.ts';
import { useMessages } from '../../i18n/messages.tsx';
import './language-switch.css';

type LanguageSwitchProps = {
  /** The page's path without language prefix. */
  path: string;
  /** The address's query, of a page that heeds it: it goes along. */
  query: string;
};

/** Leads to the same page in the other language, and says so once it is there. Focus stays on it. */
export function LanguageSwitch({ path, query }: LanguageSwitchProps) {
  const { language, t } = useMessages();
  const other = otherLanguage(language);
  const before = useRef(language);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (before.current === language) return;
    before.current = language;
    setAnnouncement(t.frame.languageNow);
  }, [language, t]);
  return (
    <>
      <a
        className="language-switch"
        href={`${localizedAddress(path, other)}?${queryFor(query, other)}`}
        hrefLang={other}
        lang={other}
        data-language={other}
      >
        <span className="visually-hidden">{t.nav.switchLanguage} </span>
        <bdi>{t.nav.otherLanguage}</bdi>
      </a>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  );
}

/** The query that asks for a language, with what the page's own query asks for. */
function queryFor(query: string, language: Language): string {
  const asked = new URLSearchParams(query);
  asked.set(LANGUAGE_PREFERENCE, language);
  return asked.toString();
}
