import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fault of a response of the other backend. */
export type Fault =
  | 'fails'
  | 'stalls'
  | 'rubbish'
  | 'html'
  | 'drops'
  | 'huge'
  | 'redirects'
  | 'is silent';

/** A request that the other backend has received. */
export type ReceivedRequest = {
  method: string;
  url: string;
  lang: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
};

/** A fake backend on loopback. */
export type OtherBackend = {
  origin: string;
  /** All requests that it has received. */
  requests: ReceivedRequest[];
  /** Sets a fault for all requests of a path without query. */
  setFault(path: string, fault: Fault): void;
  /** Sets the response of a path, with or without query. */
  setResponse(path: string, body: unknown, status?: number, headers?: Record<string, string>): void;
  /** Restores the original response of a path. */
  resetResponse(path: string): void;
  close(): Promise<void>;
};

/** Responses that a test has set, by path. */
type CustomResponses = Map<
  string,
  { body: unknown; status: number; headers: Record<string, string> }
>;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Starts a fake backend on loopback. Its responses use every envelope and every deviation that the contract permits, each in a different
 * query.
 */
export async function startOtherBackend(): Promise<OtherBackend> {
  const requests: ReceivedRequest[] = [];
  const faults = new Map<string, Fault>();
  const customResponses: CustomResponses = new Map();
  const server = createServer((request, response) => {
    void respond(request, response, { requests, faults, customResponses }).catch(() =>
      // The client has disconnected.
      response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    setFault: (path, fault) => faults.set(path, fault),
    setResponse: (path, body, status = 200, headers = {}) =>
      customResponses.set(path, { body, status, headers }),
    resetResponse: (path) => customResponses.delete(path),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  {
    requests,
    faults,
    customResponses,
  }: { requests: ReceivedRequest[]; faults: Map<string, Fault>; customResponses: CustomResponses },
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', url = '/', headers } = request;
  const lang = typeof headers.lang === 'string' ? headers.lang : undefined;
  requests.push({ method, url, lang, headers, body: Buffer.concat(chunks).toString('utf8') });
  const path = url.split('?')[0] ?? '';
  const fault = faults.get(path);
  if (fault !== undefined) return sendFault(response, fault);
  if (path.startsWith('/storage/')) return sendFile(response, path);
  const custom = customResponses.get(url) ?? customResponses.get(path);
  if (custom !== undefined) {
    return sendJson(response, custom.status, custom.body, custom.headers);
  }
  if (method === 'POST')
    return sendJson(response, 201, { status: 'success', data: { reference: 'Y-1' } });
  const bodies = defaultBodies(lang === 'en' ? 'en' : 'ar', `http://${headers.host}`);
  const body = bodies[url] ?? bodies[path];
  if (body === undefined) return sendJson(response, 404, { message: 'Not Found' });
  sendJson(response, 200, body);
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const type = { 'content-type': 'application/json', 'set-cookie': 'session=1' };
  response.writeHead(status, { ...type, ...headers });
  response.end(JSON.stringify(body));
}

function sendFile(response: ServerResponse, path: string): void {
  if (path.endsWith('.html')) {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<script>alert(1)</script>');
    return;
  }
  if (path.endsWith('.pdf')) {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7');
    return;
  }
  if (!path.endsWith('.png')) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'session=1' });
  response.end(PNG);
}

function sendFault(response: ServerResponse, fault: Fault): void {
  switch (fault) {
    case 'fails':
      sendJson(response, 500, { message: 'Server Error' });
      break;
    case 'rubbish':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": [{"id": 1, ');
      break;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
      break;
    case 'drops':
      response.destroy();
      break;
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"data":["${'x'.repeat(9 * 1024 * 1024)}"]}`);
      break;
    case 'is silent':
      response.writeHead(200).end();
      break;
    case 'redirects':
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
      break;
    case 'stalls':
      break;
  }
}

/** Returns the body of every query, each with a different permitted envelope and deviation. */
function defaultBodies(lang: 'ar' | 'en', origin: string): Record<string, unknown> {
  const translate = (ar: string, en: string) => (lang === 'en' ? en : ar);
  const picture = `${origin}/storage/a.png`;
  return {
    '/api/frontend/settings/list': {
      data: [
        {
          lat: '24.7',
          long: '46.6',
          email: null,
          social_media: { twitter: 'javascript:alert(1)' },
          statistics: { clients: '12', programs: null, hours: 1500 },
          phones: { phones: ['+966 11 111 1111', '+966 50 111 1111'], mobiles: null },
          unknown: { deep: true },
        },
      ],
    },
    '/api/frontend/navbar/list': {
      data: [
        { name: 'home', title: translate('البداية', 'Start'), sub_list: [] },
        {
          name: 'abut',
          title: translate('عنا', 'About them'),
          sub_list: [{ title: translate('من هم', 'Who they are') }],
        },
        { name: 'blog', title: 'not used' },
        { name: 'partners', title: translate('الشركاء', 'Partners') },
        { title: 'nameless' },
      ],
    },
    '/api/frontend/staticPages': {
      data: {
        data: [
          {
            id: '1',
            title: translate('من نحن هناك', 'Who we are there'),
            text: '<p onclick="x()">نص<script>window.evil = true</script></p>',
            image: '/storage/film.mp4',
          },
          { id: 2, title: 'the second page', text: 'never shown', image: picture },
        ],
      },
    },
    '/api/frontend/siteContents': [
      { name: 'methodology', title: translate('المنهج', 'Method'), text: '<p>منهج</p>' },
      { name: 'vision', title: translate('الرؤية', 'Vision'), text: '<p>رؤية</p>' },
      { name: 'other', title: 'ignored', text: '' },
      { name: 'mission', title: translate('الرسالة', 'Mission'), text: 'رسالة' },
      { name: 'goals', title: translate('الأهداف', 'Goals'), text: null },
      { name: 'values', title: translate('القيم', 'Values'), text: '<ul><li>قيمة</li></ul>' },
      {
        name: 'terms',
        title: translate('سياسة الخصوصية هناك', 'Privacy there'),
        text: '<h2>أولًا</h2><p>نص السياسة</p><iframe src="https://third.example"></iframe>',
      },
    ],
    '/api/frontend/goals': {
      data: [
        [
          { id: 1, title: 'أول' },
          { id: 2, title: 'ثان', text: null, image: picture },
          { id: '3', title: 'ثالث', text: '<b>وصف الثالث</b>', image: '' },
          { id: 4, title: 'رابع', text: 'وصف الرابع', image: null },
          { id: 5, title: 'خامس', text: 'وصف الخامس', image: picture },
        ],
      ],
    },
    '/api/frontend/areas': {
      data: {
        areas: [
          ...Array.from({ length: 15 }, (_, index) => ({
            id: String(index + 1),
            location: `منطقة ${index + 1}`,
            numberOfBeneficiaries: String(index * 10),
            numberOfPrograms: null,
            numberOfProjects: index,
          })),
          { id: 99 },
        ],
        totalBeneficiaries: '1050',
        totalPrograms: null,
        totalProjects: 105,
      },
    },
    '/api/frontend/clients': [
      { link: 'https://client.example', logo: picture },
      { link: null, logo: 'https://third.example/logo.png' },
      {
        id: '7',
        name: translate('بلا رابط', 'Without a link'),
        link: 'data:text/html,x',
        logo: picture,
      },
    ],
    '/api/frontend/reviews': [
      { id: 3, name: 'رأي من متدرب', text: 'راجعها متدرب', image: picture, link: 'javascript:x' },
    ],
    '/api/frontend/testimonials': {
      data: [{ id: 3, name: 'سارة', text: '<p>كلامها &amp; رأيها</p>', image: null, link: null }],
    },
    '/api/frontend/blogs': {
      data: {
        data: [
          {
            id: '4',
            background: picture,
            title: { ar: 'مدير', en: '' },
            text: { ar: 'منصب', en: 'Position' },
            details: { ar: '<p>سيرة</p>', en: null },
            cv: `${origin}/storage/cv.pdf`,
          },
        ],
        current_page: 1,
      },
    },
    '/api/frontend/teams': {
      data: [
        {
          id: 5,
          name: 'عضوة',
          position: 'رئيسة',
          text: 'نبذة',
          details: '<p>تفاصيل</p>',
          image: 'storage/a.png',
          cv: '/storage/cv.pdf',
        },
        { id: 6 },
        'nonsense',
      ],
    },
    '/api/frontend/trainers': { data: { data: [TRAINER] } },
    '/api/frontend/trainers/9': { data: [TRAINER] },
    '/api/frontend/reports': {
      status: 'success',
      data: [
        {
          id: '1',
          name: translate('تقرير 2024', 'Report 2024'),
          type: 'report',
          report: '/storage/1.pdf',
        },
        {
          id: 2,
          name: translate('الشعار', 'The logo'),
          type: 'visual',
          report: picture,
          size: '2048',
        },
        { id: 3, name: 'a file of another type', type: 'audio', report: picture },
        { id: 4, name: 'a file without a file', type: 'report', report: null },
      ],
    },
    '/api/frontend/services': {
      data: [
        [
          ...Array.from({ length: 9 }, (_, index) => ({
            id: index + 1,
            title: translate(`خبر ${index + 1}`, `News ${index + 1}`),
            text: `<p onmouseover="x()">نص الخبر ${index + 1}</p>`,
            icon: index === 0 ? 'https://third.example/a.png' : picture,
          })),
          { id: 0, title: 'an id that is none' },
        ],
      ],
    },
    '/api/frontend/projects?type=main': {
      data: { data: { data: [{ id: 1, title: 'برنامج هناك', text: null, thumbnail: picture }] } },
    },
    '/api/frontend/projects?type=other': [
      { id: '2', title: 'مشروع هناك', text: '<p>نص</p>', thumbnail: '', type: 'other' },
    ],
    '/api/frontend/projects/1': { data: { ...PROJECT, id: 1, title: 'برنامج هناك', type: 'main' } },
    '/api/frontend/projects/2': [{ ...PROJECT, id: '2', title: 'مشروع هناك', thumbnail: picture }],
    '/api/frontend/sliders': {
      data: [
        { id: 1, title: 'شريحة من هناك', text: 'نص', background: picture, btnUrl: 'javascript:x' },
        { id: 2, title: 'شريحة ثانية', text: null, background: null, btnUrl: '/latest-news' },
      ],
    },
    '/api/frontend/twitter/getTweets': { data: [{ id: 1, tweet_id: 1234567890 }] },
  };
}

const TRAINER = {
  id: '9',
  name: 'مدربة هناك',
  filed: 'القيادة',
  address: 'حائل',
  cv: '/storage/cv.pdf',
  linkedin: 'https://www.linkedin.com/in/there',
  x: 'javascript:alert(1)',
  image: null,
  hours_yafee_count: '120',
  program_count: 3,
  trainee_count: null,
  hours_count: 'many',
};

const PROJECT = {
  text: '<p>نص المشروع</p>',
  versions: [{ id: '1', version: 'النسخة الأولى' }, { id: 2 }, null],
  numberOfBeneficiaries: '1250',
  managers: [
    { id: 1, name: 'مديرة المشروع', position: null },
    { id: 2, name: 'منسق', position: 'منسق ميداني' },
  ],
  trainers: [{ id: '9', name: 'مدربة هناك' }],
  report: '/storage/report.pdf',
};
