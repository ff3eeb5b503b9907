import { furja } from '../buildings.ts';
import { coverGrounds } from '../cover.ts';
import { fullColour, lettering } from '../identity.ts';
import { colours } from '../palette.ts';
import { qattBands } from '../qatt.ts';
import { cycled } from '../random.ts';
import { picture } from '../shapes.ts';
import { arabicWordmark } from '../wordmark.ts';

/** One font file of a document; `weight` is one weight or a range, as in CSS. */
export type FontFace = {
  family: 'Reem Kufi' | 'Readex Pro';
  script: 'arabic' | 'latin';
  weight: string;
  url: string;
};

const number = new Intl.NumberFormat('en-US');

/** A number with thousands separators, kept left-to-right inside Arabic. */
export function figure(value: number): string {
  return ltr(number.format(value));
}

/** Text that always runs left to right: numbers, addresses, dates in digits. */
export function ltr(text: string): string {
  return `<bdi dir="ltr">${text}</bdi>`;
}

/** Escapes text for HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A row of large numbers above their labels. */
export function statistics(items: readonly (readonly [value: string, label: string])[]): string {
  const cells = items.map(
    ([value, label]) => `<div><b>${ltr(value)}</b><span>${label}</span></div>`,
  );
  return `<div class="stats">${cells.join('')}</div>`;
}

/** A table; cells that are numbers are set in tabular figures at the end of their column. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  options: { total?: boolean; caption?: string } = {},
): string {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<td class="n">${figure(value)}</td>` : `<td>${value}</td>`;
  const sample = rows[0] ?? [];
  const headings = head.map((text, index) =>
    typeof sample[index] === 'number' ? `<th class="n">${text}</th>` : `<th>${text}</th>`,
  );
  const body = rows.map((row, index) => {
    const total = options.total && index === rows.length - 1;
    return `<tr${total ? ' class="total"' : ''}>${row.map(cell).join('')}</tr>`;
  });
  const caption = options.caption ? `<caption>${options.caption}</caption>` : '';
  return `<table>${caption}<thead><tr>${headings.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** Horizontal bars, one line for each item; the longest fills the track. */
export function bars(
  items: readonly (readonly [label: string, value: number])[],
  unit = '',
): string {
  const most = Math.max(...items.map(([, value]) => value));
  const lines = items.map(([label, value], index) => {
    const width = Math.round((value / most) * 1000) / 10;
    const track = `<i style="width:${width}%" class="bar${index % 2}"></i>`;
    return `<div><span>${label}</span><em>${track}</em><b>${ltr(number.format(value) + unit)}</b></div>`;
  });
  return `<div class="bars">${lines.join('')}</div>`;
}

/** A bulleted list with triangles. */
export function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

/** The logo as inline SVG: icon and Arabic word. `tone` is the colour of the word. */
export function brand(tone: string, mark: string = fullColour.mark): string {
  const size = 44;
  const w = 118;
  return picture(w, 56, [
    ...furja(96, 9, 12.5, 3, mark, 0.22),
    lettering(arabicWordmark, 68 - arabicWordmark.advance * (size / 1000), 38, size, tone),
  ]).trim();
}

/** A band of Qatt rows across the page, as inline SVG. */
export function patternBand(seed: number, w = 794, h = 26): string {
  return picture(w, h, qattBands(seed, { x: 0, y: 0, w, h }, h / 1.9), { slice: true }).trim();
}

export type CoverText = { year: string; title: string; subtitle: string; seed: number };

/** The first page: a plain ground with the year and the title, over the Qatt rows of the web cover. */
export function coverPage({ year, title, subtitle, seed }: CoverText): string {
  const { ground, text } = cycled(coverGrounds, seed);
  const bands = picture(300, 210, qattBands(seed + 5, { x: 0, y: 0, w: 300, h: 210 }, 30)).trim();
  const mark = ground === colours.beige ? colours.clay : colours.sun;
  return `<section class="page cover" style="background:${ground};color:${text}">
    <div class="brand">${brand(text, mark)}</div>
    <p class="year">${ltr(year)}</p><hr><h1>${title}</h1><p class="sub">${subtitle}</p>
    <div class="bands">${bands}</div></section>`;
}

/** An inner page. `foot` names the document; the page number is passed in, because the pages are few. */
export function page(
  content: string,
  {
    foot,
    count,
    seed,
    english = false,
  }: { foot: string; count: number; seed: number; english?: boolean },
): string {
  const language = english ? ' lang="en" dir="ltr"' : '';
  return `<section class="page"${language}><div class="top">${patternBand(seed)}</div>
    <main>${content}</main>
    <footer><span>${foot}</span><span>${ltr(String(count))}</span></footer></section>`;
}

/** A complete document for printing. */
export function html(title: string, pages: readonly string[], fonts: readonly FontFace[]): string {
  return `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>${fontFaces(fonts)}${styles}</style></head><body>${pages.join('\n')}</body></html>`;
}

const arabicRange =
  'U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FEFC';
const latinRange =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215';

function fontFaces(fonts: readonly FontFace[]): string {
  const rules = fonts.map(({ family, script, weight, url }) => {
    const range = script === 'arabic' ? arabicRange : latinRange;
    return `@font-face{font-family:"${family}";src:url(${url}) format("woff2");font-weight:${weight};unicode-range:${range}}`;
  });
  return rules.join('\n');
}

const styles = `
@page{size:210mm 297mm;margin:0}
*{box-sizing:border-box;margin:0;padding:0}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{font:350 11.5pt/1.85 "Readex Pro",sans-serif;color:#2A1E17;font-synthesis:none}
[lang=en]{line-height:1.65}
.page{position:relative;width:210mm;height:297mm;overflow:hidden;background:#FBF6EC;break-after:page;display:flex;flex-direction:column}
.page:last-child{break-after:auto}
.page svg{display:block;width:100%;height:auto}
.top{flex:none;height:7mm;overflow:hidden}
main{flex:1;padding:14mm 20mm 0}
footer{display:flex;justify-content:space-between;margin:0 20mm 10mm;padding-top:3mm;border-top:1px solid #D8C6A6;font-size:8.5pt;color:#56453A}
h1,h2,.year,.stats b{font-family:"Reem Kufi","Readex Pro",sans-serif;font-weight:600;word-spacing:.08em}
h2{font-size:25pt;line-height:1.35;margin-bottom:4mm}
h3{font-size:13pt;font-weight:600;line-height:1.6;margin:6mm 0 1.5mm;color:#84371F}
p{margin-bottom:3mm;max-width:160mm;text-wrap:pretty}
.lead{font-size:13.5pt;color:#56453A;margin-bottom:5mm}
.stats{display:flex;margin:6mm 0 7mm;background:#84371F;color:#FFFCF6}
.stats div{flex:1;padding:4mm 5mm 3mm;border-inline-start:1px solid #AE4E2B}
.stats div:first-child{border:0}
.stats b{display:block;font-size:23pt;line-height:1.3}
.stats span{font-size:9.5pt;line-height:1.5;display:block}
table{width:100%;border-collapse:collapse;margin:3mm 0 6mm;font-size:10.5pt;line-height:1.5}
caption{text-align:start;font-weight:600;color:#84371F;padding-bottom:1.5mm}
th{font-weight:600;text-align:start;border-bottom:2px solid #2A1E17;padding:1.9mm 2mm;vertical-align:bottom}
td{border-bottom:1px solid #D8C6A6;padding:1.9mm 2mm;vertical-align:top}
th.n,td.n{text-align:right;font-variant-numeric:tabular-nums lining-nums;white-space:nowrap}
tr.total td{font-weight:600;border-bottom:2px solid #2A1E17;background:#F3E9D7}
ul{list-style:none;margin:0 0 4mm}
li{position:relative;padding-inline-start:6mm;margin-bottom:1.6mm;max-width:160mm}
li::before{content:"";position:absolute;inset-inline-start:0;top:.62em;border:1.3mm solid transparent;border-top-width:0;border-bottom:2.2mm solid #AE4E2B}
.bars{margin:3mm 0 5mm}
.bars div{display:grid;grid-template-columns:42mm 1fr 18mm;gap:3mm;align-items:center;margin-bottom:1.8mm;font-size:10.5pt;line-height:1.5}
.bars em{display:block;background:#F3E9D7;height:4.2mm}
.bars i{display:block;height:100%}.bar0{background:#84371F}.bar1{background:#AE4E2B}
.bars b{font-weight:600;font-variant-numeric:tabular-nums}
.two{display:grid;grid-template-columns:1fr 1fr;gap:8mm}
.note{border-inline-start:1.4mm solid #AE4E2B;padding:1mm 5mm;margin:5mm 0;background:#F3E9D7}
.note p{margin:1.5mm 0}
.small{font-size:10pt;color:#56453A}
.cover{padding:18mm 20mm 0}
.cover .brand svg{width:42mm}
.cover .year{font-size:64pt;line-height:1.1;margin:20mm 0 0;max-width:none}
.cover hr{border:0;width:26mm;height:1.4mm;background:#E5A63C;margin:5mm 0 6mm}
.cover h1{font-size:32pt;line-height:1.3}
.cover .sub{font-size:11.5pt;margin-top:2mm}
.cover .bands{position:absolute;inset-inline:0;bottom:0}
`;
