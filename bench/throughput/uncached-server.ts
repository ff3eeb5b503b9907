import { resolve } from 'node:path';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';
import { environment } from '../../server/config/env.ts';
import { openContext } from '../../server/context.ts';
import { loadBuiltSite } from '../../server/pages/pages.ts';

/** The server without a page cache. It renders every page anew, because it has no client folder. */
const settings = readConfig(environment());
if (!settings.ok) throw new Error(settings.problem);
const context = await openContext({ config: settings.config, starterContent: resolve('content') });
const site = await loadBuiltSite(resolve('dist'));
const app = await buildApp(context, { site: async () => site, clientFolder: null });
await app.listen({ port: settings.config.port, host: settings.config.host });
process.on('SIGTERM', () => process.exit(0));
