import './date-field.css';
import type { LabelledField } from '../../../../contract/admin/content/content-labels.ts';
import { fill, formatDay, formatSecondDate, formatTime, noonOn } from '../../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import { timeZoneName } from '../../../kit/i18n/organisation-time.ts';
import { useEntryForm } from '../entry-context.tsx';
import { ENTRY_TEXTS } from '../texts.ts';
import { FieldBox } from './field-box.tsx';
import { fromLocal, toLocal } from './local-time.ts';

type DateFieldProps = { path: string; field: LabelledField };

/** A day, or a time. Below it is the same in words, and in the second calendar. */
export function DateField({ path, field }: DateFieldProps) {
  const t = useTexts(ENTRY_TEXTS);
  const { language } = useMessages();
  const { read, write, mayWrite } = useEntryForm();
  const value = read(path);
  const stored = typeof value === 'string' ? value : '';
  const isDay = field.type === 'day';
  const { day, time } = isDay ? { day: stored, time: '' } : toLocal(stored);
  const moment = isDay ? noonOn(stored) : Date.parse(stored);
  const second = Number.isNaN(moment) ? null : formatSecondDate(moment, language);
  const zone = timeZoneName(language);
  const isReadOnly = !mayWrite(null);
  return (
    <FieldBox path={path} field={field}>
      {(attributes) => (
        <>
          <div className={isDay ? undefined : 'date-and-time'}>
            <input
              {...attributes}
              className="input"
              type="date"
              value={day}
              readOnly={isReadOnly}
              onChange={({ target }) =>
                write(path, isDay ? target.value || null : fromLocal(target.value, time))
              }
            />
            {!isDay && (
              <input
                className="input"
                type="time"
                aria-label={fill(t.fields.time, { zone })}
                value={time}
                readOnly={isReadOnly || day === ''}
                onChange={({ target }) => write(path, fromLocal(day, target.value))}
              />
            )}
          </div>
          {!Number.isNaN(moment) && (
            <p className="spelled-date">
              <time dateTime={stored}>{formatDay(moment, language)}</time>
              {second !== null && <span>{second}</span>}
              {!isDay && (
                <span>
                  <bdi dir="ltr">{formatTime(moment)}</bdi> {fill(t.fields.zone, { zone })}
                </span>
              )}
            </p>
          )}
        </>
      )}
    </FieldBox>
  );
}
