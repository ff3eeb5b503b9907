import type { StaffFormName } from '../../forms/forms.ts';
import type { Language, Localized } from '../../locale.ts';
import type { AdminCall } from '../call.ts';
import type { ApplicationStage } from './inbox.ts';

/** The calls with which staff keep texts that replies begin with. A role sees those of the forms that it may answer. */
export const replyTemplateCalls = {
  replyTemplates: {
    method: 'GET',
    path: '/admin/api/reply-templates',
    access: 'submissions.answer',
  },
  createReplyTemplate: {
    method: 'POST',
    path: '/admin/api/reply-templates',
    access: 'submissions.answer',
  },
  changeReplyTemplate: {
    method: 'PATCH',
    path: '/admin/api/reply-templates/:id',
    access: 'submissions.answer',
  },
  removeReplyTemplate: {
    method: 'DELETE',
    path: '/admin/api/reply-templates/:id',
    access: 'submissions.answer',
  },
} as const satisfies Record<string, AdminCall>;

/** A text that a reply can begin with, in the language of the visitor. */
export type ReplyTemplate = {
  id: string;
  form: StaffFormName;
  /** The stage to which it moves an application, which its reply says; null: none. The title of one that declines is its reason. */
  stage: ApplicationStage | null;
  title: Localized;
  text: Localized;
  /** Raised by every change. */
  version: number;
};

export type ReplyTemplateResponses = {
  replyTemplates: { templates: ReplyTemplate[] };
  createReplyTemplate: { id: string };
};

/** Templates of one form. */
export const TEMPLATES_MAX = 100;

/** Longest title of a template. In UTF-16 units. */
export const TEMPLATE_TITLE_MAX = 100;

/** What the server and the office know of a reply: the visitor's name, the reference number, the name of who answers. */
export type KnownValue = 'name' | 'reference' | 'sender';

/** What a placeholder stands for. Whoever replies writes the `answer`. */
export type TemplateValue = KnownValue | 'answer';

/** What placeholders are called in the texts of each language. They stand in braces: `{name}`. */
export const PLACEHOLDERS: Record<Language, Record<TemplateValue, string>> = {
  ar: { name: 'الاسم', reference: 'الرقم المرجعي', sender: 'اسم المجيب', answer: 'الجواب' },
  en: { name: 'name', reference: 'reference', sender: 'sender', answer: 'answer' },
};

/** What is in braces. */
const BRACES = /\{([^{}]*)\}/g;

/** Returns what is in braces in a text and is no placeholder of its language, each once. */
export function unknownPlaceholders(text: string, language: Language): string[] {
  const known: readonly string[] = Object.values(PLACEHOLDERS[language]);
  const found = Array.from(text.matchAll(BRACES), ([, name = '']) => name);
  return [...new Set(found.filter((name) => !known.includes(name.trim())))];
}

/**
 * Returns the text of a template with its placeholders replaced. What is in braces and is no placeholder stays as it is, and so
 * does the place of the answer until there is one.
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

/** The placeholders of both languages: a reply may begin with two templates, and what is pasted into it has any language. */
const ALL_PLACEHOLDERS = new Set(Object.values(PLACEHOLDERS).flatMap((of) => Object.values(of)));

/**
 * Finds the first placeholder that is left in a reply, which its reader would get as it stands.
 * @returns where it begins and ends, with its braces; null: there is none
 */
export function findPlaceholder(text: string): { start: number; end: number } | null {
  for (const match of text.matchAll(BRACES)) {
    const [braces, name = ''] = match;
    // Keyboards of phones begin a word with a capital letter.
    if (!ALL_PLACEHOLDERS.has(name.trim().toLowerCase())) continue;
    return { start: match.index, end: match.index + braces.length };
  }
  return null;
}
