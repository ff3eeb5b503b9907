import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import type { EntryResponse } from '../../contract/admin/content/content.ts';
import {
  type DraftFields,
  emptyFields,
  emptyValue,
} from '../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { blockFields } from '../../contract/content/page-blocks.ts';
import { checksJob } from '../../server/checks/checks.ts';
import { callAdmin, PUBLIC_URL, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import {
  describeOnEachDatabase,
  describeOnSqlite,
  type TestDatabases,
} from '../helpers/databases.ts';
import { TRANSLATION_KEY } from '../helpers/loopback-translation.ts';
import { startTranslationServer } from '../helpers/translation-server.ts';

type Item = Record<string, unknown>;

const EMPTY_BLOCK = emptyValue({ type: 'group', fields: blockFields }) as Item;

const EMPTY_TEXT = { ar: '', en: '' };

const block = (fields: Item): Item => ({ ...EMPTY_BLOCK, ...fields });

const NEWS = block({
  block: 'text',
  heading: { ar: 'الخبر', en: 'Our news' },
  html: {
    ar: '<p>الخبر اليوم. يبدأ <strong>برنامج</strong> الصيف غدًا.</p>',
    en: '<p>Here is the news. The camp begins <strong>tomorrow</strong>.</p>',
  },
});

const QUESTIONS = block({
  block: 'questions',
  heading: { ar: 'أسئلة', en: 'Questions' },
  questions: [
    { question: { ar: 'متى؟', en: 'When?' }, answer: { ar: '<p>غدًا.</p>', en: '<p>Soon.</p>' } },
    { question: { ar: 'أين؟', en: 'Where?' }, answer: { ar: '<p>هنا.</p>', en: '<p>Here.</p>' } },
  ],
});

const STEPS = block({
  block: 'steps',
  steps: [{ title: { ar: 'برنامج', en: 'A course' }, text: { ar: '', en: '' } }],
});

const PAGE: DraftFields = {
  ...emptyFields('page'),
  address: 'camp',
  title: { ar: 'برنامج', en: 'The camp' },
  blocks: [NEWS, QUESTIONS],
};

/** Publishes an entry, and returns what edits it and drafts its English. */
async function setUp(databases: TestDatabases, kind: ContentKind, fields: DraftFields, path = '') {
  const service = await startTranslationServer();
  const database = await databases.open();
  const { app, storage } = await openEmptyApp(database, {
    TRANSLATE_URL: service.url + path,
    TRANSLATE_KEY: TRANSLATION_KEY,
  });
  const { cookie } = await signInAs(app, database, 'administrator');
  const call = (name: AdminCallName, options: object = {}) =>
    callAdmin(app, name, { cookie, kind, ...options });
  const created = await call('createEntry', { body: {} });
  const id = String(created.body.id);
  const read = async (): Promise<EntryResponse> => (await call('readEntry', { id })).body;
  const shown = async (): Promise<DraftFields> => {
    const { draft, live } = await read();
    return draft?.fields ?? live?.fields ?? {};
  };
  const save = async (at: string, to: unknown) => {
    const { draft, live } = await read();
    const from = at
      .split('.')
      .reduce((value, name) => (value as Item)[name] as Item, (draft ?? live)?.fields as Item);
    const body = { version: draft?.version ?? 0, changes: [{ path: at, from, to }] };
    const saved = await call('saveEntry', { id, body });
    expect(saved.status).toBe(200);
    return saved.body as EntryResponse;
  };
  const draft = async (paths: string[]) => {
    const version = (await read()).draft?.version ?? 0;
    return call('draftEnglish', { id, body: { version, paths } });
  };
  const confirm = async (at: string) => {
    const version = (await read()).draft?.version ?? 0;
    return call('confirmTranslation', { id, body: { version, path: at } });
  };
  const publish = async (more: object = {}) => {
    const version = (await read()).draft?.version ?? 0;
    return call('publishEntries', {
      body: { drafts: [{ kind, id: Number(id), version }], ...more },
    });
  };
  for (const [name, value] of Object.entries(fields)) {
    const isText = typeof value === 'object' && value !== null && 'ar' in value && 'en' in value;
    if (!isText) {
      await save(name, value);
      continue;
    }
    for (const [language, text] of Object.entries(value)) await save(`${name}.${language}`, text);
  }
  expect((await publish()).status).toBe(204);
  return { service, app, database, storage, call, id, read, shown, save, draft, confirm, publish };
}

/** Returns a list with one text of an item replaced. */
const withText = (items: unknown, index: number, name: string, language: 'ar' | 'en', to: string) =>
  (items as Item[]).map((item, at) =>
    at === index ? { ...item, [name]: { ...(item[name] as Item), [language]: to } } : item,
  );

const CHANGED = '<p>الخبر اليوم. يبدأ <strong>برنامج</strong> الصيف اليوم.</p>';

const DRAFTED = '<p>Here is the news. begins <strong>a programme</strong> of summer today.</p>';

describeOnEachDatabase('a draft of English in a list', (databases) => {
  it.each(['', '/v2'])(
    'has what has changed in each block, wherever it stands now (%s) [TRANSLATE-13]',
    async (path) => {
      const { service, read, shown, save, draft, confirm, publish } = await setUp(
        databases,
        'page',
        PAGE,
        path,
      );
      expect(new Set(Object.values((await read()).translations))).toEqual(new Set(['current']));
      // One block is changed, then moved, and another one is new.
      await save('blocks', withText([NEWS, QUESTIONS], 0, 'html', 'ar', CHANGED));
      const [news] = (await shown()).blocks as Item[];
      const added = block({ block: 'contact', heading: { ar: 'يبدأ', en: '' } });
      await save('blocks', [QUESTIONS, added, news]);
      expect((await read()).translations).toEqual({
        title: 'current',
        'blocks.0.heading': 'current',
        'blocks.0.questions.0.question': 'current',
        'blocks.0.questions.0.answer': 'current',
        'blocks.0.questions.1.question': 'current',
        'blocks.0.questions.1.answer': 'current',
        'blocks.1.heading': 'missing',
        'blocks.2.heading': 'current',
        'blocks.2.html': 'outdated',
      });
      expect((await read()).sources).toEqual({ 'blocks.2.html': (NEWS.html as Item).ar });
      const drafted = await draft(['blocks.2.html', 'blocks.1.heading', 'blocks.0.heading']);
      expect(drafted).toMatchObject({
        status: 200,
        body: {
          done: [
            { path: 'blocks.1.heading', translated: 1, kept: 0, lost: [] },
            { path: 'blocks.2.html', translated: 1, kept: 1, lost: [] },
          ],
          failed: null,
          drafted: {
            'blocks.1.heading': { before: '' },
            'blocks.2.html': { before: (NEWS.html as Item).en },
          },
          problems: [
            { path: 'blocks.1.heading.en', code: 'machine-draft' },
            { path: 'blocks.2.html.en', code: 'machine-draft' },
          ],
        },
      });
      expect(service.requests).toEqual([
        ['يبدأ'],
        ['يبدأ <span id="y1">برنامج</span> الصيف اليوم.'],
      ]);
      const blocks = (await shown()).blocks as Item[];
      expect(blocks[0]).toEqual(QUESTIONS);
      expect(blocks[1]?.heading).toEqual({ ar: 'يبدأ', en: 'begins' });
      expect(blocks[2]?.html).toEqual({ ar: CHANGED, en: DRAFTED });
      // A draft stays marked where its block goes, and is not published.
      await save('blocks', [blocks[2], blocks[0]]);
      expect(await read()).toMatchObject({
        translations: { 'blocks.0.html': 'drafted' },
        drafted: { 'blocks.0.html': { before: (NEWS.html as Item).en } },
      });
      expect(await publish()).toMatchObject({
        status: 409,
        body: { entries: [{ fields: [{ path: 'blocks.0.html.en', code: 'machine-draft' }] }] },
      });
      expect((await confirm('blocks.0.html')).body).toMatchObject({
        translations: { 'blocks.0.html': 'current' },
        drafted: {},
        problems: [],
      });
      expect((await publish()).status).toBe(204);
    },
  );

  it('stays unread while it is edited in either language, and can be taken back [TRANSLATE-14]', async () => {
    const { read, shown, save, draft, confirm } = await setUp(databases, 'page', PAGE);
    const before = (NEWS.html as Item).en as string;
    const edit = async (index: number, language: 'ar' | 'en', to: string) =>
      save('blocks', withText((await shown()).blocks, index, 'html', language, to));
    await edit(0, 'ar', CHANGED);
    await draft(['blocks.0.html']);
    await edit(0, 'en', DRAFTED.replace('begins', 'Begins'));
    await edit(0, 'ar', CHANGED.replace('اليوم.', 'غدًا.'));
    const [news, questions] = (await shown()).blocks as Item[];
    await save('blocks', [questions, news, news]);
    expect(await read()).toMatchObject({
      translations: { 'blocks.1.html': 'drafted', 'blocks.2.html': 'drafted' },
    });
    await edit(1, 'en', before);
    // The copy is still a draft.
    expect(await read()).toMatchObject({
      translations: { 'blocks.1.html': 'outdated', 'blocks.2.html': 'drafted' },
    });
    await save('blocks', [questions, ((await shown()).blocks as Item[])[1]]);
    expect(await read()).toMatchObject({
      translations: { 'blocks.1.html': 'outdated' },
      drafted: {},
    });
    // English that somebody says is still right is so after each move.
    await confirm('blocks.1.html');
    await save('blocks', ((await shown()).blocks as Item[]).toReversed());
    expect((await read()).translations).toMatchObject({ 'blocks.0.html': 'current' });
    // English that somebody writes belongs to the Arabic of now.
    await edit(0, 'ar', '<p>الخبر.</p>');
    expect((await read()).translations['blocks.0.html']).toBe('outdated');
    await edit(0, 'en', '<p>News.</p>');
    expect((await read()).translations['blocks.0.html']).toBe('current');
  });

  it('of a discarded draft is forgotten, and what was published is as old as it was', async () => {
    const { call, id, read, shown, save, draft, publish } = await setUp(databases, 'page', PAGE);
    await save('blocks', withText((await shown()).blocks, 0, 'html', 'ar', CHANGED));
    await publish({ language: 'ar' });
    await draft(['blocks.0.html']);
    const version = (await read()).draft?.version;
    expect((await call('discardDraft', { id, body: { version } })).status).toBe(204);
    expect(await read()).toMatchObject({
      translations: { 'blocks.0.html': 'outdated' },
      drafted: {},
    });
  });

  it('is for the parts of an issue and the questions of a programme, too', async () => {
    const part = { news: null, linkText: EMPTY_TEXT, link: null };
    const issue = await setUp(databases, 'newsletter-issue', {
      subject: { ar: 'الخبر', en: 'News' },
      introduction: { ar: 'اليوم', en: 'Today' },
      parts: [
        { ...part, heading: { ar: 'الصيف', en: 'Summer' }, text: { ar: 'غدًا.\nاليوم.', en: '' } },
      ],
    });
    expect((await issue.draft(['parts.0.text'])).body).toMatchObject({
      done: [{ path: 'parts.0.text', translated: 2 }],
      fields: { parts: [{ text: { ar: 'غدًا.\nاليوم.', en: 'tomorrow.\ntoday.' } }] },
      translations: { 'parts.0.text': 'drafted', 'parts.0.heading': 'current' },
    });
    const question = { kind: 'line', options: EMPTY_TEXT };
    const programme = await setUp(databases, 'project', {
      type: 'main',
      title: { ar: 'برنامج', en: 'A course' },
      html: { ar: '<p>نص</p>', en: '<p>Text</p>' },
      beneficiaries: 1,
      questions: [{ ...question, label: { ar: 'الصيف؟', en: 'Summer?' } }],
    });
    const [asked] = (await programme.shown()).questions as Item[];
    await programme.save('questions', [
      { ...question, label: { ar: 'برنامج؟', en: '' } },
      { ...asked, label: { ar: 'الصيف؟ اليوم؟', en: 'Summer?' } },
    ]);
    expect((await programme.draft(['questions.0.label', 'questions.1.label'])).body).toMatchObject({
      done: [
        { path: 'questions.0.label', translated: 1, kept: 0 },
        { path: 'questions.1.label', translated: 1, kept: 1 },
      ],
      fields: {
        questions: [{ label: { en: 'a programme؟' } }, { label: { en: 'Summer? today؟' } }],
      },
    });
  });
});

describeOnSqlite('a draft of English in a list', (databases) => {
  it('keeps formats and tags of HTML in a block, and says what it has lost, by the item', async () => {
    const { service, save, shown, draft } = await setUp(databases, 'page', PAGE);
    service.translateBy((text) =>
      text
        .replaceAll(/[\p{Script=Arabic}\p{M}]+/gu, 'word')
        .replaceAll(/<span[^>]*no">.*?<\/span>/g, ''),
    );
    const html = '<h2>برنامج <a href="/news/3">الصيف</a></h2><p>في ٢٠٢٦ &lt;b&gt;.</p>';
    await save('blocks', withText((await shown()).blocks, 0, 'html', 'ar', html));
    expect((await draft(['blocks.0.html'])).body).toMatchObject({
      done: [{ path: 'blocks.0.html', lost: ['2026'] }],
      fields: {
        blocks: [
          {
            html: {
              ar: html,
              en: '<h2>word <a href="/news/3">word</a></h2><p>word  &lt;b&gt;.</p>',
            },
          },
          QUESTIONS,
        ],
      },
    });
  });

  it('sends of a list what one call may send, and the next call takes the rest', async () => {
    const { service, save, draft } = await setUp(databases, 'page', PAGE);
    const long = (word: string) => ({ ar: `<p>${`${word} اليوم. `.repeat(700)}</p>`, en: '' });
    const blocks = ['الخبر', 'الصيف', 'برنامج'].map((word) =>
      block({ block: 'text', html: long(word) }),
    );
    await save('blocks', blocks);
    const paths = ['blocks.0.html', 'blocks.1.html', 'blocks.2.html'];
    const first = await draft(paths);
    expect(first.body).toMatchObject({ done: [{ path: 'blocks.0.html' }, {}], failed: 'too-much' });
    expect(service.requests.flat().join('').length).toBeLessThan(20_000);
    expect((await draft(paths)).body).toMatchObject({
      done: [{ path: 'blocks.2.html' }],
      failed: null,
    });
    // One text that is too long is named as such.
    const tooLong = { ar: `<p>${'الخبر اليوم. '.repeat(2_000)}</p>`, en: '' };
    await save('blocks', [block({ block: 'text', html: tooLong })]);
    expect((await draft(['blocks.0.html'])).body).toEqual({
      problem: 'translation-refused',
      translation: 'too-long',
    });
  });

  it('is a conflict where a colleague has changed the list meanwhile, and nothing is stored', async () => {
    const { service, read, shown, save, draft } = await setUp(databases, 'page', PAGE);
    await save('blocks', withText((await shown()).blocks, 0, 'html', 'ar', CHANGED));
    const mine = [...((await shown()).blocks as Item[]), STEPS];
    service.translateBy(async (text) => {
      await save('blocks', mine);
      return text.replaceAll(/[\p{Script=Arabic}\p{M}]+/gu, 'word');
    });
    expect(await draft(['blocks.0.html'])).toMatchObject({
      status: 409,
      body: { problem: 'conflict', conflicts: [{ path: 'blocks', current: mine }] },
    });
    expect(await read()).toMatchObject({
      translations: { 'blocks.0.html': 'outdated' },
      drafted: {},
    });
    expect((await shown()).blocks).toEqual(mine);
  });

  it('marks nobody’s English with it, where another item has the same Arabic', async () => {
    const { read, save, shown, draft } = await setUp(databases, 'page', PAGE);
    const step = (en: string) => ({ title: { ar: 'برنامج الصيف', en }, text: EMPTY_TEXT });
    const steps = [step('a programme of summer'), step(''), step('The camp')];
    await save('blocks', [block({ block: 'steps', steps })]);
    await draft(['blocks.0.steps.1.title']);
    expect(await read()).toMatchObject({
      translations: {
        'blocks.0.steps.0.title': 'current',
        'blocks.0.steps.1.title': 'current',
        'blocks.0.steps.2.title': 'current',
      },
      drafted: {},
    });
    // Two items may have the same English for different Arabic.
    const [first] = (await shown()).blocks as { steps: Item[] }[];
    for (const en of ['', 'The camp']) {
      const other = { title: { ar: 'الصيف', en }, text: EMPTY_TEXT };
      await save('blocks', [{ ...first, steps: [...(first?.steps ?? []), other] }]);
    }
    expect((await read()).translations).toMatchObject({
      'blocks.0.steps.2.title': 'current',
      'blocks.0.steps.3.title': 'current',
    });
  });

  it('has nothing to draft where items have no text', async () => {
    const { read, save, draft } = await setUp(databases, 'page', PAGE);
    await save('blocks', [block({ block: 'contact' }), STEPS]);
    expect(Object.keys((await read()).translations)).toEqual(['title', 'blocks.1.steps.0.title']);
    expect(await draft(['blocks.0.heading', 'blocks'])).toMatchObject({ status: 400 });
  });

  it('is found by the checks at its place now, where its English has been old for a month', async () => {
    const { database, storage, save, shown, publish, call } = await setUp(databases, 'page', PAGE);
    await save('blocks', withText((await shown()).blocks, 0, 'html', 'ar', CHANGED));
    await publish();
    const now = () => Date.now() + 40 * 24 * 60 * 60 * 1000;
    const job = checksJob({ db: database.db, storage, publicUrl: PUBLIC_URL, now });
    const found = async () => {
      await call('checkNow');
      await job.run(new AbortController().signal);
      const { body } = await call('findings', { query: '?check=translations' });
      return JSON.stringify(body).match(/blocks\.\d\.html\.en/g) ?? [];
    };
    expect(await found()).toEqual(['blocks.0.html.en']);
    await save('blocks', ((await shown()).blocks as Item[]).toReversed());
    expect(await found()).toEqual(['blocks.1.html.en']);
    await save('blocks', withText((await shown()).blocks, 1, 'html', 'en', '<p>New.</p>'));
    expect(await found()).toEqual([]);
  });
});
