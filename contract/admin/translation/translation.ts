import type { AdminCall } from '../call.ts';

/** Maximum size of an imported glossary, in bytes. */
export const GLOSSARY_IMPORT_MAX_BYTES = 256 * 1024;

/** Maximum number of terms of the glossary. */
export const GLOSSARY_MAX = 500;

/** Maximum length of a term in one language, in UTF-16 units. */
export const TERM_MAX = 100;

/** The calls about the glossary: terms of the organisation with the English that is right for them. */
export const translationCalls = {
  glossary: { method: 'GET', path: '/admin/api/glossary', access: 'content.write' },
  /** Saves or removes terms, or imports a table of two columns, Arabic and English. Rows without both are left out. */
  changeGlossary: {
    method: 'POST',
    path: '/admin/api/glossary',
    access: 'content.write',
    maxBody: 360_000,
  },
  exportGlossary: {
    method: 'POST',
    path: '/admin/api/glossary/export',
    access: 'content.write',
    response: 'table',
  },
} as const satisfies Record<string, AdminCall>;

export type GlossaryRow = { id: string; arabic: string; english: string };

export type TranslationResponses = {
  /** `isOn`: whether a service drafts translations. */
  glossary: { rows: GlossaryRow[]; isOn: boolean };
  changeGlossary: { added: number; changed: number; leftOut: number };
};
