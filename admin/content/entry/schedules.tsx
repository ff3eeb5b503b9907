import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isAllowed, type StaffRole } from '../../../contract/admin/permissions.ts';
import { makeCall } from '../../api/call.ts';
import { contentChanged } from '../../api/content-changed.ts';
import { Button } from '../../kit/button.tsx';
import { fill, formatDay, formatTime, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { StateIcon } from '../../kit/icons.tsx';
import { useProblemText } from '../../kit/notices.tsx';
import { ENTRY_TEXTS } from './texts.ts';
import type { EntryEditing } from './use-edited-entry.ts';

/** When an entry becomes public or stops being public, and the buttons that cancel it. */
export function Schedules({ editing, role }: { editing: EntryEditing; role: StaffRole }) {
  const t = useTexts(ENTRY_TEXTS).actions;
  const { language, t: messages } = useMessages();
  const client = useQueryClient();
  const problemText = useProblemText();
  const { kind, id, schedules } = editing.server;
  const cancel = useMutation({
    mutationFn: (action: 'publish' | 'unpublish') =>
      makeCall('cancelSchedule', { body: { kind, id, action } }),
    onSuccess: async () => {
      await editing.reload();
      await contentChanged(client, [{ kind, id }]);
    },
  });
  return schedules.map(({ action, scheduledAt, scheduledBy, failure }) => {
    const date = `${formatDay(scheduledAt, language)}${messages.separator}\u2066${formatTime(scheduledAt)}\u2069`;
    return (
      <div key={action} className={failure === null ? 'note scheduled' : 'note problem'}>
        <StateIcon state={failure === null ? 'scheduled' : 'problem'} />
        <div>
          <p>
            {fill(failure === null ? t.scheduled[action] : t.scheduleFailed, { date })}
            {messages.separator}
            {fill(t.scheduledBy, { name: isolate(scheduledBy) })}
          </p>
          {cancel.error !== null && <p className="error">{problemText(cancel.error)}</p>}
          {isAllowed(role, 'content.publish', { kind }) && (
            <div className="actions">
              <Button size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate(action)}>
                {t.cancelSchedule}
              </Button>
            </div>
          )}
        </div>
      </div>
    );
  });
}
