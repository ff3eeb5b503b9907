import { describe, expect, it } from 'vitest';
import { presentHtml } from './present-html.ts';

const GROUP = '<figure role="group" tabindex="0" aria-label="Table">';

describe('presentHtml', () => {
  it('puts each outer table into a group that can be focused', () => {
    const table = '<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>';
    expect(presentHtml(`<p>x</p>${table}${table}`, 'Table')).toBe(
      `<p>x</p>${GROUP}${table}</figure>${GROUP}${table}</figure>`,
    );
  });

  it('keeps figures in one direction and on one line', () => {
    const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const cells = ['1,234', '2024–2025', '−3.5 %', 'سنة 2025', '<b>1</b>', ' ', '1'.repeat(40)];
    const figures = cells.map((cell, index) => (index < 3 ? `<bdi dir="ltr">${cell}</bdi>` : cell));
    expect(presentHtml(`<table>${row(cells)}</table>`, 'Table')).toBe(
      `${GROUP}<table>${row(figures)}</table></figure>`,
    );
  });
});
