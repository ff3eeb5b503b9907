// The site for development: the server starts anew and the page reloads when a file changes.
import { ensureInstalled, runServerNode } from './setup.mjs';

ensureInstalled({ development: true });
runServerNode(['--watch-path=server', '--watch-path=contract', 'tools/dev-server.ts']);
