import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A failure of the server instead of a translation. `never`: it answers nothing. */
export type TranslationFailure = { status: number; body: unknown } | 'never' | 'html' | 'endless';

type Translate = (text: string) => string | Promise<string>;

/** A server that speaks the interfaces of DeepL (with `/v2` in the path) and LibreTranslate. */
export type TranslationServer = {
  url: string;
  /** The texts of each request, in order. */
  requests: string[][];
  /** The headers and the parameters of each request, in order. */
  calls: { headers: IncomingMessage['headers']; body: Record<string, unknown> }[];
  /** Sets a failure of all next requests. Null ends it. */
  fail(failure: TranslationFailure | null): void;
  /** How a text is translated. By default its Arabic words become English ones, and tags stay. */
  translateBy(translate: Translate): void;
  setUsage(used: number, limit: number): void;
};

export const TRANSLATION_KEY = 'a-key';

/** Words that the server knows. It calls every other Arabic word “word”. */
const WORDS: Record<string, string> = {
  الخبر: 'the news',
  برنامج: 'a programme',
  الصيف: 'of summer',
  يبدأ: 'begins',
  غدًا: 'tomorrow',
  اليوم: 'today',
};

/** Translates the words outside of tags, and outside of what must stay. */
export function translateWords(html: string): string {
  return html
    .split(/(<[^>]*translate="no"[^>]*>.*?<\/span>|<[^>]*>)/)
    .map((part) =>
      part.startsWith('<')
        ? part
        : part.replaceAll(/[\p{Script=Arabic}\p{M}]+/gu, (word) => WORDS[word] ?? 'word'),
    )
    .join('');
}

/** Runs a server of machine translation until it is stopped. */
export async function runTranslationServer(): Promise<
  TranslationServer & { stop: () => Promise<void> }
> {
  const requests: string[][] = [];
  const calls: TranslationServer['calls'] = [];
  let failure: TranslationFailure | null = null;
  let translate: Translate = translateWords;
  let usage = { used: 0, limit: 500_000 };
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    const body: Record<string, unknown> = raw === '' ? {} : JSON.parse(raw);
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (failure === 'never') return;
    if (failure === 'html') return response.writeHead(200).end('<h1>Welcome</h1>');
    if (failure === 'endless') {
      response.writeHead(200);
      const chunk = 'x'.repeat(64 * 1024);
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', write);
      return write();
    }
    if (failure !== null) return answer(failure.status, failure.body);
    const texts = (body.text ?? body.q ?? []) as string[];
    if (request.method === 'POST') {
      requests.push(texts);
      calls.push({ headers: request.headers, body });
    }
    switch (request.url) {
      case '/v2/translate':
        if (request.headers.authorization !== `DeepL-Auth-Key ${TRANSLATION_KEY}`) {
          return answer(403, { message: 'Forbidden' });
        }
        return answer(200, {
          translations: (await Promise.all(texts.map(translate))).map((each) => ({
            detected_source_language: 'AR',
            text: each,
          })),
        });
      case '/v2/usage':
        return answer(200, { character_count: usage.used, character_limit: usage.limit });
      case '/translate':
        return answer(200, { translatedText: await Promise.all(texts.map(translate)) });
      case '/languages':
        return answer(200, [
          { code: 'ar', name: 'Arabic', targets: ['ar', 'en'] },
          { code: 'en', name: 'English', targets: ['ar', 'en'] },
        ]);
      default:
        return answer(404, { error: 'Not found' });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    async stop() {
      server.close();
      server.closeAllConnections();
    },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    calls,
    fail(next) {
      failure = next;
    },
    translateBy(next) {
      translate = next;
    },
    setUsage(used, limit) {
      usage = { used, limit };
    },
  };
}
