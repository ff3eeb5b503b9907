import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { EntryRow, ScheduleSummary } from '../../../contract/admin/content/content.ts';
import { isCreatable } from '../../../contract/content/kinds.ts';
import { makeCall } from '../../api/call.ts';
import { contentChanged } from '../../api/content-changed.ts';
import { useMapKind } from '../../api/map-kind.ts';
import { ActionItem } from '../../kit/action-item.tsx';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { fill, formatDate, formatTime } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { StateIcon } from '../../kit/icons.tsx';
import { ProblemNote } from '../../kit/notices.tsx';
import { entryPath, historyPath } from '../../kit/paths.ts';
import type { BulkAction } from '../bulk-action-dialog.tsx';
import { useCreateEntry } from '../create-entry.tsx';
import { useEntryNames } from '../entry-names.ts';
import { StateChip } from '../entry-state.tsx';
import { CONTENT_TEXTS } from '../texts.ts';

/** The actions for one entry of a list. */
export function EntryActionsDialog({
  row,
  mayPublish,
  onAction,
  onPublish,
  onClose,
}: {
  row: EntryRow;
  mayPublish: boolean;
  onAction: (action: BulkAction) => void;
  onPublish: () => void;
  onClose: () => void;
}) {
  const { t: common } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { titleOf } = useEntryNames();
  const create = useCreateEntry();
  const map = useMapKind();
  const isPublic = row.state === 'live' || row.state === 'edited';
  return (
    <Dialog title={titleOf(row)} onClose={onClose}>
      <p className="actions tight">
        <StateChip state={row.state} />
      </p>
      {row.schedules.map((schedule) => (
        <Schedule key={schedule.action} row={row} schedule={schedule} mayPublish={mayPublish} />
      ))}
      <ProblemNote error={create.error} />
      <ul className="rows action-list">
        <li>
          <Link className="button small" href={entryPath(row)}>
            {t.list.open}
          </Link>
          <span className="hint">{t.list.openText}</span>
        </li>
        {mayPublish && row.state !== 'live' && (
          <ActionItem label={t.publish.review} hint={t.list.publishText} onClick={onPublish} />
        )}
        <li>
          <Link className="button small" href={historyPath(row)}>
            {t.list.history}
          </Link>
          <span className="hint">{t.list.historyText}</span>
        </li>
        {mayPublish && isCreatable(row.kind, map) && (
          <>
            <ActionItem
              label={t.list.copy}
              hint={t.list.copyText}
              isBusy={create.isPending}
              onClick={() => create.mutate({ kind: row.kind, copyOf: row.id })}
            />
            {isPublic && (
              <ActionItem
                label={t.unpublish.action}
                hint={t.list.unpublishText}
                onClick={() => onAction('unpublish')}
              />
            )}
            <ActionItem
              label={t.remove.action}
              hint={t.list.removeText}
              look="destructive"
              onClick={() => onAction('remove')}
            />
          </>
        )}
      </ul>
      <p className="actions">
        <Button look="quiet" onClick={onClose}>
          {common.close}
        </Button>
      </p>
    </Dialog>
  );
}

function Schedule({
  row,
  schedule: { action, scheduledAt, failure },
  mayPublish,
}: {
  row: EntryRow;
  schedule: ScheduleSummary;
  mayPublish: boolean;
}) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => makeCall('cancelSchedule', { body: { kind: row.kind, id: row.id, action } }),
    onSuccess: () => contentChanged(client, [row]),
  });
  if (cancel.isSuccess) {
    return (
      <p className="note" role="status">
        {t.list.cancelled}
      </p>
    );
  }
  return (
    <div className={failure === null ? 'note scheduled' : 'note problem'}>
      <StateIcon state={failure === null ? 'scheduled' : 'problem'} />
      <div>
        <p>
          {fill(action === 'publish' ? t.publish.scheduled : t.publish.scheduledEnd, {
            date: formatDate(scheduledAt, language),
            time: formatTime(scheduledAt),
          })}
        </p>
        {failure !== null && (
          <p>
            {t.list.failedSchedule}: {failure.map(({ problem }) => t.problems[problem]).join(' ')}
          </p>
        )}
        <ProblemNote error={cancel.error} />
        {mayPublish && (
          <p className="actions">
            <Button size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t.list.cancelSchedule}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
