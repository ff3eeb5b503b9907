import type { ReactNode } from 'react';
import type { SystemResponse } from '../../contract/admin/operations/system.ts';
import { fill, formatAgo, formatDate, formatTime, isolate } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { DotSeparated } from '../kit/row.tsx';
import { sizeText } from '../kit/size-text.ts';
import { SYSTEM_TEXTS } from './texts.ts';

const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** What the installation consists of. */
export function Installation({ system }: { system: SystemResponse }) {
  const { language } = useMessages();
  const t = useTexts(SYSTEM_TEXTS);
  const { release, node, database, storage, mail, processes, checkedAt } = system;
  const size = (bytes: number) => isolate(sizeText(bytes));
  const { outbox } = mail;
  return (
    <dl className="system-facts">
      <Fact name={t.version}>
        <bdi key="version" dir="ltr">
          {release.version}
        </bdi>
        {fill(t.build, { build: isolate(release.build.slice(0, 12)), node: isolate(node) })}
      </Fact>
      <Fact name={t.processes}>
        {processes.length === 0
          ? t.unseen
          : processes.map(({ role, release: ofProcess }, index) => (
              // Processes of one role and release are grouped.
              <bdi key={index} dir="ltr">
                {role} {ofProcess}
              </bdi>
            ))}
      </Fact>
      <Fact name={t.database}>
        <bdi key="kind">{DATABASES[database.kind]}</bdi>
        {database.bytes === null ? t.unknown : <bdi key="size">{sizeText(database.bytes)}</bdi>}
        {database.migrations === null
          ? null
          : fill(t.migrations, { applied: database.migrations.applied })}
        {database.migrations === null || database.migrations.pending.length === 0
          ? null
          : fill(t.pending, { names: isolate(database.migrations.pending.join(', ')) })}
      </Fact>
      <Fact name={t.storage}>
        {t.storageKinds[storage.kind]}
        {storage.disk === null
          ? t.unknown
          : fill(t.free, { free: size(storage.disk.free), size: size(storage.disk.size) })}
      </Fact>
      <Fact name={t.backup}>
        <Moment at={system.backedUpAt} />
      </Fact>
      <Fact name={t.drill}>
        <Moment at={system.drilledAt} />
      </Fact>
      <Fact name={t.mail}>
        {mail.isConfigured ? t.mailOn : t.mailOff}
        {outbox === null
          ? t.unknown
          : fill(t.outbox, { waiting: outbox.waiting, dead: outbox.dead })}
        {outbox === null || outbox.inDoubt === 0
          ? null
          : fill(t.inDoubt, { count: outbox.inDoubt })}
        {outbox === null || outbox.waiting === 0
          ? null
          : fill(t.oldest, {
              time: formatAgo(checkedAt - outbox.oldestWaiting, checkedAt, language),
            })}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <DotSeparated items={[children].flat(2)} />
      </dd>
    </div>
  );
}

/** When something was last done, in epoch milliseconds. */
function Moment({ at }: { at: number | null }) {
  const { language } = useMessages();
  const t = useTexts(SYSTEM_TEXTS);
  if (at === null) return t.never;
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatDate(at, language)} <bdi dir="ltr">{formatTime(at)}</bdi>
    </time>
  );
}
