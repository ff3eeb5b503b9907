import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readHtml } from '../../../admin/content/entry/rich-text/read-html.ts';
import { filesIn, folderWith } from '../../../tests/helpers/content-folder.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { resultOf } from '../../command-line.ts';
import { content } from '../content.ts';
import { importWordPress, REPORT_FILE } from './import-wordpress.ts';

const EXPORTS = join(import.meta.dirname, '../../../tests/content-sets/wordpress');

function runContent(dataDir: string, ...args: string[]) {
  return resultOf(content, args, { env: { DATA_DIR: dataDir }, typed: Readable.from([]) });
}

/** Imports an export of the tests into a new folder. */
async function importExport(variant: string, ...options: string[]) {
  const folder = join(await temporaryFolder(), 'new');
  const source = join(EXPORTS, `${variant}.xml`);
  const result = await runContent(folder, 'import-wordpress', source, folder, ...options);
  return { folder, ...result };
}

type NewsFile = { id: number; status?: string; title: object; html: { ar: string; en?: string } }[];

async function readNews(folder: string): Promise<NewsFile> {
  return parse(await readFile(join(folder, 'news.yaml'), 'utf8'));
}

type PagesFile = {
  id: number;
  status?: string;
  address: string;
  title: object;
  blocks: { block: string; [field: string]: unknown }[];
}[];

async function readPages(folder: string): Promise<PagesFile> {
  return parse(await readFile(join(folder, 'pages.yaml'), 'utf8'));
}

describe('npm run content -- import-wordpress', () => {
  it.each(['polylang', 'wpml'])('joins the languages of %s [WORDPRESS-01]', async (variant) => {
    const { folder, stderr } = await importExport(variant);
    expect(stderr).toBe('');
    const news = await readNews(folder);
    expect(news.map(({ id, status, title }) => [id, status, title])).toEqual([
      [18, undefined, { ar: 'حملة الشتاء' }],
      [10, undefined, { ar: 'افتتاح بئر القرية', en: 'The village well opens' }],
      [17, 'draft', { ar: 'A letter from Berlin', en: 'A letter from Berlin' }],
      [16, undefined, { ar: 'توزيع السلال' }],
    ]);
  });

  it('writes texts that the editor of the back office holds without loss [WORDPRESS-02]', async () => {
    for (const variant of ['polylang', 'classic']) {
      for (const { html } of await readNews((await importExport(variant)).folder)) {
        for (const text of [html.ar, html.en ?? '']) {
          expect(readHtml(text.replaceAll('"media/', '"/media/')).lost).toEqual([]);
        }
      }
    }
  });

  it('takes the original of a picture, and links between entries lead to the new ones [WORDPRESS-03]', async () => {
    const { folder } = await importExport('polylang');
    const files = Object.keys(await filesIn(join(folder, 'media'))).map((path) => path.normalize());
    expect(files.toSorted()).toEqual([
      'wordpress/2024/03/team.png',
      'wordpress/2024/05/class.jpg',
      'wordpress/2024/05/report.pdf',
      'wordpress/2024/05/البئر.jpg',
    ]);
    const [, well, , baskets] = await readNews(folder);
    expect(well?.html.ar).toContain(
      '<img src="media/wordpress/2024/05/البئر.jpg" alt="بئر القرية">',
    );
    expect(well?.html.en).toContain('alt="The village well"');
    expect(well).toMatchObject({
      picture: 'wordpress/2024/05/البئر.jpg',
      caption: { ar: 'البئر بعد إصلاحها' },
    });
    expect(baskets?.html.ar).toContain('<a href="/latest-news/10">الأرقام</a>');
    expect(await readFile(join(folder, 'media.yaml'), 'utf8')).toContain('The village well');
  });

  it('reads what the classic editor writes', async () => {
    const { folder, stdout } = await importExport('classic');
    const [well] = await readNews(folder);
    expect(well?.html.ar.split('\n')).toEqual([
      '<p>افتتحنا اليوم بئر القرية<br>بحضور أهلها.</p>',
      '<p>وهذه صورتها:</p>',
      '<figure><img src="media/wordpress/2024/05/البئر.jpg" alt="بئر القرية"><figcaption>البئر في يوم افتتاحها</figcaption></figure>',
      '<p><strong>شكراً</strong> لكل من تبرع. نشرنا [هنا] القائمة.</p>',
      '<h2>الأرقام</h2>',
      '<ul><li>عشرون متطوعاً</li><li>مئة أسرة</li></ul>',
      '<blockquote><p>الماء حياة.</p></blockquote>',
      '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a></p>',
      '<figure><img src="media/wordpress/2024/05/البئر.jpg" alt=""></figure>',
      '<figure><img src="media/wordpress/2024/05/class.jpg" alt=""></figure>',
      '<p>تبرع الآن</p>',
      '<p>اقرأ صفحة لا وجود لها.</p>',
    ]);
    expect(stdout).toContain('http://old.example.org/?page_id=900001');
  });

  it('makes pages of blocks at the addresses that they had [WORDPRESS-14]', async () => {
    const { folder } = await importExport('polylang');
    const pages = await readPages(folder);
    expect(pages.map(({ id, status, address }) => [id, status, address])).toEqual([
      [12, undefined, 'من-نحن'],
      [14, undefined, 'فريقنا'],
      [15, 'draft', 'donate'],
    ]);
    expect(pages[0]).toMatchObject({ title: { ar: 'من نحن', en: 'About us' } });
    expect(pages[0]?.blocks.map(({ block }) => block)).toEqual([
      ...['text', 'picture', 'questions', 'text', 'pictures'],
      ...['quotation', 'text', 'documents', 'text'],
    ]);
    expect(pages[0]?.blocks[1]).toEqual({
      block: 'picture',
      picture: 'wordpress/2024/03/team.png',
      caption: { ar: 'فريقنا أمام المقر', en: 'Our team' },
    });
    expect(pages[0]?.blocks[2]).toMatchObject({
      heading: { ar: 'أسئلة', en: 'Questions' },
      questions: [
        {
          question: { ar: 'كيف أتطوع؟', en: 'How can I volunteer?' },
          answer: { ar: '<p>اكتب إلينا.</p>', en: '<p>Write to us.</p>' },
        },
        {},
      ],
    });
    const redirects = await readFile(join(folder, 'redirects.csv'), 'utf8');
    expect(redirects).toContain(`/?page_id=12,/${encodeURIComponent('من-نحن')}\n`);
    expect(redirects).toContain(`/en/about-us,/en/${encodeURIComponent('من-نحن')}\n`);
    expect(redirects).toContain(`/من-نحن/فريقنا,/${encodeURIComponent('فريقنا')}\n`);
    // They are the addresses of these pages themselves.
    expect(redirects).not.toMatch(/^\/(من-نحن|donate|en\/donate),/m);
  });

  it('writes redirects from every old address [WORDPRESS-04]', async () => {
    const { folder } = await importExport('polylang');
    const lines = (await readFile(join(folder, 'redirects.csv'), 'utf8')).split('\n');
    expect(lines[0]).toBe('from,to');
    expect(lines).toEqual(
      expect.arrayContaining([
        '/2024/05/افتتاح-بئر-القرية,/latest-news/10',
        '/?p=10,/latest-news/10',
        '/en/2024/05/village-well,/en/latest-news/10',
        '/?p=11,/en/latest-news/10',
        expect.stringMatching(
          /^\/wp-content\/uploads\/2024\/05\/report\.pdf,\/media\/wordpress\/2024\/05\/report\.[0-9a-f]{10}\.pdf$/,
        ),
      ]),
    );
  });

  it('writes no redirect that an import would refuse, and says so', async () => {
    const source = await readFile(join(EXPORTS, 'polylang.xml'), 'utf8');
    const folder = await folderWith({});
    const changed = source
      .replaceAll('old.example.org/en/2024/05/village-well/', 'old.example.org/en/contact/')
      .replaceAll('old.example.org/en/about-us/', 'old.example.org/admin/about%0Aus/')
      .replaceAll('old.example.org/en/donate/', 'old.example.org/ar/Donate/');
    await writeFile(join(folder, 'a.xml'), changed);
    const { stdout } = await runContent(
      folder,
      ...['import-wordpress', join(folder, 'a.xml'), join(folder, 'new')],
    );
    expect(stdout).toContain('Old addresses without a redirect:');
    expect(stdout).toContain('- /en/contact: from is a page of the site');
    const imported = await runContent(folder, 'import', join(folder, 'new'));
    expect(imported).toMatchObject({ code: 0, stderr: '' });
  });

  it('says what it left out and why, in the terminal and in the folder [WORDPRESS-07]', async () => {
    const { folder, stdout } = await importExport('polylang');
    expect(stdout.startsWith(await readFile(join(folder, REPORT_FILE), 'utf8'))).toBe(true);
    for (const line of [
      '- news.yaml: 4 entries: 1 in both languages, 2 in Arabic only, 1 in English only',
      '- pages.yaml: 3 entries: 1 in both languages, 1 in Arabic only, 1 in English only',
      '- post 19 “مسودة عن الشتاء” is a draft.',
      '- post 20 “ينتظر المراجعة” waits for a review.',
      '- post 21 “محضر داخلي” is private.',
      '- post 22 “خبر بكلمة مرور” has a password.',
      '- post 10 “افتتاح بئر القرية”: the shortcode [contact-form-7]; the block latest-posts; https://elsewhere.example/x.jpg, which is on another site; the file 2024/05/lost.jpg, which is not in the uploads.',
      '- post 17 “A letter from Berlin”',
      '- 1 comment',
      '- 1 of the type nav_menu_item',
      '- 2024/05/lost.jpg is not in the uploads',
    ]) {
      expect(stdout.split('\n')).toContain(line);
    }
  });

  it('writes a folder that is imported as it is, and a second time without a change [WORDPRESS-08]', async () => {
    for (const variant of ['polylang', 'wpml', 'classic']) {
      const { folder } = await importExport(variant);
      const data = await temporaryFolder();
      const imported = await runContent(data, 'import', folder);
      expect(imported).toMatchObject({ code: 0, stderr: '' });
      expect(imported.stdout).not.toContain('lead to no page');
      const again = await runContent(data, 'import', folder);
      expect(again.stdout).toContain('0 new, 0 changed, 0 removed');
    }
  });

  it('fetches files from the old site, and names them after their bytes', async () => {
    const asked: string[] = [];
    const uploads = join(EXPORTS, 'wp-content/uploads');
    const server = createServer(async (request, response) => {
      const path = decodeURIComponent(request.url ?? '');
      asked.push(path);
      // This site calls a PNG a JPEG.
      const file = path.endsWith('class.jpg') ? '2024/03/team.png' : path.slice(20);
      const bytes = await readFile(join(uploads, file)).catch(() => null);
      response.writeHead(bytes === null ? 404 : 200).end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const alone = await temporaryFolder();
    await cp(join(EXPORTS, 'polylang.xml'), join(alone, 'export.xml'));
    const folder = join(alone, 'new');
    const imported = await importWordPress({
      ...{ files: [join(alone, 'export.xml')], folder, uploads: null, language: null },
      ...{ base: new URL(`http://127.0.0.1:${port}`), now: () => 0, onProgress: () => undefined },
      isAllowed: () => true,
    });
    server.closeAllConnections();
    server.close();
    expect(asked).toHaveLength(new Set(asked).size);
    expect(Object.keys(await filesIn(join(folder, 'media'))).toSorted()).toEqual([
      'wordpress/2024/03/team.png',
      'wordpress/2024/05/class.png',
      'wordpress/2024/05/report.pdf',
      'wordpress/2024/05/البئر.jpg',
    ]);
    expect((imported.ok ? imported.lines : []).join('\n')).toContain('lost.jpg is not there (404)');
  });

  it('asks no address of the network of the server [WORDPRESS-09]', async () => {
    const folder = await folderWith({});
    await cp(join(EXPORTS, 'polylang.xml'), join(folder, 'export.xml'));
    const { code, stdout } = await runContent(
      folder,
      ...['import-wordpress', join(folder, 'export.xml'), join(folder, 'new')],
      ...['--base', 'http://127.0.0.1:9/'],
    );
    expect(code).toBe(0);
    expect(stdout).toContain('- 2024/05/class.jpg is at an address that is not public');
  });

  it('refuses a broken picture, a foreign type and a path out of the uploads, and goes on [WORDPRESS-10]', async () => {
    const source = await readFile(join(EXPORTS, 'classic.xml'), 'utf8');
    const folder = await folderWith({
      'wp-content/secret.jpg': 'secret',
      'wp-content/uploads/2024/05/class.jpg': 'no picture',
      'wp-content/uploads/2024/05/البئر.jpg': '#!/bin/sh',
    });
    await writeFile(
      join(folder, 'a.xml'),
      source.replaceAll('2024/05/report.pdf', '../secret.jpg'),
    );
    const { code, stdout } = await runContent(
      folder,
      ...['import-wordpress', join(folder, 'a.xml'), join(folder, 'new')],
    );
    expect(code).toBe(0);
    expect(stdout).toContain('- 2024/05/class.jpg is named .jpg but holds something else');
    expect(await filesIn(join(folder, 'new/media'))).toEqual({});
  });

  it.each([
    [['a.xml'], 2, 'Name an export of WordPress and a new folder.'],
    [['a.xml', 'b', '--language', 'fr'], 2, '--language is ar or en.'],
    [['a.xml', 'b', '--base', 'old.example'], 2, '--base is the address of the old site'],
    [['missing.xml', 'b'], 1, 'missing.xml cannot be read (ENOENT).'],
    [['missing.xml', 'b', '--uploads', '/missing'], 1, '/missing is not a folder.'],
    [['missing.xml', EXPORTS], 1, 'is not an empty folder: name a new one.'],
  ])('refuses %j in a sentence, and writes nothing', async (args, code, sentence) => {
    const before = await readdir(EXPORTS);
    const result = await runContent(await temporaryFolder(), 'import-wordpress', ...args);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(sentence);
    expect(await readdir(EXPORTS)).toEqual(before);
  });
});
