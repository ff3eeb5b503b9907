import type { TemplateMessages } from './ar.ts';

/** The English texts of the templates of replies. */
export const en: TemplateMessages = {
  title: 'Reply templates',
  lead: 'Texts that a reply begins with, in the language of the person who wrote to you.',
  add: 'Add a template',
  of: {
    contact: 'For messages',
    join: 'For trainer applications',
    vacancy: 'For job applications',
    program: 'For programme applications',
  },
  empty: 'No templates yet',
  emptyText: 'Add a text that you often send. A reply begins with it, and you change it there.',
  edit: 'Edit',
  editOf: 'Edit {title}',
  remove: 'Delete',
  removeTitle: 'Delete the template “{title}”?',
  removeText: 'This cannot be undone. Replies that were sent stay as they are.',
  addTitle: {
    contact: 'New template for messages',
    join: 'New template for trainer applications',
    vacancy: 'New template for job applications',
    program: 'New template for programme applications',
  },
  editTitle: 'Edit the template',
  save: 'Save',
  saved: 'The template “{title}” was saved.',
  removed: 'The template “{title}” was deleted.',
  languages: { ar: 'Arabic', en: 'English' },
  stage: 'Stage of the application',
  stageHint:
    'The template is offered when an application gets there, and a reply from it moves the application there. The title of one that declines is the reason.',
  noStage: 'None',
  ofStage: 'Stage: {stage}',
  name: 'Title',
  nameHint: 'Your colleagues see it when they choose a template. It is not sent.',
  text: 'Text',
  insert: 'Insert',
  insertOf: 'Insert {value} into the text',
  preview: 'How it arrives',
  conflict:
    'A colleague has changed this template since you opened it. This is the stored text. Yours is still in the fields.',
  saveMine: 'Save mine in its place',
  full: 'There are as many templates as there can be. Delete one that you do not use.',
};
