import type { Localized } from '../../locale.ts';
import type { AdminCall } from '../call.ts';

/** The calls with which staff define labels, and give them to conversations. */
export const labelCalls = {
  labels: { method: 'GET', path: '/admin/api/labels', access: 'submissions.read' },
  /** Saves all labels in their order. Those that are left out are removed, also from their conversations. */
  saveLabels: { method: 'POST', path: '/admin/api/labels', access: 'submissions.answer' },
  /** Gives labels to one or several conversations, and takes others from them: all of it, or nothing. */
  labelConversations: {
    method: 'POST',
    path: '/admin/api/conversations/labels',
    access: 'submissions.answer',
  },
} as const satisfies Record<string, AdminCall>;

export const LABELS_MAX = 24;

/** Maximum length of the name of a label, in UTF-16 units. */
export const LABEL_NAME_MAX = 30;

/** The colours that a label can have. The styles of the back office say which they are in its light and its dark look. */
export const LABEL_TINTS = ['sand', 'green', 'amber', 'clay', 'red'] as const;

export type LabelTint = (typeof LABEL_TINTS)[number];

/** The browser makes the id. */
export type Label = { id: string; name: Localized; tint: LabelTint };

export type LabelsResponse = {
  /** In their order. `conversations`: how many have the label, of every form, because removing it takes it from all of them. */
  labels: (Label & { conversations: number })[];
  /** What a later save has seen. */
  version: string;
};

export type LabelResponses = { labels: LabelsResponse };
