// Starts the site for development. When a file changes, the server restarts or the page reloads.
import { ensureInstalled, runServerNode } from './setup.mjs';

ensureInstalled({ development: true });
runServerNode(['--watch-path=server', '--watch-path=contract', 'tools/dev-server.ts']);
