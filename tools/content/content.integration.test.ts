import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { CONTENT_KINDS } from '../../contract/content/kind-names.ts';
import { definitionOf } from '../../contract/content/kinds.ts';
import { filesIn, folderWith, svg } from '../../tests/helpers/content-folder.ts';
import { runProgram } from '../../tests/helpers/run-program.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { resultOf } from '../command-line.ts';
import { content } from './content.ts';

const IDENTITY = `name: { ar: لنا }
legalName: { ar: لنا }
headline: { ar: لنا }
tagline: { ar: لنا }
description: { ar: لنا }
palette: { ground: '#fbf6ec', ink: '#2a1e17', brand: '#84371f', accent: '#ae4e2b', highlight: '#e5a63c', contrast: '#515830', sand: '#e0cba4' }`;

const CLIENT = '- { id: 1, name: { ar: شريك }, logo: a.svg }';

/** Runs the command in this process. */
function runContent(dataDir: string, ...args: string[]) {
  const env = { DATA_DIR: dataDir };
  return resultOf(content, args, { env, typed: Readable.from([]) });
}

/** Runs the command in a separate process. */
function startContent(dataDir: string, ...args: string[]) {
  return runProgram('tools/content/content.ts', args, { DATA_DIR: dataDir });
}

it('npm run content imports a folder, exports it again, and prints what it did', async () => {
  const data = await temporaryFolder();
  const folder = await folderWith({ 'clients.yaml': CLIENT, 'media/a.svg': svg() });
  expect(await startContent(data, 'import', folder)).toEqual({
    code: 0,
    stdout: `Imported ${folder}:
- clients.yaml: 1 new, 0 changed, 0 removed, 0 unchanged
Media: 1 files used, 1 of them new; 0 that nothing used any more were removed.
`,
    stderr: '',
  });
  const exported = await runContent(data, 'export', join(data, 'exported'));
  expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining('clients.yaml: 1 ') });
});

it('npm run content lists all problems and fails', async () => {
  const folder = await folderWith({ 'clients.yaml': CLIENT, 'cleints.yaml': '[]' });
  expect(await startContent(await temporaryFolder(), 'import', folder)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^Nothing was imported. There are 2 problems:\n- cleints.yaml: is not a file of a content folder.*\n- clients.yaml, line 1, id 1, logo: does not exist: media\/a.svg\n$/,
    ),
  });
});

it('npm run content says which links lead to no page, and imports all the same', async () => {
  const slide = (id: number, address: string) =>
    `- { id: ${id}, title: { ar: شريحة }, text: { ar: نص }, buttonUrl: ${address} }`;
  const there = [
    '/latest-program/7',
    '/contact?topic=media',
    '/my-request',
    '/latest-news/feed.xml',
  ];
  const missing = ['/latest-project/7', '/latest-program/8', '/no-such-page', '/jobs'];
  const folder = await folderWith({
    'sliders.yaml': [...there, ...missing].map((link, id) => slide(id + 1, link)).join('\n'),
    'projects.yaml':
      '- { id: 7, type: main, title: { ar: برنامج }, html: { ar: <a href="/en/jobs">وظائف</a> }, beneficiaries: 1 }',
    'identity.yaml': `${IDENTITY}\nmodulesOff: [vacancies]`,
  });
  const { code, stdout } = await runContent(await temporaryFolder(), 'import', folder);
  expect(code).toBe(0);
  expect(stdout.split('These links lead to no page of the site:\n')[1]).toBe(
    `- projects.yaml: id 7: html: /en/jobs
- sliders.yaml: id 5: buttonUrl: /latest-project/7
- sliders.yaml: id 6: buttonUrl: /latest-program/8
- sliders.yaml: id 7: buttonUrl: /no-such-page
- sliders.yaml: id 8: buttonUrl: /jobs
`,
  );
});

it('npm run content prints its usage for wrong arguments', async () => {
  expect(await startContent(await temporaryFolder(), 'import')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run content -- import DIR'),
  });
});

describe('npm run content -- new', () => {
  it('writes a folder that is imported as it is, with an entry of every kind [STARTER-CONTENT-03]', async () => {
    const folder = join(await temporaryFolder(), 'mine');
    const data = await temporaryFolder();
    expect(await runContent(data, 'new', folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`STARTER_CONTENT=${folder}`),
      stderr: '',
    });
    const imported = await runContent(data, 'import', folder);
    expect(imported).toMatchObject({ code: 0, stderr: '' });
    for (const kind of CONTENT_KINDS) {
      const { file } = definitionOf(kind);
      expect(imported.stdout).toMatch(new RegExp(`^- ${file}: [1-9]\\d* new, 0 changed`, 'm'));
    }
    expect(imported.stdout).toMatch(/^These are still texts of the examples/m);
    expect(imported.stdout).toMatch(/^- identity.yaml: name, legalName, headline, tagline/m);
    expect(imported.stdout).toMatch(/^- board.yaml: id 1: name, text, details, caption, credit$/m);
    expect(imported.stdout).toMatch(/^- tweets.yaml: id 1: text$/m);
  });

  it('offers optional fields of the identity in comments, which are imported without their #', async () => {
    const folder = join(await temporaryFolder(), 'mine');
    await runContent(await temporaryFolder(), 'new', folder);
    const path = join(folder, 'identity.yaml');
    const text = await readFile(path, 'utf8');
    const offered = text.match(/^# [a-zA-Z]+: .*$/gm) ?? [];
    expect(offered.length).toBeGreaterThan(10);
    // Equal texts must not become a single text through an alias: changing the first would change them all.
    expect(text).not.toMatch(/[&*]a\d/);
    await writeFile(path, text.replace(/^# (?=[a-zA-Z]+: )/gm, ''));
    const imported = await runContent(await temporaryFolder(), 'import', folder);
    expect(imported).toMatchObject({ code: 0, stderr: '' });
  });

  it('drafts the privacy policy and the accessibility statement, and finds what is to be written in them', async () => {
    const folder = join(await temporaryFolder(), 'mine');
    const data = await temporaryFolder();
    await runContent(data, 'new', folder);
    const path = join(folder, 'site-contents.yaml');
    const text = await readFile(path, 'utf8');
    expect(text).toContain('[the data protection law of your country]');
    const written = text.replaceAll(/\[[^\]\n]+\]/g, 'ours').replaceAll('example.org', 'ours.org');
    await writeFile(path, written);
    const { stdout } = await runContent(data, 'import', folder);
    expect(stdout).toMatch(/^- site-contents.yaml: id 1: html; id 2: html; id 3: html;/m);
    expect(stdout).not.toMatch(/^- site-contents.yaml:.*id [67]/m);
  });

  it('explains every field, and names no organisation', async () => {
    const folder = join(await temporaryFolder(), 'mine');
    await runContent(await temporaryFolder(), 'new', folder);
    const files = await filesIn(folder);
    expect(files['projects.yaml']).toMatch(
      /^# {3}questions\[\].kind: Kind of answer; line, age, city, choice$/m,
    );
    expect(files['media/README.md']).toContain('2400 × 1200'.replace('×', 'Ã\u0097'));
    // Everybody can choose the built-in map.
    const texts = Object.entries(files).map(([file, text]): [string, string] => [
      file,
      Buffer.from(text, 'latin1').toString().replace('Map; saudi-arabia, drawing, none', ''),
    ]);
    const names = /yafee|saudi|riyadh|abha|jouf|sdaia|\+966|يافع|سعودي|المملكة|الرياض|سدايا/i;
    expect(texts.filter(([, text]) => names.test(text))).toEqual([]);
  });

  it('refuses a folder that is not empty', async () => {
    const folder = await folderWith({ 'mine.txt': 'mine' });
    expect(await runContent(await temporaryFolder(), 'new', folder)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${folder} is not an empty folder: a new content folder never replaces anything.\n`,
    });
    expect(await filesIn(folder)).toEqual({ 'mine.txt': 'mine' });
  });
});
