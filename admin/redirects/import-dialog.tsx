import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REDIRECT_IMPORT_MAX_BYTES } from '../../contract/admin/redirects/redirect-calls.ts';
import {
  REDIRECT_OUTCOMES,
  type RedirectImportCheck,
} from '../../contract/admin/redirects/redirects.ts';
import { makeCall } from '../api/call.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { DialogForm } from '../kit/dialog-form.tsx';
import { FileChoice } from '../kit/file-choice.tsx';
import { fill, formatCount, formatNumber } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { ImportCounts, ImportLines } from '../kit/import-report.tsx';
import { ProblemText } from '../kit/notices.tsx';
import { tableInBase64 } from '../kit/table-in-base64.ts';
import { redirectsChanged } from './redirect-queries.ts';
import { REDIRECT_TEXTS } from './texts.ts';

type Check = Extract<RedirectImportCheck, { ok: true }>;

type Checked = { check: Check; table: string };

type ImportDialogProps = { onClose: () => void; onDone: (note: string) => void };

/** Imports redirects from a table. It checks the table first. */
export function ImportDialog({ onClose, onDone }: ImportDialogProps) {
  const { importDialog: t } = useTexts(REDIRECT_TEXTS);
  const [checked, setChecked] = useState<Checked | null>(null);
  return (
    <Dialog title={t.title} className="import" onClose={onClose}>
      {checked === null ? (
        <TableForm onChecked={setChecked} onClose={onClose} />
      ) : (
        <CheckedTable checked={checked} onBack={() => setChecked(null)} {...{ onClose, onDone }} />
      )}
    </Dialog>
  );
}

function TableForm({
  onChecked,
  onClose,
}: {
  onChecked: (checked: Checked) => void;
  onClose: () => void;
}) {
  const { importDialog: t } = useTexts(REDIRECT_TEXTS);
  const [file, setFile] = useState<File | null>(null);
  const isTooLarge = file !== null && file.size > REDIRECT_IMPORT_MAX_BYTES;
  const check = useMutation({
    async mutationFn() {
      if (file === null || isTooLarge) return null;
      const table = await tableInBase64(file);
      return { result: await makeCall('checkRedirectImport', { body: { table } }), table };
    },
    onSuccess(done) {
      if (done?.result.ok === true) onChecked({ check: done.result, table: done.table });
    },
  });
  const problem = problemOf(check.isSuccess ? (check.data?.result ?? 'nothing') : null, t);
  return (
    <>
      <p>{t.lead}</p>
      <DialogForm
        action={t.check}
        mutation={check}
        onClose={onClose}
        {...((isTooLarge || problem !== null) && {
          problem: <ProblemText>{isTooLarge ? t.tooLarge : problem}</ProblemText>,
        })}
      >
        <FileChoice
          file={file}
          accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          texts={t}
          onChange={(chosen) => {
            check.reset();
            setFile(chosen);
          }}
        />
      </DialogForm>
    </>
  );
}

/** Returns why a table cannot be read. null: it can, or was not checked. */
function problemOf(
  result: RedirectImportCheck | 'nothing' | null,
  t: {
    nothing: string;
    problems: Record<Extract<RedirectImportCheck, { ok: false }>['problem'], string>;
  },
): string | null {
  if (result === 'nothing') return t.nothing;
  if (result === null || result.ok) return null;
  return fill(t.problems[result.problem], { line: formatNumber(result.line ?? 1) });
}

function CheckedTable({
  checked: { check, table },
  onBack,
  onClose,
  onDone,
}: ImportDialogProps & { checked: Checked; onBack: () => void }) {
  const { language } = useMessages();
  const { importDialog: t, problems } = useTexts(REDIRECT_TEXTS);
  const client = useQueryClient();
  const { counts, lines } = check;
  const wanted = counts.added + counts.changed;
  const run = useMutation({
    mutationFn: () => makeCall('importRedirects', { body: { table } }),
    async onSuccess({ added, changed }) {
      onDone(formatCount(added + changed, language, t.done));
      await redirectsChanged(client);
    },
  });
  const back = <Button onClick={onBack}>{t.back}</Button>;
  return (
    <>
      <ImportCounts
        counts={counts}
        outcomes={REDIRECT_OUTCOMES.filter((each) => each === 'added' || counts[each] > 0)}
        texts={t.counts}
      />
      <ImportLines
        lines={lines.map(({ line, text, problem }) => ({ line, text, why: problems[problem] }))}
        total={counts.refused}
        texts={t}
      />
      {wanted === 0 ? (
        <>
          <p className="note" role="status">
            <Icon name="warn" />
            <span>{t.none}</span>
          </p>
          <p className="actions">{back}</p>
        </>
      ) : (
        <DialogForm
          action={formatCount(wanted, language, t.action)}
          mutation={run}
          onClose={onClose}
          otherActions={back}
        >
          {null}
        </DialogForm>
      )}
    </>
  );
}
