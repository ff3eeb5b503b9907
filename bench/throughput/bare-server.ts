import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** A minimal Node HTTP server that sends the same bytes for every request, as a baseline without framework and cache. */
const body = readFileSync(process.env.BODY_FILE ?? '');
const headers = ['content-type', 'text/html', 'content-encoding', 'br'];
createServer((_request, response) => {
  response.writeHead(200, [...headers, 'content-length', String(body.length)]);
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
