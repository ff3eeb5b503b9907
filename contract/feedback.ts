// Whether a page was useful. Pages ask it with two buttons, and the answer leads to a page where the visitor can add a sentence.

/** The fields of both forms, and the parameters of the page that thanks. */
export const FEEDBACK_FIELDS = { page: 'page', answer: 'answer' } as const;

/** The answers, and what stands in their place once the visitor has added a sentence. */
export const ANSWERS = ['yes', 'no'] as const;
export type FeedbackAnswer = (typeof ANSWERS)[number];
export const SAID = 'said';

/** Maximum number of characters of what a visitor adds. */
export const FEEDBACK_MAX = 1_000;
