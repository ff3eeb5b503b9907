import { escaped, type FontFace, html, list, ltr, page, statistics } from './page.ts';
import { trainerNotes } from './trainer-notes.ts';

type Bilingual = { ar: string; en: string };

/** The fields of board.yaml, executives.yaml or trainers.yaml that a CV contains. */
export type Person = {
  id: number;
  name: Bilingual;
  position?: Bilingual;
  specialization?: Bilingual;
  address?: Bilingual;
  details?: Bilingual;
  hoursWithUs?: number;
  programs?: number;
  trainees?: number;
  hours?: number;
};

/** One page: portrait, name, and the site's text about the person in both languages. */
export function curriculumVitae(
  person: Person,
  portrait: string,
  fonts: readonly FontFace[],
): string {
  const role = person.position ?? person.specialization;
  const name = escaped(person.name.ar);
  const header = `<div class="who"><div class="face">${portrait.trim()}</div><div><h1>${name}</h1>
<p class="latin" lang="en" dir="ltr">${escaped(person.name.en)}</p>
<p class="role">${escaped(role?.ar ?? '')}</p>
<p class="role small" lang="en" dir="ltr">${escaped(role?.en ?? '')}</p>
${person.address ? `<p class="small">${escaped(person.address.ar)}</p>` : ''}
<p class="small">${ltr('info@yafee.example')}</p></div></div>`;
  const body = person.specialization ? trainerBody(person) : memberBody(person);
  const sheet = page(`<div class="cv">${header}${body}</div>`, {
    foot: `جمعية يافع · السيرة الذاتية · ${name}`,
    count: 1,
    seed: person.id + (person.specialization ? 40 : 60),
  });
  return html(`السيرة الذاتية: ${person.name.ar}`, [`<style>${styles}</style>${sheet}`], fonts);
}

function trainerBody(person: Person): string {
  const notes = trainerNotes[person.id];
  const count = (value: number | undefined) => new Intl.NumberFormat('en-US').format(value ?? 0);
  const numbers = statistics([
    [count(person.hoursWithUs), 'ساعات التدريب مع يافع'],
    [count(person.programs), 'البرامج'],
    [count(person.trainees), 'المتدربون والمتدربات'],
    [count(person.hours), 'مجموع ساعات التدريب'],
  ]);
  if (!notes) {
    return numbers;
  }
  const path = notes.path.map(
    ([years, text]) => `<tr><td class="years">${period(years)}</td><td>${text}</td></tr>`,
  );
  return `<p class="lead">${notes.intro}</p>${numbers}
<div class="two"><div><h3>المسيرة</h3><table><tbody>${path.join('')}</tbody></table></div>
<div><h3>ما يشمله التدريب</h3>${list(notes.topics)}</div></div>
<div class="note" lang="en" dir="ltr"><p><strong>In short.</strong> ${notes.english}</p></div>`;
}

// “2018–” is a current position.
function period(years: string): string {
  return years.endsWith('–') ? `منذ ${ltr(years.slice(0, -1))}` : ltr(years);
}

function memberBody(person: Person): string {
  // The details are our own HTML from the content files: paragraphs, lists and headings.
  return `<h3>نبذة</h3>${person.details?.ar ?? ''}
<div class="english" lang="en" dir="ltr"><h3>In English</h3>${person.details?.en ?? ''}</div>`;
}

const styles = `
.cv .who{display:grid;grid-template-columns:46mm 1fr;gap:9mm;align-items:end;margin-bottom:8mm}
.cv .face svg{width:46mm;height:55.2mm}
.cv h1{font-size:29pt;line-height:1.3}
.cv .latin{font-weight:600;font-size:13.5pt;line-height:1.5;color:#AE4E2B;margin-bottom:2mm;text-align:right}
.cv .role{font-size:12pt;font-weight:600;margin:0;text-align:right}
.cv .role.small{font-size:9.5pt;font-weight:350}
.cv .small{margin:0}
.cv p{max-width:none}
.cv .years{white-space:nowrap;width:26mm;font-variant-numeric:tabular-nums;color:#84371F;font-weight:600}
.cv .english{margin-top:7mm;padding-top:2mm;border-top:2px solid #2A1E17;font-size:10pt}
`;
