import { describe, expect, it } from 'vitest';
import { readResponse, UnreadableResponse } from './api-response.ts';
import { decode, readValue } from './wire.ts';

const entry = { id: 1, name: 'نورة', image: '/media/a.svg' };

/** Collects the messages about skipped entries. */
function collectMessages(): { report: (message: string) => void; messages: string[] } {
  const messages: string[] = [];
  return { report: (message) => messages.push(message), messages };
}

describe('a query for a list', () => {
  it.each([
    ['the bare array', [entry]],
    ['an array in data', { data: [entry] }],
    ['our own envelope', { status: 'success', data: [entry] }],
    ['a page of a paginator', { data: { data: [entry], current_page: 1 } }],
    ['an array nested once more', { data: [[entry]] }],
  ])('reads %s', (_name, body) => {
    expect(readResponse('trainers', body, collectMessages().report)).toMatchObject([
      { id: 1, name: 'نورة' },
    ]);
  });

  it('reads an empty list in every envelope [COERCION-01]', () => {
    for (const body of [[], { data: [] }, { data: { data: [] } }, { data: [[]] }]) {
      expect(readResponse('trainers', body, collectMessages().report)).toEqual([]);
    }
  });

  it('leaves out entries without a required field and reports them once [COERCION-02]', () => {
    const { report, messages } = collectMessages();
    const body = { data: [entry, { id: 2 }, null, 'nonsense', { name: 'بلا رقم' }] };
    expect(readResponse('trainers', body, report)).toHaveLength(1);
    expect(messages).toEqual([
      '/api/frontend/trainers: left out 4 of 5 entries (name: expected a text)',
    ]);
  });

  it.each([[null], ['<!doctype html>'], [42], [{ data: 'nothing' }], [{}]])(
    'rejects a response without a list: %o',
    (body) => {
      expect(() => readResponse('trainers', body, collectMessages().report)).toThrow(
        UnreadableResponse,
      );
    },
  );

  it('rejects a response with the status error', () => {
    expect(() =>
      readResponse('trainers', { status: 'error', data: [] }, collectMessages().report),
    ).toThrow(UnreadableResponse);
  });
});

describe('a query for a single entry', () => {
  it.each([
    ['our own envelope', { status: 'success', data: entry }],
    ['an object in data', { data: entry }],
    ['an array of one in data', { data: [entry] }],
    ['the bare object', entry],
  ])('reads %s', (_name, body) => {
    expect(readResponse('trainer', body, collectMessages().report)).toMatchObject({
      id: 1,
      name: 'نورة',
    });
  });

  it('rejects an entry without a required field', () => {
    expect(() => readResponse('trainer', { data: { id: 1 } }, collectMessages().report)).toThrow(
      UnreadableResponse,
    );
  });
});

describe('the query for reports', () => {
  it('rejects a response without the status success [COERCION-03]', () => {
    const list = [{ id: 1, name: 'تقرير', type: 'report', report: '/media/a.pdf' }];
    expect(
      readResponse('reports', { status: 'success', data: list }, collectMessages().report),
    ).toHaveLength(1);
    for (const body of [list, { data: list }, { status: 'ok', data: list }]) {
      expect(() => readResponse('reports', body, collectMessages().report)).toThrow(
        UnreadableResponse,
      );
    }
  });
});

describe('fields', () => {
  it('accept ids as numeric strings, and counters as numbers, numeric strings or null', () => {
    const unusual = {
      ...entry,
      id: '7',
      hours_count: '2400',
      program_count: null,
      trainee_count: 'x',
    };
    expect(readResponse('trainer', unusual, collectMessages().report)).toMatchObject({
      id: 7,
      hours: 2400,
      programs: 0,
      trainees: 0,
      hoursWithUs: 0,
    });
  });

  it.each([['0'], [0], [-1], [1.5], ['1e3'], [null], [true]])('reject %o as an id', (id) => {
    expect(() => readResponse('trainer', { ...entry, id }, collectMessages().report)).toThrow();
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
  ])('read the file address %o as %o', (raw, expected) => {
    expect(readValue({ type: 'media', use: 'picture' }, raw)).toBe(expected);
  });

  it.each([
    ['mailto:info@yafee.example', 'mailto:info@yafee.example'],
    ['tel:+966110000000', 'tel:+966110000000'],
    ['java\nscript:alert(1)', null],
    ['vbscript:x', null],
    ['yafee.example', null],
  ])('read the link %o as %o', (raw, expected) => {
    expect(readValue({ type: 'link' }, raw)).toBe(expected);
  });

  it('remove tags and entities from plain texts, but not other < and &', () => {
    expect(readValue({ type: 'text' }, '<p>جئتُ <b>لأتعلّم</b></p>')).toBe('جئتُ لأتعلّم');
    expect(readValue({ type: 'text' }, 'R&amp;D')).toBe('R&D');
    expect(readValue({ type: 'text' }, '1 < 2 & 3 > 2')).toBe('1 < 2 & 3 > 2');
  });

  it('use a text in one language for both [COERCION-04]', () => {
    const name = { type: 'localized-text', inBothLanguages: true } as const;
    const readName = (raw: unknown) => {
      const decoded = decode({ fields: { name } }, { name: raw });
      return decoded.ok ? decoded.value.name : null;
    };
    expect(readName('نورة')).toEqual({ ar: 'نورة', en: 'نورة' });
    expect(readName({ en: 'Noura' })).toEqual({ ar: 'Noura', en: 'Noura' });
    expect(readName({ ar: 'نورة' })).toEqual({ ar: 'نورة', en: '' });
  });

  it('may all be missing in the settings [COERCION-05]', () => {
    for (const body of [{ data: {} }, { data: { phones: null, statistics: null, lat: '' } }]) {
      expect(readResponse('settings', body, collectMessages().report)).toEqual({
        latitude: null,
        longitude: null,
        email: '',
        twitter: null,
        facebook: null,
        instagram: null,
        linkedin: null,
        youtube: null,
        tiktok: null,
        snapchat: null,
        statistics: { clients: 0, programs: 0, hours: 0, trips: 0 },
        phones: [],
        mobiles: [],
        foundingYear: null,
        registrationNumber: '',
        address: '',
        openingHours: '',
        supportUrl: null,
        whereMoneyGoes: null,
        menuPages: [],
        footerPages: [],
        figuresPage: null,
      });
    }
  });
});

describe('a programme or project', () => {
  const wire = { id: 7, title: 'مسار الوادي' };

  it('has none of our additions if the response lacks them or has anything else there', () => {
    const additions = {
      opens: null,
      closes: null,
      applications: null,
      region: null,
      seats: null,
      ages: null,
      duration: '',
      applyUrl: null,
      news: [],
      testimonials: [],
      previous: null,
      next: null,
    };
    const odd = {
      opens: 'soon',
      closes: 20260331,
      applications: true,
      region: 'عسير',
      seats: 'many',
      ages: 18,
      duration: null,
      applyUrl: 'javascript:alert(1)',
      news: 'none',
      testimonials: {},
      previous: 6,
      next: { id: 8, title: 'بلا نوع' },
    };
    for (const body of [wire, { ...wire, ...odd }]) {
      const read = readResponse('project', { data: body }, collectMessages().report);
      expect(read).toMatchObject(additions);
    }
  });

  it('has a day, also if the response sends the time at which it begins', () => {
    const body = { ...wire, opens: '2026-03-01T00:00:00.000Z', closes: '2026-02-31' };
    const { opens, closes } = readResponse('project', { data: body }, collectMessages().report);
    expect([opens, closes]).toEqual(['2026-03-01', '2026-02-31']);
  });

  it('has no type if the response has a missing or unknown one', () => {
    expect(readResponse('project', { data: wire }, collectMessages().report).type).toBeNull();
    expect(
      readResponse('project', { data: { ...wire, type: 'third' } }, collectMessages().report).type,
    ).toBeNull();
    expect(
      readResponse('project', { data: { ...wire, type: 'main' } }, collectMessages().report).type,
    ).toBe('main');
  });

  it('has null for numbers that the list does not contain', () => {
    const [withoutNumbers, withNumbers] = readResponse(
      'projects',
      { data: [wire, { ...wire, numberOfBeneficiaries: '430', numberOfVersions: 2 }] },
      collectMessages().report,
    );
    expect(withoutNumbers).toMatchObject({ beneficiaries: null, versions: null });
    expect(withNumbers).toMatchObject({ beneficiaries: 430, versions: 2 });
  });
});

describe('entries without an id, if the specification lists none or no link needs it', () => {
  const ignore = () => undefined;

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
  ] as const)('are accepted: %s %j', (name, entry) => {
    for (const id of [{}, { id: null }, { id: 'a-slug' }]) {
      const { report, messages } = collectMessages();
      expect(readResponse(name, [{ ...entry, ...id }], report)).toEqual([expect.anything()]);
      expect(messages).toEqual([]);
    }
  });

  it('are accepted in areas, and in the versions, managers and trainers of a project', () => {
    const { areas } = readResponse('areas', { data: { areas: [{ location: 'الرياض' }] } }, ignore);
    expect(areas).toMatchObject([{ location: 'الرياض', beneficiaries: 0 }]);
    const project = {
      id: 7,
      title: 'مسار',
      versions: [{ version: 2 }],
      managers: [{ name: 'نورة', position: 'مديرة' }],
      trainers: [{ name: 'سعد' }],
    };
    expect(readResponse('project', { data: project }, ignore)).toMatchObject({
      versions: [{ version: '2' }],
      managers: [{ name: 'نورة' }],
      trainers: [{ id: null }],
    });
  });
});

describe('a list whose positions have a meaning', () => {
  const goals = ['أول', 'ثانٍ', 'ثالث', 'رابع'].map((title) => ({ title }));

  it.each([
    ['goals', goals[1]],
    ['staticPages', { title: 'صفحة' }],
  ] as const)('has null for an entry that cannot be read: %s', (name, entry) => {
    const { report, messages } = collectMessages();
    const entries = readResponse(name, [null, entry, 'nonsense', entry], report);
    expect(entries.map((each) => each !== null)).toEqual([false, true, false, true]);
    expect(messages).toHaveLength(1);
  });

  it('has an empty item for an area, a submenu title or a phone number that cannot be read', () => {
    const location = 'حائل';
    const { areas } = readResponse(
      'areas',
      { areas: [{ location }, {}, { location }] },
      () => undefined,
    );
    expect(areas.map((area) => area?.location)).toEqual([location, undefined, location]);
    const menu = {
      name: 'abut',
      title: 'عنا',
      sub_list: [null, { title: '' }, { title: 'الفريق' }],
    };
    const [item] = readResponse('navbar', [menu], () => undefined);
    expect(item?.submenu).toEqual(['', '', 'الفريق']);
    const phones = { phones: [null, '+966 50 111 1111'], mobiles: 'none' };
    const settings = readResponse('settings', { data: { phones } }, () => undefined);
    expect([settings.phones, settings.mobiles]).toEqual([['', '+966 50 111 1111'], []]);
  });
});
