import { Suspense, useState } from 'react';
import type { LabelledField } from '../../../../contract/admin/content/content-labels.ts';
import { Button } from '../../../kit/button.tsx';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import { useEntryForm } from '../entry-context.tsx';
import { LazyMediaPicker, MediaPreview } from '../media-choice.tsx';
import { ENTRY_TEXTS } from '../texts.ts';
import { FieldBox } from './field-box.tsx';
import { textValue } from './text-field.tsx';

type MediaFieldProps = { path: string; field: Extract<LabelledField, { type: 'media' }> };

/** A file of the media library. */
export function MediaField({ path, field }: MediaFieldProps) {
  const { language, t: messages } = useMessages();
  const t = useTexts(ENTRY_TEXTS);
  const { read, write, mayWrite } = useEntryForm();
  const [isChoosing, setChoosing] = useState(false);
  const value = textValue(read(path));
  const isReadOnly = !mayWrite(null);
  return (
    <FieldBox path={path} field={field}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div className="media-field">
          <MediaPreview address={value} />
          <div className="actions">
            <Button
              id={id}
              size="small"
              icon="media"
              disabled={isReadOnly}
              aria-describedby={describedBy}
              aria-label={`${field.label[language]}${messages.separator}${t.fields.chooseFile}`}
              onClick={() => setChoosing(true)}
            >
              {t.fields.chooseFile}
            </Button>
            {field.optional && value !== '' && !isReadOnly && (
              <Button size="small" look="quiet" onClick={() => write(path, null)}>
                {t.fields.remove}
              </Button>
            )}
          </div>
          {isChoosing && (
            <Suspense fallback={null}>
              <LazyMediaPicker
                use={field.use}
                value={value === '' ? null : value}
                onClose={() => setChoosing(false)}
                onChoose={(file) => {
                  write(path, file.path);
                  setChoosing(false);
                }}
              />
            </Suspense>
          )}
        </div>
      )}
    </FieldBox>
  );
}
