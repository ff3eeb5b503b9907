import type { StaffFormName } from '../../forms/forms.ts';
import type { Localized } from '../../locale.ts';
import type { AdminCall } from '../call.ts';
import type { ApplicationStage } from './inbox.ts';

/** The calls with which staff manage reply templates. A role sees the templates of the forms that it may answer. */
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

/** A text that a reply can start with, in the language of the visitor. */
export type ReplyTemplate = {
  id: string;
  form: StaffFormName;
  /**
   * The stage to which it moves an application, as the reply says. Null if there is none. The title of a template that declines is the
   * reason.
   */
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

/** Maximum length of a template's title, in UTF-16 units. */
export const TEMPLATE_TITLE_MAX = 100;
