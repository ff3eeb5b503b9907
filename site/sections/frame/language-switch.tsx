import { useEffect, useRef, useState } from 'react';
import { LANGUAGE_PREFERENCE, otherLanguage } from '../../../contract/locale.ts';
import { localizedAddress } from '../../../contract/paths.ts';
import { useMessages } from '../../i18n/messages.tsx';
import './language-switch.css';

type LanguageSwitchProps = {
  /** The page's path without language prefix. */
  path: string;
};

/** Leads to the same page in the other language, and says so once it is there. Focus stays on it. */
export function LanguageSwitch({ path }: LanguageSwitchProps) {
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
        href={`${localizedAddress(path, other)}?${LANGUAGE_PREFERENCE}=${other}`}
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
