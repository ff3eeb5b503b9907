import type { replyTemplateCalls } from '../../../contract/admin/inbox/reply-templates.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import {
  changeReplyTemplate,
  createReplyTemplate,
  listReplyTemplates,
  removeReplyTemplate,
} from '../inbox/reply-templates.ts';
import { readerOf } from './reader.ts';

/** The handlers of the calls for managing the texts with which replies begin. */
export const replyTemplateHandlers: Handlers<
  keyof typeof replyTemplateCalls,
  DatabaseDependencies
> = {
  async replyTemplates(dependencies, request) {
    const templates = await listReplyTemplates(dependencies.db, readerOf(request));
    return { ok: true, response: { templates } };
  },

  async createReplyTemplate(dependencies, request) {
    const { forms, staffId } = readerOf(request);
    if (!forms.includes(request.body.form)) return refuse('forbidden');
    const id = await createReplyTemplate(dependencies.db, request.body, {
      staffId,
      at: dependencies.now(),
    });
    return id === null ? refuse('too-many') : { ok: true, response: { id } };
  },

  async changeReplyTemplate(dependencies, request) {
    const template = { ...request.body, id: request.id };
    const change = { ...readerOf(request), at: dependencies.now() };
    const result = await changeReplyTemplate(dependencies.db, template, change);
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async removeReplyTemplate(dependencies, request) {
    const change = { ...readerOf(request), at: dependencies.now() };
    const isRemoved = await removeReplyTemplate(dependencies.db, request.id, change);
    return isRemoved ? { ok: true, response: null } : refuse('not-found');
  },
};
