import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.tsx';
import { CloseIcon, LinkIcon } from '../icons.tsx';
import type { FormField } from './fields.ts';

type FileInputProps = {
  id: string;
  field: FormField;
  /** Ids of the field's error and hint. */
  describedBy: string | undefined;
  isInvalid: boolean;
};

/**
 * A file field that shows the name of the chosen file. The native input covers the whole box and is transparent, so that
 * click, keyboard, and drag and drop work. Without script it is visible.
 */
export function FileInput({ id, field, describedBy, isInvalid }: FileInputProps) {
  const { wire: name, types = [] } = field;
  const { t } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const [fileName, setFileName] = useState<string | null>(null);

  function showFileName() {
    setFileName(input.current?.files?.[0]?.name ?? null);
  }

  // A file may have been chosen before hydration. A reset of the form removes it.
  useEffect(() => {
    showFileName();
    const form = input.current?.form;
    const onReset = () => setFileName(null);
    form?.addEventListener('reset', onReset);
    return () => form?.removeEventListener('reset', onReset);
  }, []);

  function remove() {
    if (input.current === null) return;
    input.current.value = '';
    // The browser dispatches no event when a script removes the file.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    showFileName();
    input.current.focus();
  }

  return (
    <div className="file-box" data-native="file">
      <input
        ref={input}
        id={id}
        name={name}
        type="file"
        accept={types.map((type) => `.${type}`).join(',')}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        required={!field.isOptional}
        onChange={showFileName}
      />
      {fileName === null ? (
        <span className="file-prompt" aria-hidden="true" suppressHydrationWarning>
          <LinkIcon />
          {t.form.attachCv}
        </span>
      ) : (
        <>
          <bdi className="file-name">{fileName}</bdi>
          <button type="button" className="file-remove" onClick={remove}>
            <CloseIcon />
            <span className="visually-hidden">{t.form.removeFile}</span>
          </button>
        </>
      )}
    </div>
  );
}
