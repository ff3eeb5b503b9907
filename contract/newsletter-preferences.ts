import type { Language } from './locale.ts';

/** Maximum length of a subscriber's name, in UTF-16 units. */
export const SUBSCRIBER_NAME_MAX = 100;

/** What a subscriber can change on the page behind the link in every mail of the newsletter. */
export type NewsletterPreferences = {
  language: Language;
  /** Empty: it is not known. */
  name: string;
  /** All topics that there are, named in the language of the page. Who has chosen none gets every issue. */
  topics: readonly { id: string; name: string; isChosen: boolean }[];
};

/** The fields of the form. `topic-` is followed by the id of a topic, of which there is a field where it is chosen. */
export const PREFERENCE_FIELDS = {
  /** Sent by the button that saves. Without it, the form ends the subscription. */
  save: 'save',
  language: 'language',
  name: 'name',
  topic: 'topic-',
} as const;
