import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { link, localizedText, media, text, UnreadableResponse } from './coercion.ts';
import { queries } from './queries.ts';

const entry = { id: 1, name: 'نورة', image: '/media/a.svg' };

function leftOut(): { report: (message: string) => void; messages: string[] } {
  const messages: string[] = [];
  return { report: (message) => messages.push(message), messages };
}

describe('a list', () => {
  it.each([
    ['the bare array', [entry]],
    ['an array in data', { data: [entry] }],
    ['our own envelope', { status: 'success', data: [entry] }],
    ['a page of a paginator', { data: { data: [entry], current_page: 1 } }],
    ['an array nested once more', { data: [[entry]] }],
  ])('is read from %s', (_name, body) => {
    expect(queries.trainers.read(body, leftOut().report)).toMatchObject([{ id: 1, name: 'نورة' }]);
  });

  it('may be empty in every envelope [COERCION-01]', () => {
    for (const body of [[], { data: [] }, { data: { data: [] } }, { data: [[]] }]) {
      expect(queries.trainers.read(body, leftOut().report)).toEqual([]);
    }
  });

  it('leaves out entries that lack what their card needs, and says so once [COERCION-02]', () => {
    const { report, messages } = leftOut();
    const body = { data: [entry, { id: 2 }, null, 'nonsense', { name: 'بلا رقم' }] };
    expect(queries.trainers.read(body, report)).toHaveLength(1);
    expect(messages).toEqual([
      '/api/frontend/trainers: left out 4 of 5 entries (name: expected a text)',
    ]);
  });

  it.each([[null], ['<!doctype html>'], [42], [{ data: 'nothing' }], [{}]])(
    'is refused where there is none: %o',
    (body) => {
      expect(() => queries.trainers.read(body, leftOut().report)).toThrow(UnreadableResponse);
    },
  );

  it('is refused where the answer calls itself an error', () => {
    expect(() => queries.trainers.read({ status: 'error', data: [] }, leftOut().report)).toThrow(
      UnreadableResponse,
    );
  });
});

describe('a single entry', () => {
  it.each([
    ['our own envelope', { status: 'success', data: entry }],
    ['an object in data', { data: entry }],
    ['an array of one in data', { data: [entry] }],
    ['the bare object', entry],
  ])('is read from %s', (_name, body) => {
    expect(queries.trainer.read(body, leftOut().report)).toMatchObject({ id: 1, name: 'نورة' });
  });

  it('is refused where it lacks what its page needs', () => {
    expect(() => queries.trainer.read({ data: { id: 1 } }, leftOut().report)).toThrow(
      UnreadableResponse,
    );
  });
});

describe('reports', () => {
  it('must say success, anything else is an error [COERCION-03]', () => {
    const list = [{ id: 1, name: 'تقرير', type: 'report', report: '/media/a.pdf' }];
    expect(queries.reports.read({ status: 'success', data: list }, leftOut().report)).toHaveLength(
      1,
    );
    for (const body of [list, { data: list }, { status: 'ok', data: list }]) {
      expect(() => queries.reports.read(body, leftOut().report)).toThrow(UnreadableResponse);
    }
  });
});

describe('fields', () => {
  it('take ids as numeric strings, and counters as numbers, numeric strings or null', () => {
    const odd = { ...entry, id: '7', hours_count: '2400', program_count: null, trainee_count: 'x' };
    expect(queries.trainer.read(odd, leftOut().report)).toMatchObject({
      id: 7,
      hours: 2400,
      programs: 0,
      trainees: 0,
      hoursWithUs: 0,
    });
  });

  it.each([['0'], [0], [-1], [1.5], ['1e3'], [null], [true]])('refuse %o as an id', (id) => {
    expect(() => queries.trainer.read({ ...entry, id }, leftOut().report)).toThrow();
  });

  it.each([
    ['/media/a.svg', '/media/a.svg'],
    ['https://other.example/a.png', 'https://other.example/a.png'],
    ['//other.example/a.png', null],
    ['javascript:alert(1)', null],
    ['JaVaScRiPt:alert(1)', null],
    ['data:image/svg+xml,<svg/>', null],
    ['mailto:info@yafee.example', null],
    ['', null],
    [42, null],
  ])('read the file address %o as %o', (given, expected) => {
    expect(v.parse(media, given)).toBe(expected);
  });

  it.each([
    ['mailto:info@yafee.example', 'mailto:info@yafee.example'],
    ['tel:+966110000000', 'tel:+966110000000'],
    ['java\nscript:alert(1)', null],
    ['vbscript:x', null],
    ['yafee.example', null],
  ])('read the link %o as %o', (given, expected) => {
    expect(v.parse(link, given)).toBe(expected);
  });

  it('take mark-up out of plain texts, and leave signs that only look like it', () => {
    expect(v.parse(text, '<p>جئتُ <b>لأتعلّم</b></p>')).toBe('جئتُ لأتعلّم');
    expect(v.parse(text, 'R&amp;D')).toBe('R&D');
    expect(v.parse(text, '1 < 2 & 3 > 2')).toBe('1 < 2 & 3 > 2');
  });

  it('let one language stand for both [COERCION-04]', () => {
    expect(v.parse(localizedText, 'نورة')).toEqual({ ar: 'نورة', en: 'نورة' });
    expect(v.parse(localizedText, { en: 'Noura' })).toEqual({ ar: 'Noura', en: 'Noura' });
    expect(v.parse(localizedText, { ar: 'نورة' })).toEqual({ ar: 'نورة', en: '' });
  });

  it('may all be missing from the settings [COERCION-05]', () => {
    for (const body of [{ data: {} }, { data: { phones: null, statistics: null, lat: '' } }]) {
      expect(queries.settings.read(body, leftOut().report)).toEqual({
        location: null,
        email: '',
        socialMedia: { twitter: null, facebook: null },
        statistics: { clients: 0, programs: 0, hours: 0, trips: 0 },
        phones: [],
        mobiles: [],
      });
    }
  });
});

describe('a program or project', () => {
  const wire = { id: 7, title: 'مسار الوادي' };

  it('has no type where the backend names none that we know', () => {
    expect(queries.project.read({ data: wire }, leftOut().report).type).toBeNull();
    expect(
      queries.project.read({ data: { ...wire, type: 'third' } }, leftOut().report).type,
    ).toBeNull();
    expect(queries.project.read({ data: { ...wire, type: 'main' } }, leftOut().report).type).toBe(
      'main',
    );
  });

  it('has no numbers in a list that carries none', () => {
    const [bare, numbered] = queries.projects.read(
      { data: [wire, { ...wire, numberOfBeneficiaries: '430', numberOfVersions: 2 }] },
      leftOut().report,
    );
    expect(bare).toMatchObject({ beneficiaries: null, versions: null });
    expect(numbered).toMatchObject({ beneficiaries: 430, versions: 2 });
  });
});

describe('entries without an id, where the specification lists none or no link needs it', () => {
  const nothing = () => undefined;

  it.each([
    ['goals', { title: 'هدف', text: 'نص', image: '/a.png' }],
    ['staticPages', { title: 'من نحن', text: '<p>نص</p>', image: '/a.mp4' }],
    ['siteContents', { name: 'terms', title: 'سياسة', text: '<p>نص</p>' }],
    ['clients', { link: 'https://client.example', logo: '/a.png' }],
    ['navbar', { name: 'home', title: 'الرئيسية', sub_list: [] }],
    ['reviews', { name: 'سارة' }],
    ['reviews', { text: 'تعلّمت الكثير' }],
    ['reviews', { image: '/a.png' }],
    ['testimonials', { name: 'سارة', text: 'تعلّمت', image: null, link: null }],
    ['vacancies', { name: 'منسق', text: 'نص', image: null }],
    ['tweets', { tweet_id: '1234567890' }],
  ] as const)('are kept: %s %j', (call, entry) => {
    for (const id of [{}, { id: null }, { id: 'a-slug' }]) {
      const { report, messages } = leftOut();
      expect(queries[call].read([{ ...entry, ...id }], report)).toEqual([expect.anything()]);
      expect(messages).toEqual([]);
    }
  });

  it('are kept in areas, and in the versions, managers and trainers of a project', () => {
    const { areas } = queries.areas.read({ data: { areas: [{ location: 'الرياض' }] } }, nothing);
    expect(areas).toMatchObject([{ location: 'الرياض', beneficiaries: 0 }]);
    const project = {
      ...{ id: 7, title: 'مسار', versions: [{ version: 2 }] },
      ...{ managers: [{ name: 'نورة', position: 'مديرة' }], trainers: [{ name: 'سعد' }] },
    };
    expect(queries.project.read({ data: project }, nothing)).toMatchObject({
      ...{ versions: [{ version: '2' }], managers: [{ name: 'نورة' }], trainers: [{ id: null }] },
    });
  });
});

describe('a list whose positions count', () => {
  const goals = ['أول', 'ثانٍ', 'ثالث', 'رابع'].map((title) => ({ title }));

  it.each([
    ['goals', goals[1]],
    ['staticPages', { title: 'صفحة' }],
  ] as const)('keeps the place of an entry that cannot be read: %s', (call, entry) => {
    const { report, messages } = leftOut();
    const read = queries[call].read([null, entry, 'nonsense', entry], report);
    expect(read.map((each) => each !== null)).toEqual([false, true, false, true]);
    expect(messages).toHaveLength(1);
  });

  it('is that of areas, of a submenu’s titles and of telephones too', () => {
    const location = 'حائل';
    const { areas } = queries.areas.read(
      { areas: [{ location }, {}, { location }] },
      () => undefined,
    );
    expect(areas.map((area) => area?.location)).toEqual([location, undefined, location]);
    const menu = {
      name: 'abut',
      title: 'عنا',
      sub_list: [null, { title: '' }, { title: 'الفريق' }],
    };
    const [item] = queries.navbar.read([menu], () => undefined);
    expect(item?.submenu).toEqual(['', '', 'الفريق']);
    const phones = { phones: [null, '+966 50 111 1111'], mobiles: 'none' };
    const settings = queries.settings.read({ data: { phones } }, () => undefined);
    expect([settings.phones, settings.mobiles]).toEqual([['', '+966 50 111 1111'], []]);
  });
});
