import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { forms } from '../../contract/submissions.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { postTo, runConcurrently } from '../../tests/helpers/post-many.ts';
import type { Scenario } from './scenario.ts';

/** What spreadsheets take for the end of a cell, depending on the language of the computer. */
const SEPARATORS = [';', ',', '\t', '\n', '\r'];

const FORMULAS = ['=cmd|calc!A1', '+1+1', '-1+1', '@SUM(1)'];

/** How a formula is hidden behind a separator: at once, behind white space, behind quotes. */
const BETWEEN = ['', ' ', '"', '";"', '""'];

export const csvFormulas: Scenario = {
  name: 'csv-formulas',
  sentence:
    'Messages bring formulas behind separators; the export is read as spreadsheets read it.',
  deadline: 60,
  async run(tools) {
    const folder = await tools.folder();
    const server = await tools.server({ DATA_DIR: folder });
    const agent = new Agent({ keepAlive: true });
    const texts = SEPARATORS.flatMap((separator) =>
      BETWEEN.flatMap((between) => FORMULAS.map((formula) => `x${separator}${between}${formula}`)),
    );
    let sent = 0;
    await runConcurrently(texts.length, 16, async (index) => {
      const body = JSON.stringify({ ...CONTACT, massage: texts[index] });
      const url = server.url + forms.contact.path;
      const { status } = await postTo(url, body, { 'content-type': 'application/json' }, agent);
      if (status === 201) sent++;
    });
    agent.destroy();
    await server.stop();
    const target = join(folder, 'export');
    const done = await tools.command(
      ['tools/messages/messages.ts', 'export', '--csv', target],
      { DATA_DIR: folder },
      30_000,
    );
    if (done.code !== 0) throw new Error(done.output);
    const table = await readFile(join(target, 'messages.csv'), 'utf8');
    tools.report.note('messages', sent);
    for (const separator of [',', ';', '\t']) {
      const cells = cellsOf(table.replace(/^\ufeff/, ''), separator);
      const formulas = cells.filter((cell) => /^[\s"]*[=+\-@]/.test(cell));
      const name = separator === '\t' ? 'tab' : separator;
      tools.report.equal(
        `formulas where “${name}” separates`,
        formulas.length,
        0,
        separator === ';' ? 'a formula' : '',
      );
    }
  },
};

/** The cells of a table, read with a separator: quotes count only where a cell begins with one (RFC 4180 §2). */
export function cellsOf(table: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < table.length) {
    let cell = '';
    if (table[at] === '"') {
      at++;
      while (at < table.length) {
        if (table[at] !== '"') cell += table[at++];
        else if (table[at + 1] === '"') {
          cell += '"';
          at += 2;
        } else break;
      }
      at++;
    }
    while (at < table.length && table[at] !== separator && !/[\r\n]/.test(table[at] ?? '')) {
      cell += table[at++];
    }
    cells.push(cell);
    at += table.startsWith('\r\n', at) ? 2 : 1;
  }
  return cells;
}
