import type { Language } from '../../locale.ts';

/** What the server and the back office know about a reply: the visitor's name, the reference number, and the name of the replying user. */
export type KnownValue = 'name' | 'reference' | 'sender';

/** The values of placeholders. The replying user writes the `answer`. */
export type TemplateValue = KnownValue | 'answer';

/** The names of placeholders in the texts of each language. They are in braces: `{name}`. */
export const PLACEHOLDERS: Record<Language, Record<TemplateValue, string>> = {
  ar: { name: 'الاسم', reference: 'الرقم المرجعي', sender: 'اسم المجيب', answer: 'الجواب' },
  en: { name: 'name', reference: 'reference', sender: 'sender', answer: 'answer' },
};

/** What is in braces. */
const BRACES = /\{([^{}]*)\}/g;

/** Returns what a text has in braces that is not a placeholder of its language, each once. */
export function unknownPlaceholders(text: string, language: Language): string[] {
  const known: readonly string[] = Object.values(PLACEHOLDERS[language]);
  const found = Array.from(text.matchAll(BRACES), ([, name = '']) => name);
  return [...new Set(found.filter((name) => !known.includes(name.trim())))];
}

/**
 * Returns the text of a template with its placeholders replaced. Other text in braces stays as it is, and so does the answer's placeholder
 * until there is an answer.
 */
export function fillTemplate(
  text: string,
  language: Language,
  values: Readonly<Record<KnownValue, string> & { answer?: string }>,
): string {
  const names = Object.entries(PLACEHOLDERS[language]) as [TemplateValue, string][];
  return text.replaceAll(BRACES, (braces, name: string) => {
    const found = names.find(([, placeholder]) => placeholder === name.trim());
    return found === undefined ? braces : (values[found[0]] ?? braces);
  });
}

/** The placeholders of both languages. A reply may start with two templates, and pasted text may be in any language. */
const ALL_PLACEHOLDERS = new Set(Object.values(PLACEHOLDERS).flatMap((of) => Object.values(of)));

/**
 * Finds the first placeholder left in a reply, which its reader would see as it is.
 * @returns where it begins and ends, including its braces, or null if there is none
 */
export function findPlaceholder(text: string): { start: number; end: number } | null {
  for (const match of text.matchAll(BRACES)) {
    const [braces, name = ''] = match;
    // Phone keyboards capitalise the first letter of a word.
    if (!ALL_PLACEHOLDERS.has(name.trim().toLowerCase())) continue;
    return { start: match.index, end: match.index + braces.length };
  }
  return null;
}
