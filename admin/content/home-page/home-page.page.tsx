import './home-page.css';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { EntryKey, EntryRow } from '../../../contract/admin/content/content.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { hasKind } from '../../../contract/modules.ts';
import { useModulesOff } from '../../api/modules.ts';
import { usePermission } from '../../api/use-permission.ts';
import { ActionBar, ActionBarContext } from '../../kit/action-bar.tsx';
import { Button } from '../../kit/button.tsx';
import { Chip } from '../../kit/chip.tsx';
import { Fold } from '../../kit/fold.tsx';
import { formatCount } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { PageState, useDoneNote, useTitle } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { entryPath, listPath, orderPath } from '../../kit/paths.ts';
import { usePreview } from '../../kit/preview/use-preview.ts';
import { CreateButton } from '../create-entry.tsx';
import { ENTRY_TEXTS } from '../entry/texts.ts';
import { useEntryNames } from '../entry-names.ts';
import { orderQuery, useEntryOrder } from '../entry-order.ts';
import { EntryOrderList, EntryOrderProblem } from '../entry-order-list.tsx';
import { PagePreview } from '../page-preview.tsx';
import { PublishDialog } from '../publish-dialog.tsx';
import { CONTENT_TEXTS } from '../texts.ts';

/** The kinds that the home page shows, in its order. The slides are arranged here, the others on their own pages. */
const SHOWN = [
  'slider',
  'board-member',
  'testimonial',
  'review',
  'client',
  'tweet',
] as const satisfies readonly ContentKind[];

/** Maximum number of drafts that the preview shows together. The server accepts no more, and the URL stays short. */
const PREVIEWED_MAX = 60;

/** What the home page shows, in its order: the slides for arranging, and everything unpublished as one set. */
export function HomePagePage() {
  const { t: common, language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  useTitle(common.groups.home);
  const isAllowed = usePermission();
  const mayPublish = isAllowed('content.publish', { kind: 'slider' });
  const off = useModulesOff();
  const kinds = SHOWN.filter((kind) => hasKind(kind, off));
  const lists = useQueries({ queries: kinds.map((kind) => orderQuery(kind)) });
  const [isPublishing, setPublishing] = useState(false);
  const [doneNote, showDone] = useDoneNote();
  const entryTexts = useTexts(ENTRY_TEXTS);
  const preview = usePreview(language);
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null);
  const failed = lists.find(({ error }) => error !== null);
  const drafts: EntryKey[] = lists.flatMap(
    ({ data }) => data?.filter(({ state }) => state === 'edited') ?? [],
  );
  const rows = lists.flatMap(({ data }) => data ?? []);
  const [firstRow] = rows;
  return (
    <div className={preview.place === 'beside' ? 'editor with-wide-preview' : 'editor alone'}>
      <div className="pane">
        <div className="page home-page">
          <PageHead title={common.groups.home} lead={t.homePage.lead} />
          {doneNote}
          {failed !== undefined || lists.some(({ data }) => data === undefined) ? (
            <PageState
              error={failed?.error ?? null}
              onRetry={() => lists.map(({ refetch }) => refetch())}
            />
          ) : (
            kinds.map((kind, index) => (
              <Section
                key={kind}
                kind={kind}
                rows={lists[index]?.data ?? []}
                mayPublish={mayPublish}
              />
            ))
          )}
        </div>
        <div className="action-bar-place" ref={setBarPlace} />
        <ActionBarContext value={barPlace}>
          <ActionBar label={common.groups.home}>
            <p className="muted" role="status">
              {drafts.length > 0
                ? formatCount(drafts.length, language, common.frame.unpublished)
                : t.publish.nothing}
            </p>
            <div className="end">
              {preview.place !== 'beside' && firstRow !== undefined && (
                <Button icon="eye" onClick={preview.toggle}>
                  {entryTexts.preview}
                </Button>
              )}
              {mayPublish && drafts.length > 0 && (
                <Button
                  look="primary"
                  aria-haspopup="dialog"
                  onClick={() => {
                    showDone(null);
                    setPublishing(true);
                  }}
                >
                  {t.homePage.publish}
                  <span className="arrow" />
                </Button>
              )}
            </div>
          </ActionBar>
        </ActionBarContext>
      </div>
      {preview.place !== null && firstRow !== undefined && (
        <PagePreview
          preview={preview}
          entryKey={firstRow}
          query={{ page: 'home', together: drafts.slice(0, PREVIEWED_MAX) }}
          isPhoneFirst={false}
          revision={rows.map(({ id, changedAt }) => `${id}.${changedAt}`).join()}
        />
      )}
      {isPublishing && (
        <PublishDialog
          drafts={drafts}
          onClose={() => setPublishing(false)}
          onDone={(status) => {
            setPublishing(false);
            showDone(status === 'scheduled' ? t.publish.scheduledNote : t.publish.published);
          }}
        />
      )}
    </div>
  );
}

function Section({
  kind,
  rows,
  mayPublish,
}: {
  kind: ContentKind;
  rows: readonly EntryRow[];
  mayPublish: boolean;
}) {
  const { language, t: common } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { kindsOf } = useEntryNames();
  const edited = rows.filter(({ state }) => state === 'edited').length;
  return (
    <Fold
      title={kindsOf(kind)}
      notes={
        <>
          <span className="muted small-text">{formatCount(rows.length, language, t.entries)}</span>
          {edited > 0 && (
            <Chip state="edited">{formatCount(edited, language, common.frame.unpublished)}</Chip>
          )}
        </>
      }
    >
      {kind === 'slider' && mayPublish ? (
        <Slides rows={rows} />
      ) : (
        <>
          <Minis rows={rows} />
          <p className="actions padded">
            <Link className="button small quiet" href={listPath(kind)}>
              <Icon name="texts" />
              {t.homePage.all}
            </Link>
            {mayPublish && (
              <Link className="button small quiet" href={orderPath(kind)}>
                <Icon name="sort" />
                {t.order.action}
              </Link>
            )}
          </p>
        </>
      )}
    </Fold>
  );
}

/** The slides in the order in which visitors see them. */
function Slides({ rows }: { rows: readonly EntryRow[] }) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const order = useEntryOrder('slider', rows);
  const { moved, save } = order;
  return (
    <>
      <EntryOrderList kind="slider" order={order} />
      <EntryOrderProblem order={order} />
      <p className="actions padded">
        <CreateButton kind="slider" />
        <Button disabled={moved.size === 0} isBusy={save.isPending} onClick={() => save.mutate()}>
          {t.order.save}
        </Button>
        <span className="hint" role="status">
          {moved.size > 0
            ? formatCount(moved.size, language, t.order.changed)
            : save.isSuccess
              ? t.order.saved
              : t.order.hint}
        </span>
        <Link className="button small quiet" href={listPath('slider')}>
          <Icon name="texts" />
          {t.homePage.all}
        </Link>
      </p>
    </>
  );
}

/** Small pictures with names, each a link to its entry. */
function Minis({ rows }: { rows: readonly EntryRow[] }) {
  const { titleOf } = useEntryNames();
  const t = useTexts(CONTENT_TEXTS);
  return (
    <ul className="picture-links">
      {rows.map((row) => (
        <li key={row.id} className={row.state === 'edited' ? 'changed' : undefined}>
          <Link href={entryPath(row)}>
            {row.picture === null ? (
              <span className="avatar" aria-hidden="true" />
            ) : (
              <img src={row.picture} alt="" width="56" height="56" loading="lazy" />
            )}
            <bdi>{titleOf(row)}</bdi>
            {row.state !== 'live' && (
              <span className="visually-hidden"> {t.states[row.state]}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
