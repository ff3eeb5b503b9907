import { tokenize } from '../../words.ts';

/** Why a colleague is told about a conversation. */
export const NOTIFICATION_KINDS = ['mention', 'assigned', 'reply-stopped'] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** When a user gets mails about them: within minutes, once in the morning, or not at all. */
export const NOTIFICATION_MAILS = ['at-once', 'morning', 'never'] as const;

export type NotificationMails = (typeof NOTIFICATION_MAILS)[number];

/** Of users who have not chosen. The default of the column is the same. */
export const DEFAULT_NOTIFICATION_MAILS: NotificationMails = 'at-once';

/** How many are listed. A conversation has at most one of each kind for a user. */
export const NOTIFICATIONS_SHOWN = 20;

/** A name in a note with `@` before it. Positions are in UTF-16 units. */
export type Mention = { id: string; start: number; end: number };

/** The sign, with invisible direction marks, but not that of an e-mail address. «و» may be attached to it. */
const SIGN = /(?<![A-Za-z0-9._%+-])@[\u2066-\u2069\u200e\u200f]*/g;

/** What may stand between two words of a name: spaces, a full stop, a hyphen. */
const WITHIN_NAME = /^[ \u00a0.\u2066-\u2069-]{1,4}$/;

/**
 * Finds the colleagues whom a note mentions by `@` and their whole name, in the order of the text. Spellings of Arabic letters are
 * alike, as in the search. Of two names of which one begins with the other, the longer one counts. A name that several have mentions all of them.
 */
export function findMentions(
  text: string,
  colleagues: readonly { id: string; name: string }[],
): Mention[] {
  const words = tokenize(text);
  const at = new Map(words.map(({ start }, index) => [start, index]));
  const names = colleagues
    .map(({ id, name }) => ({ id, terms: tokenize(name).map(({ term }) => term) }))
    .filter(({ terms }) => terms.length > 0)
    .toSorted((one, other) => other.terms.length - one.terms.length);
  return [...text.matchAll(SIGN)].flatMap(({ index: start, 0: sign }) => {
    const first = at.get(start + sign.length);
    if (first === undefined) return [];
    const found = names.filter(({ terms }) =>
      terms.every((term, step) => {
        const word = words[first + step];
        if (word?.term !== term) return false;
        const before = words[first + step - 1];
        return step === 0 || WITHIN_NAME.test(text.slice(before?.end, word.start));
      }),
    );
    // Longest first. Several colleagues may have the same name.
    const length = found[0]?.terms.length ?? 0;
    const end = words[first + length - 1]?.end ?? start;
    return found
      .filter(({ terms }) => terms.length === length)
      .map(({ id }) => ({ id, start, end }));
  });
}
