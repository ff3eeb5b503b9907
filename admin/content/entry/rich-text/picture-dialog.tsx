import { type FormEvent, Suspense, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { DialogActions } from '../../../kit/dialog-actions.tsx';
import { Field } from '../../../kit/field.tsx';
import { useTexts } from '../../../kit/i18n/messages.tsx';
import { LazyMediaPicker, MediaPreview } from '../media-choice.tsx';
import { ENTRY_TEXTS } from '../texts.ts';

type PictureDialogProps = { onInsert: (address: string, alt: string) => void; onClose: () => void };

/** Asks for a picture and for a description for people who cannot see it. */
export function PictureDialog({ onInsert, onClose }: PictureDialogProps) {
  const t = useTexts(ENTRY_TEXTS);
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  // A new picture is chosen at once.
  const [isChoosing, setChoosing] = useState(true);
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (address !== '') onInsert(address, alt.trim());
  }
  return (
    <>
      <Dialog title={t.richText.insertPicture} onClose={onClose}>
        <form onSubmit={submit} noValidate>
          <div className="media-field">
            <MediaPreview address={address} />
            <Button icon="media" onClick={() => setChoosing(true)}>
              {t.fields.chooseFile}
            </Button>
          </div>
          <Field
            label={t.richText.alt}
            hint={t.richText.altHint}
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
          />
          <DialogActions action={t.richText.insert} onClose={onClose} />
        </form>
      </Dialog>
      {/* After the other dialog, not in it, because the last one that opens is on top, and React runs the effects of children first. */}
      {isChoosing && (
        <Suspense fallback={null}>
          <LazyMediaPicker
            use="picture"
            value={address === '' ? null : address}
            onClose={() => setChoosing(false)}
            onChoose={(file) => {
              setAddress(file.path);
              setChoosing(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
