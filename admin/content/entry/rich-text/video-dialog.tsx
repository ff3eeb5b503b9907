import { type FormEvent, Suspense, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { DialogActions } from '../../../kit/dialog-actions.tsx';
import { Field } from '../../../kit/field.tsx';
import { useTexts } from '../../../kit/i18n/messages.tsx';
import { LazyMediaPicker, MediaPreview } from '../media-choice.tsx';
import { ENTRY_TEXTS } from '../texts.ts';

type VideoDialogProps = {
  /** `poster` is empty if the video begins with its first picture. */
  onInsert: (address: string, title: string, poster: string) => void;
  onClose: () => void;
};

/** Asks for a video, what it shows, and the still picture that is shown before it plays. */
export function VideoDialog({ onInsert, onClose }: VideoDialogProps) {
  const t = useTexts(ENTRY_TEXTS);
  const [address, setAddress] = useState('');
  const [poster, setPoster] = useState('');
  const [title, setTitle] = useState('');
  // A new video is chosen at once.
  const [choosing, setChoosing] = useState<'video' | 'picture' | null>('video');
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (address !== '') onInsert(address, title.trim(), poster);
  }
  return (
    <>
      <Dialog title={t.richText.insertVideo} onClose={onClose}>
        <form onSubmit={submit} noValidate>
          <div className="media-field">
            <MediaPreview address={address} />
            <Button icon="video" onClick={() => setChoosing('video')}>
              {t.richText.chooseVideo}
            </Button>
          </div>
          <Field
            label={t.richText.videoTitle}
            hint={t.richText.videoTitleHint}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
          <fieldset className="group">
            <legend>{t.richText.poster}</legend>
            <div className="media-field">
              {poster !== '' && <MediaPreview address={poster} />}
              <div className="actions">
                <Button icon="media" onClick={() => setChoosing('picture')}>
                  {t.richText.choosePoster}
                </Button>
                {poster !== '' && (
                  <Button look="quiet" onClick={() => setPoster('')}>
                    {t.richText.noPoster}
                  </Button>
                )}
              </div>
            </div>
            <p className="hint">{t.richText.posterHint}</p>
          </fieldset>
          <DialogActions action={t.richText.insert} onClose={onClose} />
        </form>
      </Dialog>
      {/* After the other dialog, not in it, because the last one that opens is on top. */}
      {choosing !== null && (
        <Suspense fallback={null}>
          <LazyMediaPicker
            key={choosing}
            use={choosing}
            value={(choosing === 'video' ? address : poster) || null}
            onClose={() => setChoosing(null)}
            onChoose={(file) => {
              if (choosing === 'video') setAddress(file.path);
              else setPoster(file.path);
              setChoosing(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
