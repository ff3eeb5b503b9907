import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { DialogForm } from './dialog-form.tsx';
import { FileChoice } from './file-choice.tsx';
import { fill, formatNumber } from './i18n/format.ts';
import { ProblemText } from './notices.tsx';
import { tableInBase64 } from './table-in-base64.ts';

const TYPES =
  '.xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a check finds: a readable table, or why and in which line it cannot be read. */
type TableCheck<Problem extends string> =
  | { ok: true }
  | { ok: false; problem: Problem; line: number | null };

type TableFormProps<Problem extends string, Check extends TableCheck<Problem>> = {
  texts: ComponentProps<typeof FileChoice>['texts'] & {
    lead: string;
    check: string;
    nothing: string;
    tooLarge: string;
    problems: Readonly<Record<Problem, string>>;
  };
  file: File | null;
  /** The text of a table that is pasted instead of a file. */
  pasted?: string;
  maxBytes: number;
  /** More types of files than those of tables. */
  otherTypes?: readonly string[];
  onFile: (file: File | null) => void;
  /** Has the table checked, which is in base64. */
  check: (table: string) => Promise<Check>;
  /** Called with a readable table. */
  onChecked: (check: Extract<Check, { ok: true }>, table: string) => void;
  onClose: () => void;
  /** Other fields. */
  children?: ReactNode;
};

/** The first step of an import: chooses a table, and has it checked. */
export function TableForm<Problem extends string, Check extends TableCheck<Problem>>({
  texts: t,
  file,
  pasted = '',
  maxBytes,
  otherTypes = [],
  onFile,
  check,
  onChecked,
  onClose,
  children,
}: TableFormProps<Problem, Check>) {
  const source = file ?? (pasted.trim() === '' ? null : new Blob([pasted]));
  const isTooLarge = source !== null && source.size > maxBytes;
  const mutation = useMutation({
    async mutationFn() {
      if (source === null || isTooLarge) return null;
      const table = await tableInBase64(source);
      return { result: await check(table), table };
    },
    onSuccess(done) {
      if (done && isReadable(done.result)) onChecked(done.result, done.table);
    },
  });
  // What was found is about the table before.
  useEffect(() => mutation.reset(), [file, pasted]);
  function problemText() {
    if (isTooLarge) return t.tooLarge;
    if (!mutation.isSuccess) return null;
    if (mutation.data === null) return t.nothing;
    const { result } = mutation.data;
    if (result.ok) return null;
    return fill(t.problems[result.problem], { line: formatNumber(result.line ?? 1) });
  }
  const problem = problemText();
  return (
    <>
      <p>{t.lead}</p>
      <DialogForm
        action={t.check}
        mutation={mutation}
        onClose={onClose}
        problem={problem === null ? undefined : <ProblemText>{problem}</ProblemText>}
      >
        <FileChoice
          file={file}
          accept={[TYPES, ...otherTypes].join(',')}
          texts={t}
          onChange={onFile}
        />
        {children}
      </DialogForm>
    </>
  );
}

function isReadable<Check extends { ok: boolean }>(
  check: Check,
): check is Extract<Check, { ok: true }> {
  return check.ok;
}
