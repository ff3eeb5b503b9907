import type { FastifyInstance } from 'fastify';
import type { EntryKey } from '../contract/admin/content/content.ts';
import type { FontAddress } from '../contract/font-faces.ts';
import { localizedAddress } from '../contract/localized-address.ts';
import { type AdminDependencies, type AdminSource, adminRoutes } from './admin/admin.ts';
import { openAuth } from './auth/auth.ts';
import {
  findEntryNames,
  findExistingEntries,
  isEntryShown,
  isSetUpOffered,
  mediaUsers,
  organisation,
  pathsOfEntries,
  readIdentity as readStoredIdentity,
  readTimeZone,
  type StoredIdentity,
} from './content/content.ts';
import type { DatabaseContext } from './context.ts';
import { senderDomainReader } from './mail/mail.ts';
import { findMediaNames } from './media/media.ts';
import { pageNamer } from './name-pages.ts';
import { makeDraftMails, openLinkSecret } from './newsletter/newsletter.ts';
import { type Installation, systemReader } from './operations/operations.ts';
import { type Look, type ReadMark, type Site, themeOf } from './pages/pages.ts';
import { databaseClock } from './platform/database/clock.ts';
import { DEFAULT_POOL_SIZE } from './platform/database/database.ts';
import { openMailTokens } from './platform/oauth/mail-tokens.ts';
import { previewOf } from './preview.ts';
import { type SiteSearch, searchContent } from './search/search.ts';
import { clamd, retentionOf } from './submissions/submissions.ts';
import { openTranslator, type Translator } from './translation/translation.ts';

/** Registers the back office, which works only with our own database. */
export async function registerAdmin(
  app: FastifyInstance,
  context: DatabaseContext,
  {
    search,
    storeCounts,
    storeStatistics,
    site,
    admin,
    readIdentity,
    readLook,
    readMark,
  }: {
    search: SiteSearch;
    storeCounts: () => Promise<void>;
    storeStatistics: () => Promise<void>;
    site: () => Promise<Site>;
    admin: AdminSource;
    readIdentity: () => Promise<StoredIdentity>;
    readLook: () => Promise<Look>;
    readMark: ReadMark;
  },
): Promise<void> {
  const { config, database, storage, now } = context;
  const { db } = database;
  const { publicUrl } = config;
  const sendsMail = config.mail !== null;
  const auth = await openAuth({ db, now, publicUrl, sendsMail, organisation });
  const translator = config.translation === null ? null : openTranslator(config.translation);
  const dependencies = {
    async readSite() {
      const { modulesOff, map } = await readStoredIdentity(db);
      return { modulesOff, mapKind: map?.kind ?? null };
    },
    isSetUpOffered: () => isSetUpOffered(db),
    nameEntries: (keys: readonly EntryKey[]) => findEntryNames(db, keys),
    findExistingEntries: (keys: readonly EntryKey[]) => findExistingEntries(db, keys),
    readTimeZone: () => readTimeZone(db),
    mediaUsers,
    databaseKind: database.kind,
    monotonicNow: context.monotonicNow,
    probe: database.probe,
    storage,
    scanner: config.clamdUrl === null ? null : clamd(config.clamdUrl),
    translator,
    readSystem: systemReader(installationOf(context, translator)),
    trustsProxy: config.trustProxy > 0,
    linkSecret: await openLinkSecret(db, now),
    retentionDays: config.retentionDays,
    readsMail: config.incomingMail !== null,
    copiesReplies: config.mail?.copiesReplies ?? false,
    mailSettings: mailSettingsOf(config),
    readSenderDomain: senderDomainReader({
      from: config.mail?.from.address ?? null,
      dkimSelector: config.mail?.dkimSelector ?? null,
      now,
    }),
    redirectRules: { publicUrl, hosts: config.redirectHosts },
    isEntryShown: (path: string) => isEntryShown(db, path, now()),
    findPage: pageFinder(search),
    storeCounts,
    storeStatistics,
    namePages: pageNamer({ db, site, readIdentity }),
    nameFiles: (addresses: readonly string[]) => findMediaNames(db, addresses),
    pathsOfEntries: (...[kind, ids]: Parameters<AdminDependencies['pathsOfEntries']>) =>
      pathsOfEntries(db, kind, ids),
    newsletter: { rate: config.mailRate, replyTo: config.mail?.to ?? '' },
    clock: databaseClock(database.kind, now),
    theme: async (fontAddress: FontAddress) => themeOf('admin', await readLook(), fontAddress),
    readIdentity,
    preview: previewOf({ database, publicUrl, site, readMark }),
    makeIssueMails: async (
      ...[number, options]: Parameters<AdminDependencies['makeIssueMails']>
    ) => {
      const render = (await site()).renderer.renderNewsletterMail;
      return makeDraftMails({ db, storage, publicUrl, now, render }, number, options);
    },
  };
  await app.register((scope) => adminRoutes(scope, { ...auth, ...dependencies }, admin));
}

/** Returns what finds the best page for some words. It proposes none while the search is not available. */
function pageFinder(search: SiteSearch): AdminDependencies['findPage'] {
  return async (words, language) => {
    const content = searchContent(search);
    const found = await content.search({ q: words, page: 1 }, language);
    const [best] = found.ok ? found.data.results : [];
    if (best === undefined) return null;
    return {
      path: localizedAddress(best.path, language),
      title: best.title.pieces.map(({ text }) => text).join(''),
    };
  };
}

/** The settings that the Mail page shows. They do not include the password. */
function mailSettingsOf({ mail }: DatabaseContext['config']): AdminDependencies['mailSettings'] {
  return mail === null ? null : { from: mail.from.address, to: mail.to, onCrash: mail.onCrash };
}

/** What the System page inspects. */
function installationOf(context: DatabaseContext, translator: Translator | null): Installation {
  const { config, database, storage, release, now, process, journal } = context;
  const {
    dataDir,
    publicUrl,
    trustProxy,
    host,
    mail,
    incomingMail,
    mailOAuth,
    database: target,
  } = config;
  const { db, kind, probe } = database;
  const { poolSize = DEFAULT_POOL_SIZE } = target.kind === 'postgres' ? target : {};
  return {
    database: { db, kind, probe, poolSize, retention: retentionOf(config) },
    machine: {
      storage,
      dataDir,
      publicUrl,
      trustProxy,
      host,
      smtpUrl: mail?.smtpUrl ?? null,
      tokens: openMailTokens(mailOAuth),
      imapHost: incomingMail === null ? null : new URL(incomingMail.imapUrl).hostname,
      translator,
      databaseFile: target.kind === 'sqlite' ? target.file : null,
    },
    process: { id: process.id, journal },
    storageKind: config.storage.kind,
    release,
    now,
  };
}
