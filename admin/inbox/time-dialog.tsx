import { readFailure } from '../api/call.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { DialogForm } from '../kit/dialog-form.tsx';
import { useTexts } from '../kit/i18n/messages.tsx';
import { useProblemText } from '../kit/notices.tsx';
import { writeScheduleTime } from '../kit/schedule-time.ts';
import { ScheduleTimeField, useScheduleTime } from '../kit/schedule-time-field.tsx';
import { snoozeTimes } from './snooze-times.ts';
import { INBOX_TEXTS } from './texts.ts';

/** Asks for a day and a time, of which it proposes some. */
export function TimeDialog({
  title,
  text,
  action,
  max,
  problem,
  before = null,
  onChoose,
  onClose,
}: {
  title: string;
  /** What will happen then. */
  text?: string;
  /** The label of the button. */
  action: string;
  /** How far ahead the time may be, in milliseconds. */
  max: number;
  /** Why a time beyond that is refused. */
  problem: 'not-ahead' | 'too-far';
  /** A time that it must be before, in epoch milliseconds, and what is said otherwise. */
  before?: { time: number; problem: string } | null;
  /** Called with a time in epoch milliseconds. */
  onChoose: (time: number) => void;
  onClose: () => void;
}) {
  const t = useTexts(INBOX_TEXTS).snooze;
  const problemText = useProblemText();
  const time = useScheduleTime();
  const proposed = snoozeTimes(Date.now());
  const choose = () => {
    const chosen = time.read();
    if (chosen === undefined) return;
    if (chosen > Date.now() + max) {
      void readFailure({ problem }).then((failure) => time.setError(problemText(failure)));
      return;
    }
    if (before !== null && chosen >= before.time) {
      time.setError(before.problem);
      return;
    }
    onClose();
    onChoose(chosen);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm
        action={action}
        mutation={{ isPending: false, error: null, mutate: choose }}
        onClose={onClose}
      >
        {text !== undefined && <p className="hint">{text}</p>}
        <div className="proposed-times">
          {(['today', 'tomorrow', 'working', 'week'] as const).map((name) => {
            const at = proposed[name];
            if (at === null) return null;
            const value = writeScheduleTime(at);
            return (
              <Button
                key={name}
                size="small"
                aria-pressed={time.value === value}
                onClick={() => time.setValue(value)}
              >
                {t.proposed[name]}
              </Button>
            );
          })}
        </div>
        <ScheduleTimeField {...time} />
      </DialogForm>
    </Dialog>
  );
}
