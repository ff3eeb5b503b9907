import './date-field.css';
import type { LabelledField } from '../../../../contract/admin/content-labels.ts';
import { useEntryTexts } from '../../../i18n/entry/entry-texts.ts';
import { formatDay, formatHijri, formatTime } from '../../../i18n/format.ts';
import { useMessages } from '../../../i18n/messages.tsx';
import { useEntryForm } from '../entry-context.tsx';
import { FieldBox } from './field-box.tsx';
import { fromRiyadh, toRiyadh } from './riyadh-time.ts';

type DateFieldProps = { path: string; field: LabelledField };

/** A day, or a moment in Riyadh time; below it the same in both calendars. */
export function DateField({ path, field }: DateFieldProps) {
  const t = useEntryTexts();
  const { language } = useMessages();
  const { read, write, mayWrite } = useEntryForm();
  const value = read(path);
  const stored = typeof value === 'string' ? value : '';
  const isDay = field.type === 'day';
  const { day, time } = isDay ? { day: stored, time: '' } : toRiyadh(stored);
  const moment = isDay ? Date.parse(`${stored}T12:00:00+03:00`) : Date.parse(stored);
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
                write(path, isDay ? target.value || null : fromRiyadh(target.value, time))
              }
            />
            {!isDay && (
              <input
                className="input"
                type="time"
                aria-label={t.fields.time}
                value={time}
                readOnly={isReadOnly || day === ''}
                onChange={({ target }) => write(path, fromRiyadh(day, target.value))}
              />
            )}
          </div>
          {!Number.isNaN(moment) && (
            <p className="hijri">
              <time dateTime={stored}>{formatDay(moment, language)}</time>
              <span>{formatHijri(moment, language)}</span>
              {!isDay && (
                <span>
                  <bdi dir="ltr">{formatTime(moment)}</bdi> {t.fields.riyadh}
                </span>
              )}
            </p>
          )}
        </>
      )}
    </FieldBox>
  );
}
