import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scenario } from './scenario.ts';
import { tenths } from './tools.ts';

const XML = 'http://www.w3.org/2000/svg';

/** Drawings that let something through in the first release: each must be refused. */
const HOSTILE: readonly (readonly [string, string])[] = [
  [
    'style text after a child',
    drawing('<style>a{}<g/>@import "https://any.example/x.css";</style>'),
  ],
  [
    'url() after a comment in a string',
    drawing(`<rect style='font-family:"/*";fill:url(https://any.example/x);x:"*/"'/>`),
  ],
  [
    'an animated href',
    drawing(
      '<a xmlns:x-l="http://www.w3.org/1999/xlink"><set attributeName="x-l:href" to="javascript:alert(1)"/></a>',
    ),
  ],
  [
    'a meta element of XHTML',
    drawing(
      '<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;https://any.example"/>',
    ),
  ],
  [
    'a form of XHTML',
    drawing(
      '<form xmlns="http://www.w3.org/1999/xhtml" action="https://any.example"><input type="submit"/></form>',
    ),
  ],
  [
    'an external document type',
    `<!DOCTYPE svg SYSTEM "https://any.example/x.dtd">${drawing('<rect width="1" height="1"/>')}`,
  ],
];

const HARMLESS = drawing('<rect width="1" height="1"/>');

/** A prolog of so many comments made the first release's reader go on for ever. */
const COMMENTS = 40;

export const svg: Scenario = {
  name: 'svg',
  sentence:
    'Content with hostile drawings is imported: a prolog of 40 comments, and what must not be let through.',
  deadline: 150,
  async run(tools) {
    const folder = await tools.folder();
    await mkdir(join(folder, 'media'), { recursive: true });
    await writeFile(
      join(folder, 'clients.yaml'),
      '- id: 1\n  name: { ar: x, en: x }\n  logo: logo.svg\n',
    );
    // The first command makes the tables.
    const data = await tools.folder();
    const imported = async (text: string, timeout: number) => {
      await writeFile(join(folder, 'media/logo.svg'), text);
      return tools.command(
        ['tools/content/content.ts', 'import', folder],
        { DATA_DIR: data },
        timeout,
      );
    };
    const harmless = await imported(HARMLESS, 30_000);
    tools.report.equal('a harmless drawing is imported', harmless.code ?? -1, 0, '0');
    const prolog = await imported(`${'<!---->'.repeat(COMMENTS)}x`, 30_000);
    // To start takes the command seconds of its own where the machine is busy.
    tools.report.atMost(
      'seconds more for the prolog of comments',
      tenths(prolog.seconds - harmless.seconds),
      5,
      'never ends',
    );
    for (const [what, text] of HOSTILE) {
      const { code, output } = await imported(text, 30_000);
      const isRefused = code === 1 && /logo\.svg/.test(output);
      tools.report.equal(`refused: ${what}`, isRefused, true, 'false');
    }
  },
};

function drawing(inner: string): string {
  return `<svg xmlns="${XML}" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="30">${inner}</svg>`;
}
