import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const FOLDER = join(import.meta.dirname, 'prototype');
const PACKAGES = join(import.meta.dirname, '../../node_modules/@fontsource-variable');
const TYPES = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.woff2': 'font/woff2' };

/**
 * Serves the prototype of the home page as a web server serves files: compressed once, and its styles and fonts cached for
 * a year. The fonts come from the packages that the site's fonts are made from.
 * @param port to listen on, on 127.0.0.1
 */
export async function startPrototype(port) {
  const compressed = new Map();
  for (const name of ['index.html', 'site.css']) {
    compressed.set(name, brotliCompressSync(await readFile(join(FOLDER, name))));
  }
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : request.url?.slice(1);
    const isKnown = compressed.has(name) || /^fonts\/[\w-]+\.woff2$/.test(name ?? '');
    if (!isKnown) return response.writeHead(404).end();
    const headers = { 'content-type': TYPES[extname(name)] };
    if (name !== 'index.html') headers['cache-control'] = 'public, max-age=31536000, immutable';
    const body = compressed.get(name);
    if (body !== undefined) {
      return response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(body);
    }
    response.writeHead(200, headers);
    const font = name.slice('fonts/'.length);
    const family = font.startsWith('reem-kufi') ? 'reem-kufi' : 'readex-pro';
    createReadStream(join(PACKAGES, family, 'files', font)).pipe(response);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}
