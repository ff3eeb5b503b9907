import type { WordPressItem } from '../../tools/content/wordpress/read-export.ts';

/** Returns an entry of an export of WordPress: a published post without anything, and with the given fields. */
export function wordPressItem(id: number, fields: Partial<WordPressItem> = {}): WordPressItem {
  return {
    id,
    type: 'post',
    status: 'publish',
    title: '',
    link: '',
    guid: '',
    content: '',
    excerpt: '',
    date: null,
    parent: 0,
    order: 0,
    hasPassword: false,
    attachmentUrl: '',
    meta: [],
    terms: [],
    comments: 0,
    isCut: false,
    ...fields,
  };
}
