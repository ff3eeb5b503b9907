import { LANGUAGES } from '../../../contract/locale.ts';
import {
  type NewsletterPreferences,
  PREFERENCE_FIELDS,
  SUBSCRIBER_NAME_MAX,
} from '../../../contract/newsletter-preferences.ts';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { newsletterTexts } from '../../i18n/newsletter-texts.ts';

/** What a subscriber can change: language, name and topics. It works without script, and only its button changes anything. */
export function PreferencesForm({
  action,
  preferences: { language: chosen, name, topics },
}: {
  action: string;
  preferences: NewsletterPreferences;
}) {
  const { language } = useMessages();
  const t = newsletterTexts(language).link.preferences;
  const hint = topics.length > 0 ? t.topicsHint : undefined;
  return (
    <form
      id="preferences"
      className="newsletter-link-form"
      method="post"
      action={action}
      aria-label={t.title}
    >
      <h2>{t.title}</h2>
      <fieldset className="newsletter-choice">
        <legend>{t.language}</legend>
        {LANGUAGES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={PREFERENCE_FIELDS.language}
              value={each}
              defaultChecked={each === chosen}
            />
            <span lang={each}>{t.languages[each]}</span>
          </label>
        ))}
      </fieldset>
      {topics.length > 0 && (
        <fieldset className="newsletter-choice" aria-describedby="topics-hint">
          <legend>{t.topics}</legend>
          {topics.map((topic) => (
            <label key={topic.id}>
              <input
                type="checkbox"
                name={PREFERENCE_FIELDS.topic + topic.id}
                value="1"
                defaultChecked={topic.isChosen}
              />
              <bdi>{topic.name}</bdi>
            </label>
          ))}
          <p id="topics-hint">{hint}</p>
        </fieldset>
      )}
      <label className="newsletter-name">
        <span>{t.name}</span>
        <input
          type="text"
          name={PREFERENCE_FIELDS.name}
          defaultValue={name}
          maxLength={SUBSCRIBER_NAME_MAX}
          autoComplete="name"
          dir="auto"
        />
      </label>
      <button type="submit" name={PREFERENCE_FIELDS.save} value="1" className="btn solid">
        {t.save}
        <Triangle />
      </button>
    </form>
  );
}
