import type { StaffFormName } from '../forms/forms.ts';
import type { Language, Localized } from '../locale.ts';
import type { AdminCall } from './call.ts';
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

/** What a placeholder stands for: the visitor's name, the reference number, the name of who answers. */
export type TemplateValue = 'name' | 'reference' | 'sender';

/** What placeholders are called in the texts of each language. They stand in braces: `{name}`. */
export const PLACEHOLDERS: Record<Language, Record<TemplateValue, string>> = {
  ar: { name: 'الاسم', reference: 'الرقم المرجعي', sender: 'اسم المجيب' },
  en: { name: 'name', reference: 'reference', sender: 'sender' },
};

/** What is in braces. */
const BRACES = /\{([^{}]*)\}/g;

/** Returns what is in braces in a text and is no placeholder of its language, each once. */
export function unknownPlaceholders(text: string, language: Language): string[] {
  const known: readonly string[] = Object.values(PLACEHOLDERS[language]);
  const found = Array.from(text.matchAll(BRACES), ([, name = '']) => name);
  return [...new Set(found.filter((name) => !known.includes(name.trim())))];
}

/** Returns the text of a template with its placeholders replaced. What is in braces and is no placeholder stays as it is. */
export function fillTemplate(
  text: string,
  language: Language,
  values: Readonly<Record<TemplateValue, string>>,
): string {
  const names = Object.entries(PLACEHOLDERS[language]) as [TemplateValue, string][];
  return text.replaceAll(BRACES, (braces, name: string) => {
    const found = names.find(([, placeholder]) => placeholder === name.trim());
    return found === undefined ? braces : values[found[0]];
  });
}
