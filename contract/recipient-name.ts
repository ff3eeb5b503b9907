/** The longest text for readers whose name is not known. In UTF-16 units. */
const OTHERWISE_MAX = 60;

/**
 * The placeholder of a reader's name in the texts of an issue, in either language: `{name}`, or with what is said to readers whose name is
 * not known, `{name|friends}`. The blank before it belongs to it: without a name and such a text, “Hello {name},” is “Hello,”.
 */
const PLACEHOLDER = new RegExp(
  `( ?)\\{ {0,9}(?:name|الاسم) {0,9}(?:\\|([^{}|\\n]{0,${OTHERWISE_MAX}}))?\\}`,
  'gi',
);

/** Around what stands in place of a placeholder until the mail is made for its reader. They are letters of no script. */
const START = '\ue000';
const END = '\ue001';
const MARKED = new RegExp(`${START}([^${START}${END}]*)${END}`, 'g');
const MARKS = new RegExp(`[${START}${END}]`, 'g');

/** Marks the placeholders of a text, so that `fillName` finds them in the mail that is rendered of it. */
export function markNames(text: string): string {
  return text
    .replaceAll(MARKS, '')
    .replaceAll(
      PLACEHOLDER,
      (_, blank: string, otherwise = '') => `${START}${blank}${String(otherwise).trim()}${END}`,
    );
}

/**
 * Fills what `markNames` has marked, in a text that is split and shortened as it may be.
 * @param name written as the text needs it, such as escaped; null: it is not known
 */
export function fillName(text: string, name: string | null): string {
  return (
    text
      .replaceAll(MARKED, (_, inner: string) => {
        if (name === null) return inner.trim() === '' ? '' : inner;
        return (/^\s/.test(inner) ? ' ' : '') + name;
      })
      // Of a placeholder at which a text was cut off.
      .replaceAll(MARKS, '')
  );
}

/** Returns a text as readers see it whose name is not known. */
export function withoutNames(text: string): string {
  return fillName(markNames(text), null);
}
