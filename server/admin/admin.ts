// The public module of the back office: its document and its calls. Its assets are served with those of the site.

import type { FastifyInstance } from 'fastify';
import type { AdminDependencies } from './admin-dependencies.ts';
import {
  type AdminAssets,
  adminDocumentRoutes,
  type DocumentDependencies,
  readAdminAssets,
} from './admin-document.ts';
import { adminCallRoutes } from './admin-routes.ts';
import { prepareAuthorization } from './authorize.ts';
import {
  builtCvViewerRoutes,
  type CvViewerFiles,
  sourceCvViewerRoutes,
} from './cv-viewer-routes.ts';
import { builtGuide, type GuideSource, guideRoutes } from './guide-document.ts';
import { liveRoute } from './live-route.ts';
import { mailPreviewRoute } from './mail-preview-route.ts';
import { previewRoute } from './preview-route.ts';

export type { AdminDependencies, PreviewRequest } from './admin-dependencies.ts';
export { isAdminCall, refuseUndeclaredRoutes } from './admin-routes.ts';
export { hasSession } from './authorize.ts';
export { sendAdminOverload } from './send-admin-problem.ts';

/** Where the app comes from: the folder of the build, or the URLs of a development server. */
export type AdminSource =
  | { folder: string }
  | {
      assets: AdminAssets;
      guide: GuideSource['read'];
      cvViewer: () => Promise<CvViewerFiles>;
    };

/** Registers the back office. Must not be called with another backend: there is no database, so `/admin` is 404. */
export async function adminRoutes(
  app: FastifyInstance,
  dependencies: Omit<AdminDependencies, 'inBackground'>,
  source: AdminSource,
): Promise<void> {
  const background = new Set<Promise<void>>();
  app.addHook('onClose', () => Promise.all(background).then(() => undefined));
  const complete: AdminDependencies = {
    ...dependencies,
    inBackground(work) {
      const running = work()
        .catch((error: unknown) => app.log.error({ err: error }, 'work in the background failed'))
        .then(() => {
          background.delete(running);
        });
      background.add(running);
    },
  };
  prepareAuthorization(app);
  await app.register((scope) => adminCallRoutes(scope, complete));
  liveRoute(app, complete);
  previewRoute(app, complete);
  mailPreviewRoute(app, complete);
  if ('assets' in source) {
    const { assets } = source;
    const documents = documentsOf(dependencies, assets);
    adminDocumentRoutes(app, assets, documents);
    guideRoutes(app, { read: source.guide, styles: assets.guideStyles }, documents);
    sourceCvViewerRoutes(app, source.cvViewer, documents.readTheme);
    return;
  }
  const assets = await readAdminAssets(source.folder);
  const documents = documentsOf(dependencies, assets);
  adminDocumentRoutes(app, assets, documents);
  guideRoutes(app, { read: builtGuide(source.folder), styles: assets.guideStyles }, documents);
  await builtCvViewerRoutes(app, source.folder, documents.readTheme);
}

/** Returns what documents of the back office need from the organisation's identity. */
function documentsOf(
  { theme, readIdentity }: Pick<AdminDependencies, 'theme' | 'readIdentity'>,
  { fontAddress }: AdminAssets,
): DocumentDependencies {
  return { readTheme: () => theme(fontAddress), readIdentity };
}
