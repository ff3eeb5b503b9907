import { useId, useState } from 'react';
import { useTexts } from '../kit/i18n/messages.tsx';
import { ScheduleTimeField, useScheduleTime } from '../kit/schedule-time-field.tsx';
import { CONTENT_TEXTS } from './texts.ts';

/** A choice in progress: at once, or at a time. */
export type ScheduleChoice = ReturnType<typeof useScheduleChoice>;

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
