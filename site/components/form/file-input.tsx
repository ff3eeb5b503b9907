import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.tsx';
import { CloseIcon, LinkIcon } from '../icons.tsx';
import type { FormField } from './fields.ts';

type FileInputProps = {
  id: string;
  field: FormField;
  /** Id of what is to be known about the field. */
  describedBy: string | undefined;
  isInvalid: boolean;
};

/**
 * A file field that shows the chosen file's name. The real input lies invisible over the whole box,
 * so that a click, the keyboard and a file dropped on it all work; without script it is seen itself.
 */
export function FileInput({ id, field, describedBy, isInvalid }: FileInputProps) {
  const { name, accept, prompt } = field;
  const { t } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const [fileName, setFileName] = useState<string | null>(null);

  function showChosen() {
    setFileName(input.current?.files?.[0]?.name ?? null);
  }

  // A file may have been chosen before the page came alive, and a reset takes it away.
  useEffect(() => {
    showChosen();
    const form = input.current?.form;
    const onReset = () => setFileName(null);
    form?.addEventListener('reset', onReset);
    return () => form?.removeEventListener('reset', onReset);
  }, []);

  function remove() {
    if (input.current === null) return;
    input.current.value = '';
    // The form hears of a choice by the browser, but not of one that is taken back.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    showChosen();
    input.current.focus();
  }

  return (
    <div className="file-box">
      <input
        ref={input}
        id={id}
        name={name}
        type="file"
        accept={accept}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        required
        onChange={showChosen}
      />
      {fileName === null ? (
        <span className="file-prompt" aria-hidden="true">
          <LinkIcon />
          {prompt ?? t.form.attachCv}
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
