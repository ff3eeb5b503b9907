import type { replyTemplateCalls } from '../../../contract/admin/inbox/reply-templates.ts';
import { refuse } from '../../auth/auth.ts';
import {
  changeReplyTemplate,
  createReplyTemplate,
  listReplyTemplates,
  removeReplyTemplate,
} from '../../submissions/submissions.ts';
import type { Handlers } from '../call.ts';
import { readerOf } from './reader.ts';

/** The handlers of the calls with which staff keep texts that replies begin with. */
export const replyTemplateHandlers: Handlers<keyof typeof replyTemplateCalls> = {
  async replyTemplates(parts, call) {
    const templates = await listReplyTemplates(parts.db, readerOf(call));
    return { ok: true, response: { templates } };
  },

  async createReplyTemplate(parts, call) {
    const { forms, staffId } = readerOf(call);
    if (!forms.includes(call.body.form)) return refuse('forbidden');
    const id = await createReplyTemplate(parts.db, call.body, { staffId, at: parts.now() });
    return id === null ? refuse('too-many') : { ok: true, response: { id } };
  },

  async changeReplyTemplate(parts, call) {
    const template = { ...call.body, id: call.id };
    const change = { ...readerOf(call), at: parts.now() };
    const result = await changeReplyTemplate(parts.db, template, change);
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async removeReplyTemplate(parts, call) {
    const change = { ...readerOf(call), at: parts.now() };
    const isRemoved = await removeReplyTemplate(parts.db, call.id, change);
    return isRemoved ? { ok: true, response: null } : refuse('not-found');
  },
};
