import type { OtherBackend } from './other-backend.ts';

/**
 * Content that is hard to lay out: texts of three words and of three thousand, very long words, mixed directions in one
 * line, missing pictures, no optional fields, Arabic text on English pages, and malicious HTML.
 */

const ENDLESS_ARABIC = 'ومستشفياتهم'.repeat(12);
const ENDLESS_ENGLISH = 'Donaudampfschifffahrtsgesellschaft'.repeat(5);
const ENDLESS_ADDRESS = `https://there.example/${'a-very-long-path/'.repeat(12)}?query=${'x'.repeat(60)}`;
const MIXED =
  'برنامج “Data Science 101” (2024–2025) بنسبة 87.5% مع IBM & شركائها: info@there.example';
const THREE_WORDS = 'ثلاث كلمات فقط';
const THOUSANDS = 'كلمة بعد كلمة, and a word in English, '.repeat(430);

const HARMFUL = `
  <script>window.evil = 'script'</script>
  <img src="x" onerror="window.evil = 'handler'" alt="">
  <svg onload="window.evil = 'svg'"><script>window.evil = 'svg script'</script></svg>
  <iframe src="https://third.example"></iframe>
  <a href="javascript:window.evil = 'link'">اضغط هنا</a>
  <p style="position:fixed;inset:0;background:red;font-size:90px">فوق الصفحة</p>
  <form action="https://third.example"><input name="password"><button>أرسل</button></form>
  <style>body { display: none }</style>`;

const EVERYTHING = `
  <h1>عنوان أول في النص</h1><h2>${ENDLESS_ARABIC}</h2><h3>${MIXED}</h3>
  <p>${ENDLESS_ENGLISH} ${ENDLESS_ADDRESS}</p>
  <p>${MIXED} <a href="${ENDLESS_ADDRESS}">${ENDLESS_ADDRESS}</a></p>
  <ul><li>${ENDLESS_ARABIC}<ol><li>${MIXED}<ul><li>${ENDLESS_ENGLISH}</li></ul></li></ol></li></ul>
  <blockquote>${ENDLESS_ARABIC}</blockquote>
  <pre>${'const x = 1; '.repeat(40)}</pre>
  <table><thead><tr>${'<th>عمود طويل العنوان</th>'.repeat(9)}</tr></thead>
  <tbody><tr>${`<td>${ENDLESS_ENGLISH}</td>`.repeat(3)}${'<td>1,234,567</td>'.repeat(6)}</tr></tbody></table>
  <img src="/storage/a.png" width="4000" height="40" alt="صورة">
  ${HARMFUL}`;

/** Returns HTML that goes with a text: none, thousands of words, or every element. */
function htmlFor(text: string): string | null {
  if (text === '') return null;
  return text === THOUSANDS ? `<p>${THOUSANDS}</p>` : EVERYTHING;
}

const PICTURE = '/storage/a.png';
/** A picture that does not exist on the backend. */
const LOST_PICTURE = '/storage/lost.gif';

/**
 * Returns four entries: a short one, one with endless words, a mixed one, and one with thousands of words.
 * @param entry returns the fields of an entry
 */
function fourEntries<Entry>(entry: (title: string, text: string, picture: string | null) => Entry) {
  return [
    entry(THREE_WORDS, '', null),
    entry(ENDLESS_ARABIC, ENDLESS_ENGLISH, PICTURE),
    entry(MIXED, ENDLESS_ADDRESS, LOST_PICTURE),
    entry(ENDLESS_ENGLISH, THOUSANDS, ''),
  ].map((fields, index) => ({ id: index + 1, ...fields }));
}

/** Sets hard content as the response to every query of another backend. */
export function serveHardContent(backend: OtherBackend): void {
  const respond = (call: string, data: unknown) =>
    backend.setResponse(`/api/frontend/${call}`, { status: 'success', data });
  respond('settings/list', {
    lat: 24.7,
    long: 46.6,
    email: `${'very.long.address'.repeat(5)}@there.example`,
    social_media: { twitter: 'https://x.com/there', facebook: 'https://facebook.com/there' },
    statistics: { clients: 1_234_567_890, programs: '98765432', hours: 1, trips: 1234 },
    phones: {
      phones: ['+966 11 111 1111 ext. 1234567', '+966 50 111 1111'],
      mobiles: ['+966 50 222 2222 / +966 50 333 3333'],
    },
  });
  respond(
    'navbar/list',
    ['home', 'abut', 'media_center', 'programs_projects', 'partners', 'join_us'].map((name) => ({
      name,
      title: `${name} ببرامجها`,
      sub_list: [{ title: MIXED }, { title: ENDLESS_ARABIC }, { title: 'ق' }],
    })),
  );
  respond('staticPages', [{ id: 1, title: ENDLESS_ARABIC, text: EVERYTHING, image: PICTURE }]);
  respond('siteContents', [
    { name: 'vision', title: THREE_WORDS, text: `<p>${THREE_WORDS}</p>` },
    { name: 'mission', title: ENDLESS_ARABIC, text: `<p>${ENDLESS_ENGLISH}</p>` },
    { name: 'goals', title: MIXED, text: `<ul><li>${ENDLESS_ADDRESS}</li></ul>` },
    { name: 'values', title: 'ق', text: HARMFUL },
    { name: 'methodology', title: MIXED, text: `<p>${THOUSANDS.slice(0, 1500)}</p>` },
    { name: 'terms', title: ENDLESS_ENGLISH, text: EVERYTHING },
  ]);
  respond('goals', [
    { id: 9, title: 'skipped' },
    ...fourEntries((title, text, image) => ({ title, text: text.slice(0, 1500), image })),
  ]);
  respond('areas', {
    areas: Array.from({ length: 18 }, (_, index) => ({
      id: index + 1,
      location: [THREE_WORDS, ENDLESS_ARABIC, MIXED, 'ق'][index % 4],
      numberOfBeneficiaries: 10 ** index,
      numberOfPrograms: null,
      numberOfProjects: String(index),
    })),
    totalBeneficiaries: 1_234_567_890,
    totalPrograms: 0,
    totalProjects: '105',
  });
  respond('clients', [
    { link: ENDLESS_ADDRESS, logo: PICTURE },
    { id: 1, name: ENDLESS_ARABIC, link: null, logo: PICTURE },
    { id: 2, name: MIXED, link: 'https://there.example', logo: LOST_PICTURE },
  ]);
  const testimonials = fourEntries((name, text, image) => ({
    name,
    position: name,
    image,
    link: null,
    text: text.slice(0, 2_000) || THREE_WORDS,
  }));
  respond('testimonials', testimonials);
  respond('reviews', testimonials);
  respond(
    'vacancies',
    fourEntries((name, text, image) => ({ name, text, image })),
  );
  respond('blogs', {
    data: fourEntries((title, text, background) => ({
      title: { ar: title, en: '' },
      text: { ar: text.slice(0, 200), en: null },
      background,
      details: { ar: htmlFor(text), en: '' },
      cv: '/storage/cv.pdf',
    })),
  });
  respond(
    'teams',
    fourEntries((name, text, image) => ({
      name,
      position: text.slice(0, 200),
      text: text.slice(0, 500),
      image,
      details: htmlFor(text),
      cv: '/storage/cv.pdf',
    })),
  );
  const trainers = fourEntries((name, text, image) => ({
    name,
    filed: text.slice(0, 200),
    address: text.slice(0, 200),
    image,
    cv: '/storage/cv.pdf',
    linkedin: ENDLESS_ADDRESS,
    x: 'https://x.com/there',
    hours_yafee_count: 1_234_567_890,
    program_count: '0',
    trainee_count: null,
  }));
  respond('trainers', trainers);
  for (const trainer of trainers) respond(`trainers/${trainer.id}`, trainer);
  respond('reports', [
    ...fourEntries((name) => ({ name, type: 'report', report: '/storage/1.pdf' })),
    ...fourEntries((name) => ({ name, type: 'visual', report: PICTURE, size: 10 ** 12 })).map(
      (file) => ({
        ...file,
        id: file.id + 4,
      }),
    ),
  ]);
  respond(
    'services',
    fourEntries((title, text, icon) => ({
      title,
      icon,
      published_at: text === '' ? null : '2024-05-01T00:00:00Z',
      text: htmlFor(text),
    })),
  );
  const projects = (type: string, first: number) =>
    fourEntries((title, text, thumbnail) => ({
      title,
      type,
      thumbnail,
      text: htmlFor(text),
      numberOfBeneficiaries: 1_234_567_890,
      numberOfVersions: 12_345,
    })).map((project) => ({ ...project, id: project.id + first }));
  respond('projects?type=main', projects('main', 0));
  respond('projects?type=other', projects('other', 4));
  const parts = fourEntries((name, text) => ({
    name,
    version: name,
    position: text.slice(0, 200),
  }));
  for (const project of [...projects('main', 0), ...projects('other', 4)]) {
    respond(`projects/${project.id}`, {
      ...project,
      ...(project.text === null
        ? {}
        : { versions: parts, managers: parts, trainers: parts, report: '/storage/1.pdf' }),
    });
  }
  respond(
    'sliders',
    fourEntries((title, text, background) => ({
      title,
      text,
      background,
      btnUrl: ENDLESS_ADDRESS,
    })),
  );
  const issues = fourEntries((subject, introduction, image) => ({
    subject,
    introduction: introduction.slice(0, 800),
    image,
    published_at: introduction === '' ? null : '2024-05-01T00:00:00Z',
  }));
  respond('newsletter/issues', issues);
  const news = fourEntries((title, text, icon) => ({ title, text: htmlFor(text), icon }));
  for (const issue of issues) {
    respond(`newsletter/issues/${issue.id}`, {
      ...issue,
      parts: [
        ...news.map((item) => ({ news: item })),
        { heading: ENDLESS_ENGLISH, own_text: MIXED, link_text: MIXED, link: ENDLESS_ADDRESS },
        { heading: 'ق', own_text: ENDLESS_ARABIC, link: 12 },
        { heading: MIXED },
      ],
      closing: MIXED,
      previous: issues[0],
      next: { id: 'x' },
    });
  }
}
