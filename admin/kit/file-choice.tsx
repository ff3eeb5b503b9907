import './file-choice.css';
import { type ChangeEvent, useRef } from 'react';
import { Button } from './button.tsx';

type FileChoiceProps = {
  file: File | null;
  /** The types that the browser offers. */
  accept: string;
  texts: { file: string; otherFile: string; fileHint: string; dropFile: string };
  onChange: (file: File | null) => void;
};

/** Chooses a file of this device, and names the chosen one. */
export function FileChoice({ file, accept, texts: t, onChange }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="file-choice">
      <Button icon="upload" onClick={() => input.current?.click()}>
        {file === null ? t.file : t.otherFile}
      </Button>
      {file === null ? (
        <span className="hint">{t.fileHint}</span>
      ) : (
        <>
          <bdi className="file-name" dir="ltr">
            {file.name}
          </bdi>
          <button type="button" className="link" onClick={() => onChange(null)}>
            {t.dropFile}
          </button>
        </>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
          onChange(target.files?.[0] ?? null);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
