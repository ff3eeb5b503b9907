import { useId, useState } from 'react';
import { fill, formatDay, formatSecondDate, formatTime } from './i18n/format.ts';
import { useMessages, useTexts } from './i18n/messages.tsx';
import { timeZoneName } from './i18n/organisation-time.ts';
import { Icon } from './icons.tsx';
import { SCHEDULE_TEXTS } from './schedule-texts.ts';
import { proposedScheduleTime, readScheduleTime, writeScheduleTime } from './schedule-time.ts';

/** A time that is being chosen. */
type ScheduleTime = ReturnType<typeof useScheduleTime>;

/** Returns a time to choose. It proposes tomorrow morning. */
export function useScheduleTime() {
  const t = useTexts(SCHEDULE_TEXTS);
  const [value, setValue] = useState(() => writeScheduleTime(proposedScheduleTime(Date.now())));
  const [error, setError] = useState<string | null>(null);
  return {
    value,
    error,
    setError,
    setValue(next: string) {
      setValue(next);
      setError(null);
    },
    /**
     * Returns the chosen time in epoch milliseconds. If the time is missing or in the past, an error is shown next to it, and `undefined` is
     * returned.
     */
    read(): number | undefined {
      const at = readScheduleTime(value);
      if (at !== null && at > Date.now()) return at;
      setError(at === null ? t.noTime : fill(t.past, { time: formatTime(Date.now()) }));
      return undefined;
    },
  };
}

/**
 * A native input for a time in the organisation's time zone, with the time in words below it, also in the second calendar.
 */
export function ScheduleTimeField({
  value,
  error,
  setValue,
}: Pick<ScheduleTime, 'value' | 'error' | 'setValue'>) {
  const { language, t: messages } = useMessages();
  const t = useTexts(SCHEDULE_TEXTS);
  const field = useId();
  const time = readScheduleTime(value);
  const zone = timeZoneName(language);
  const second = time === null ? null : formatSecondDate(time, language);
  return (
    <div className="field">
      <label htmlFor={field}>{fill(t.time, { zone })}</label>
      <input
        id={field}
        className="input"
        type="datetime-local"
        min={writeScheduleTime(Date.now())}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={`${field}-spelled${error === null ? '' : ` ${field}-error`}`}
      />
      <p className="hint" id={`${field}-spelled`} aria-live="polite">
        {time !== null &&
          fill(t.spelled, {
            date: [formatDay(time, language), second ?? []].flat().join(messages.separator),
            time: formatTime(time),
            zone,
          })}
      </p>
      {error !== null && (
        <p className="error" id={`${field}-error`} role="alert">
          <Icon name="warn" />
          {error}
        </p>
      )}
    </div>
  );
}
