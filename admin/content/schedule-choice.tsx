import { useId, useState } from 'react';
import { fill, formatDay, formatSecondDate, formatTime } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { timeZoneName } from '../kit/i18n/organisation-time.ts';
import { Icon } from '../kit/icons.tsx';
import { proposedScheduleTime, readScheduleTime, writeScheduleTime } from './schedule-time.ts';
import { CONTENT_TEXTS } from './texts.ts';

/** A choice in progress: at once, or at a time. */
export type ScheduleChoice = ReturnType<typeof useScheduleChoice>;

/** A time that is being chosen. */
type ScheduleTime = ReturnType<typeof useScheduleTime>;

/** Returns a time to choose. It proposes tomorrow morning. */
export function useScheduleTime() {
  const t = useTexts(CONTENT_TEXTS);
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
      setError(
        at === null ? t.publish.noTime : fill(t.publish.past, { time: formatTime(Date.now()) }),
      );
      return undefined;
    },
  };
}

/** Returns a choice between now and a time. */
export function useScheduleChoice() {
  const time = useScheduleTime();
  const [isLater, setLater] = useState(false);
  return {
    ...time,
    isLater,
    setLater(next: boolean) {
      setLater(next);
      time.setError(null);
    },
    /** Returns the chosen time like that of `useScheduleTime`. null: now. */
    read: (): number | null | undefined => (isLater ? time.read() : null),
  };
}

/** Asks when something is done: now, or at a time. */
export function ScheduleChoiceField({ choice }: { choice: ScheduleChoice }) {
  const t = useTexts(CONTENT_TEXTS);
  const group = useId();
  const { isLater, setLater } = choice;
  return (
    <>
      <fieldset className="schedule-choice">
        <legend className="label">{t.publish.when}</legend>
        <label className="check-label">
          <input type="radio" name={group} checked={!isLater} onChange={() => setLater(false)} />
          <span>{t.publish.now}</span>
        </label>
        <label className="check-label">
          <input type="radio" name={group} checked={isLater} onChange={() => setLater(true)} />
          <span>{t.publish.later}</span>
        </label>
      </fieldset>
      {isLater && <ScheduleTimeField {...choice} />}
    </>
  );
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
  const t = useTexts(CONTENT_TEXTS);
  const field = useId();
  const time = readScheduleTime(value);
  const zone = timeZoneName(language);
  const second = time === null ? null : formatSecondDate(time, language);
  return (
    <div className="field">
      <label htmlFor={field}>{fill(t.publish.time, { zone })}</label>
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
          fill(t.publish.spelled, {
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
