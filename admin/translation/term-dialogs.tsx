import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  GLOSSARY_IMPORT_MAX_BYTES,
  type GlossaryRow,
  TERM_MAX,
} from '../../contract/admin/translation/translation.ts';
import { makeCall } from '../api/call.ts';
import { Dialog } from '../kit/dialog.tsx';
import { DialogForm } from '../kit/dialog-form.tsx';
import { Field } from '../kit/field.tsx';
import { FileChoice } from '../kit/file-choice.tsx';
import { fill, formatNumber } from '../kit/i18n/format.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { ProblemText, useFieldError } from '../kit/notices.tsx';
import { tableInBase64 } from '../kit/table-in-base64.ts';
import { glossaryChanged } from './glossary-query.ts';
import { GLOSSARY_TEXTS } from './texts.ts';

type DialogProps = { onClose: () => void; onDone: (note: string) => void };

/** Adds a term, or changes one. */
export function TermDialog({ term, onClose, onDone }: DialogProps & { term: GlossaryRow | null }) {
  const t = useTexts(GLOSSARY_TEXTS);
  const client = useQueryClient();
  const [arabic, setArabic] = useState(term?.arabic ?? '');
  const [english, setEnglish] = useState(term?.english ?? '');
  const save = useMutation({
    mutationFn: () =>
      makeCall('changeGlossary', { body: { ...(term && { id: term.id }), arabic, english } }),
    async onSuccess() {
      onDone(t.saved);
      await glossaryChanged(client);
    },
  });
  const errorOf = useFieldError(save.error);
  return (
    <Dialog title={term === null ? t.add : t.change} onClose={onClose}>
      <DialogForm action={t.save} mutation={save} onClose={onClose}>
        <Field
          label={t.arabic}
          hint={t.arabicHint}
          lang="ar"
          maxLength={TERM_MAX}
          autoComplete="off"
          value={arabic}
          onChange={({ target }) => setArabic(target.value)}
          error={errorOf('arabic')}
        />
        <Field
          label={t.english}
          lang="en"
          maxLength={TERM_MAX}
          autoComplete="off"
          value={english}
          onChange={({ target }) => setEnglish(target.value)}
          error={errorOf('english')}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Imports terms from a table. */
export function ImportTermsDialog({ onClose, onDone }: DialogProps) {
  const t = useTexts(GLOSSARY_TEXTS);
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const isTooLarge = file !== null && file.size > GLOSSARY_IMPORT_MAX_BYTES;
  const imports = useMutation({
    async mutationFn() {
      if (file === null || isTooLarge) return null;
      return makeCall('changeGlossary', { body: { table: await tableInBase64(file) } });
    },
    async onSuccess(result) {
      if (result === null) return;
      const { added, changed, leftOut } = result;
      onDone(
        fill(t.imported, {
          added: formatNumber(added),
          changed: formatNumber(changed),
          leftOut: formatNumber(leftOut),
        }),
      );
      await glossaryChanged(client);
    },
  });
  const problem = isTooLarge ? t.tooLarge : imports.isSuccess && file === null ? t.noFile : null;
  return (
    <Dialog title={t.import} onClose={onClose}>
      <p>{t.importLead}</p>
      <DialogForm
        action={t.import}
        mutation={imports}
        onClose={onClose}
        {...(problem !== null && { problem: <ProblemText>{problem}</ProblemText> })}
      >
        <FileChoice
          file={file}
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          texts={t}
          onChange={(chosen) => {
            imports.reset();
            setFile(chosen);
          }}
        />
      </DialogForm>
    </Dialog>
  );
}
