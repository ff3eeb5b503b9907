import { expect, it } from 'vitest';
import { changesOfTemplate, freeAddress } from '../../admin/content/page-template.ts';
import { PAGE_TEMPLATES } from '../../admin/content/page-template-texts.ts';
import { emptyFields, mergeChanges } from '../../contract/admin/content/draft-fields.ts';
import type { ContentFields } from '../../contract/content/kinds.ts';
import { LANGUAGES } from '../../contract/locale.ts';
import { isPageAddress } from '../../contract/taken-addresses.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnSqlite } from '../helpers/databases.ts';
import { IDENTITIES } from '../helpers/identity.ts';

/** Another organisation, whose name templates take and whose example they do not have. */
const OURS = {
  ar: { ...IDENTITIES.ar, name: 'الأمل' },
  en: { ...IDENTITIES.en, name: 'Hope' },
};

/** Returns the fields of the draft that a template makes. */
function draftOf(template: (typeof PAGE_TEMPLATES)[number]): ContentFields<'page'> {
  const changes = changesOfTemplate(template, template.address, OURS);
  const merged = mergeChanges('page', emptyFields('page'), changes);
  expect(merged).toMatchObject({ ok: true });
  return (merged.ok ? merged.fields : {}) as ContentFields<'page'>;
}

/** Returns the texts at any depth that are in two languages. */
function localizedIn(value: unknown): { ar: string; en: string }[] {
  if (value === null || typeof value !== 'object') return [];
  if ('ar' in value && 'en' in value) return [value as { ar: string; en: string }];
  return Object.values(value).flatMap(localizedIn);
}

it.each(PAGE_TEMPLATES)(
  'the template $address is a draft in both languages [OWN-PAGES-13]',
  (template) => {
    const { address, title, lead, blocks } = draftOf(template);
    expect(isPageAddress(address)).toBe(true);
    expect(title.ar).not.toBe('');
    expect(lead.ar).not.toBe('');
    for (const { ar, en } of localizedIn([title, lead, blocks])) {
      expect(ar === '').toBe(en === '');
      expect(ar).not.toMatch(/[A-Za-z]{3}(?![^<]*>)/);
      expect(en).not.toMatch(/\p{Script=Arabic}/u);
      expect(ar + en).not.toMatch(/[{}]/);
      // The same number of gaps, and short enough for the advice that finds them.
      const gaps = (text: string) => text.match(/\[[^[\]\n]{2,100}\]/g)?.length ?? 0;
      expect([gaps(ar), ar.split('[').length - 1]).toEqual([gaps(en), en.split('[').length - 1]);
      expect(gaps(ar)).toBe(ar.split('[').length - 1);
    }
    // Nothing is invented: no figure, account or document.
    for (const { figures, documents, iban, bank } of blocks) {
      expect(figures.map(({ value }) => value).join('')).toBe('');
      expect(documents.flatMap(({ file }) => file ?? [])).toEqual([]);
      expect([iban, bank.ar]).toEqual(['', '']);
    }
  },
);

it('templates fill the name of the organisation into titles and leads', () => {
  const [title] = PAGE_TEMPLATES.filter(({ address }) => address === 'support').map(
    (template) => draftOf(template).title,
  );
  expect(title).toEqual({ ar: 'ادعم الأمل', en: 'Support Hope' });
});

it('a page gets the first free address', async () => {
  const taken = ['support', 'support-2'];
  expect(await freeAddress('support', async (each) => taken.includes(each))).toBe('support-3');
  expect(await freeAddress('volunteer', async (each) => taken.includes(each))).toBe('volunteer');
});

describeOnSqlite('a page from a template', (databases) => {
  it('is no published page before its blocks are complete, and its gaps are advice [OWN-PAGES-14]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { cookie } = await signInAs(app, database, 'editor');
    for (const template of PAGE_TEMPLATES) {
      const changes = changesOfTemplate(template, `${template.address}-2`, OURS);
      const { body } = await callAdmin(app, 'createEntry', {
        kind: 'page',
        cookie,
        body: { changes },
      });
      const listed = await callAdmin(app, 'listEntries', {
        kind: 'page',
        cookie,
        query: `?subtype=${template.address}-2`,
      });
      expect(listed.body.total).toBe(1);
      const entry = { kind: 'page', id: String(body.id), cookie } as const;
      const { problems, advice, draft } = (await callAdmin(app, 'readEntry', entry)).body;
      expect(problems.length).toBeGreaterThan(0);
      for (const { path } of problems) expect(path).toMatch(/^blocks\.\d+/);
      expect(new Set(advice.map(({ code }: { code: string }) => code))).toEqual(new Set(['gap']));
      const { status } = await callAdmin(app, 'publishEntries', {
        ...entry,
        body: { drafts: [{ kind: 'page', id: body.id, version: draft.version }] },
      });
      expect(status).not.toBe(204);
      for (const language of LANGUAGES) {
        const prefix = language === 'ar' ? '' : '/en';
        const { statusCode } = await app.inject({ url: `${prefix}/${template.address}-2` });
        expect(statusCode).toBe(404);
      }
    }
  });
});
