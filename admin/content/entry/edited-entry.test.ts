import { expect, it } from 'vitest';
import {
  type DraftFields,
  emptyFields,
  withLeaf,
} from '../../../contract/admin/content/draft-fields.ts';
import {
  beginEditing,
  changedByOthers,
  changesToStore,
  conflictsWithOthers,
  type EditedEntry,
  editEntry,
  unsavedChanges,
} from './edited-entry.ts';

const STORED: DraftFields = {
  ...emptyFields('news'),
  title: { ar: 'عنوان', en: 'Title' },
  html: { ar: '<p>نص</p>', en: '<p>Text</p>' },
};

function edited(entry: EditedEntry, path: string, value: unknown, at = 0): EditedEntry {
  return editEntry(entry, { type: 'edited', path, value, at });
}

function stored(entry: EditedEntry, sent: EditedEntry, fields: DraftFields): EditedEntry {
  return editEntry(entry, { type: 'stored', sent: sent.fields, fields, version: 2 });
}

/** The entry after a call has begun that saves all of it. */
function sending(entry: EditedEntry): EditedEntry {
  return editEntry(entry, { type: 'sent', changes: unsavedChanges(entry) });
}

const begun = beginEditing('news', STORED, 1);

it('has nothing to save at first, and only what was edited later', () => {
  expect(unsavedChanges(begun)).toEqual([]);
  expect(unsavedChanges(edited(begun, 'title.en', 'New'))).toEqual([
    { path: 'title.en', from: 'Title', to: 'New' },
  ]);
});

it('undoes and redoes edits of the whole form, keys of one text together', () => {
  let entry = edited(begun, 'title.en', 'N', 0);
  entry = edited(entry, 'title.en', 'Ne', 300);
  entry = edited(entry, 'title.ar', 'جديد', 400);
  entry = editEntry(entry, { type: 'undone' });
  expect(entry.fields.title).toEqual({ ar: 'عنوان', en: 'Ne' });
  entry = editEntry(entry, { type: 'undone' });
  expect(entry.fields).toEqual(STORED);
  entry = editEntry(entry, { type: 'redone' });
  expect(entry.fields.title).toEqual({ ar: 'عنوان', en: 'Ne' });
});

it('undoes a correction by itself, and not what was typed just before or after it', () => {
  let entry = edited(begun, 'title.en', 'a,b', 1_000);
  entry = editEntry(entry, { type: 'edited', path: 'title.en', value: 'a, b', at: null });
  entry = edited(entry, 'title.en', 'a, bc', 1_100);
  const titles = [1, 2, 3].map(() => {
    entry = editEntry(entry, { type: 'undone' });
    return entry.fields.title;
  });
  expect(titles).toMatchObject([{ en: 'a, b' }, { en: 'a,b' }, { en: 'Title' }]);
});

it('keeps what was typed while it was saving', () => {
  const sent = edited(begun, 'title.en', 'Sent');
  const typed = edited(sent, 'title.en', 'Sent and more', 5_000);
  const after = stored(typed, sent, sent.fields);
  expect(after.version).toBe(2);
  expect(unsavedChanges(after)).toEqual([{ path: 'title.en', from: 'Sent', to: 'Sent and more' }]);
});

it('takes over what somebody else has saved in other fields', () => {
  const sent = edited(begun, 'title.en', 'Mine');
  const theirs = withLeaf(sent.fields, 'title.ar', 'لهم');
  const after = stored(sent, sent, theirs);
  expect(after.fields).toEqual(theirs);
  expect(unsavedChanges(after)).toEqual([]);
});

it('begins the next save of a value that somebody else has changed from what the editor saw, so that it is a conflict', () => {
  const typed = edited(begun, 'title.en', 'Mine');
  const after = stored(typed, begun, withLeaf(STORED, 'title.en', 'Theirs'));
  expect(after.fields.title).toEqual({ ar: 'عنوان', en: 'Mine' });
  expect(unsavedChanges(after)).toEqual([{ path: 'title.en', from: 'Title', to: 'Mine' }]);
});

it('does not undo what somebody else has built upon', () => {
  const mine = edited(begun, 'title.en', 'Mine');
  const saved = stored(mine, mine, mine.fields);
  const merged = stored(saved, saved, withLeaf(saved.fields, 'title.en', 'Mine, and theirs'));
  expect(editEntry(merged, { type: 'undone' }).fields.title).toEqual({
    ar: 'عنوان',
    en: 'Mine, and theirs',
  });
});

it('brings back what was kept on the device, and what it began from', () => {
  const kept = [{ path: 'title.en', from: 'Older', to: 'Kept' }];
  const entry = editEntry(begun, { type: 'restored', changes: kept });
  expect(entry.fields.title).toEqual({ ar: 'عنوان', en: 'Kept' });
  expect(unsavedChanges(entry)).toEqual(kept);
});

it('saves a decided conflict as made with the other text in view, and the own text can be undone to', () => {
  const conflicts = [{ path: 'title.en', from: 'Title', to: 'Mine', current: 'Theirs' }];
  const typed = edited(begun, 'title.en', 'Mine');
  const kept = editEntry(typed, {
    type: 'decided',
    conflicts,
    values: new Map([['title.en', 'Mine']]),
    at: 0,
  });
  expect(unsavedChanges(kept)).toEqual([{ path: 'title.en', from: 'Theirs', to: 'Mine' }]);
  const given = editEntry(typed, {
    type: 'decided',
    conflicts,
    values: new Map([['title.en', 'Theirs']]),
    at: 0,
  });
  expect(unsavedChanges(given)).toEqual([]);
  expect(editEntry(given, { type: 'undone' }).fields.title).toMatchObject({ en: 'Mine' });
});

it('keeps what was sent without a response, and takes it for its own when another tab finds it stored', () => {
  const typed = edited(sending(edited(begun, 'title.en', 'Fast')), 'title.en', 'Fast, closed', 50);
  const kept = changesToStore(typed);
  expect(kept).toEqual([{ path: 'title.en', from: 'Title', to: 'Fast, closed', sent: ['Fast'] }]);
  const reopened = beginEditing('news', withLeaf(STORED, 'title.en', 'Fast'), 2);
  const restored = editEntry(reopened, { type: 'restored', changes: kept });
  expect(unsavedChanges(restored)).toEqual([
    { path: 'title.en', from: 'Fast', to: 'Fast, closed' },
  ]);
});

it('takes a save of an earlier tab for its own that is stored only after the entry was opened again', () => {
  const kept = changesToStore(edited(begun, 'title.en', 'Fast'));
  const restored = editEntry(begun, { type: 'restored', changes: kept });
  const typed = edited(restored, 'title.en', 'Fast, and more', 5_000);
  const conflict = { path: 'title.en', from: 'Title', to: 'Fast, and more', current: 'Fast' };
  expect(conflictsWithOthers(typed, [conflict])).toEqual([]);
  const found = editEntry(typed, { type: 'found-own', conflicts: [conflict] });
  expect(unsavedChanges(found)).toEqual([{ path: 'title.en', from: 'Fast', to: 'Fast, and more' }]);
});

it('has a conflict with what somebody else has saved, also after a call without a response', () => {
  const typed = edited(sending(edited(begun, 'title.en', 'Mine')), 'title.en', 'Mine 2', 5_000);
  const theirs = { path: 'title.en', from: 'Title', to: 'Mine 2', current: 'Theirs' };
  expect(conflictsWithOthers(typed, [theirs])).toEqual([theirs]);
  const refreshed = withLeaf(STORED, 'title.en', 'Theirs');
  expect([...changedByOthers(typed, begun.fields, refreshed)]).toEqual(['title.en']);
  expect(unsavedChanges(stored(typed, begun, refreshed))).toEqual([
    { path: 'title.en', from: 'Title', to: 'Mine 2' },
  ]);
});

it('goes on from its own value when the server has it although the response was lost', () => {
  const typed = edited(sending(edited(begun, 'title.en', 'Sent')), 'title.en', 'Sent, more', 5_000);
  const refreshed = withLeaf(STORED, 'title.en', 'Sent');
  expect(changedByOthers(typed, begun.fields, refreshed).size).toBe(0);
  const after = stored(typed, begun, refreshed);
  expect(unsavedChanges(after)).toEqual([{ path: 'title.en', from: 'Sent', to: 'Sent, more' }]);
  expect(editEntry(after, { type: 'undone' }).fields.title).toMatchObject({ en: 'Sent' });
});

it('saves a text that was undone after it was sent, until a response says what is stored', () => {
  const undone = editEntry(sending(edited(begun, 'title.en', 'Sent')), { type: 'undone' });
  expect(unsavedChanges(undone)).toEqual([{ path: 'title.en', from: 'Title', to: 'Title' }]);
  const saved = stored(sending(undone), undone, STORED);
  expect(unsavedChanges(saved)).toEqual([]);
  expect(changesToStore(saved)).toEqual([]);
});

it('joins drafts with a list that is edited meanwhile, and leaves out what is not the same text any more', () => {
  const part = (ar: string, en: string) => ({ heading: { ar, en } });
  const withParts = (...parts: object[]) => ({ ...emptyFields('newsletter-issue'), parts });
  const sent = withParts(part('أول', 'One'), part('ثان', ''), part('ثالث', ''));
  const drafted = withParts(part('أول', 'First'), part('ثان', 'Second'), part('ثالث', 'Third'));
  const paths = [0, 1, 2].map((index) => `parts.${index}.heading`);
  const typed = [part('أول', 'One'), part('ثان جديد', ''), part('ثالث', ''), part('رابع', '')];
  const entry = edited(beginEditing('newsletter-issue', sent, 1), 'parts', typed);
  const saved = editEntry(entry, { type: 'stored', sent, fields: drafted, version: 2 });
  const joined = editEntry(saved, { type: 'drafted', paths, sent, fields: drafted });
  const parts = [part('أول', 'First'), part('ثان جديد', ''), part('ثالث', 'Third'), typed[3]];
  expect(joined.fields.parts).toEqual(parts);
  // The next save is based on what the server has, so it is no conflict.
  expect(unsavedChanges(joined)).toEqual([{ path: 'parts', from: drafted.parts, to: parts }]);
});

it('has drafts as they are stored where nothing was edited', () => {
  const sent = { ...STORED };
  const drafted = withLeaf(STORED, 'title.en', 'Drafted');
  const saved = editEntry(begun, { type: 'stored', sent, fields: drafted, version: 2 });
  const joined = editEntry(saved, { type: 'drafted', paths: ['title'], sent, fields: drafted });
  expect(joined).toEqual(saved);
});
