import './language-tabs.css';
import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { useMessages } from './i18n/messages.tsx';
import { Segments } from './segments.tsx';

type LanguageSegmentsProps = {
  legend: string;
  value: Language;
  onChange: (language: Language) => void;
};

/** A choice between the two languages side by side, each named in itself. */
export function LanguageSegments({
  isShort = false,
  ...choice
}: LanguageSegmentsProps & { isShort?: boolean }) {
  const { t } = useMessages();
  const names = isShort ? t.languagesShort : t.languages;
  return (
    <Segments
      {...choice}
      options={LANGUAGES.map((each) => [
        each,
        <span key={each} lang={each}>
          {names[each]}
        </span>,
      ])}
    />
  );
}

/** The languages of texts, with the state of each. On a narrow screen they are tabs. */
export function LanguageTabs({
  states,
  ...choice
}: LanguageSegmentsProps & { states: Record<Language, { icon: ReactNode; text: string }> }) {
  const { t } = useMessages();
  return (
    <Segments
      {...choice}
      className="language-tabs"
      options={LANGUAGES.map((each) => [
        each,
        <>
          {states[each].icon}
          <b lang={each}>{t.languages[each]}</b>
          <span>{states[each].text}</span>
        </>,
      ])}
    />
  );
}
