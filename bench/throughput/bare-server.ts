import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** What Node itself takes to send bytes: no framework, no cache, no question asked. */
const body = readFileSync(process.env.BODY_FILE ?? '');
const headers = ['content-type', 'text/html', 'content-encoding', 'br'];
createServer((_request, response) => {
  response.writeHead(200, [...headers, 'content-length', String(body.length)]);
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
