import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REDIRECT_IMPORT_MAX_BYTES } from '../../contract/admin/redirects/redirect-calls.ts';
import {
  REDIRECT_OUTCOMES,
  type RedirectImportCheck,
} from '../../contract/admin/redirects/redirects.ts';
import { makeCall } from '../api/call.ts';
import { Dialog } from '../kit/dialog.tsx';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { ImportCounts, ImportForm, ImportLines } from '../kit/import-report.tsx';
import { TableForm } from '../kit/table-form.tsx';
import { redirectsChanged } from './redirect-queries.ts';
import { REDIRECT_TEXTS } from './texts.ts';

type Check = Extract<RedirectImportCheck, { ok: true }>;

type Checked = { check: Check; table: string };

type ImportDialogProps = { onClose: () => void; onDone: (note: string) => void };

/** Imports redirects from a table. It checks the table first. */
export function ImportDialog({ onClose, onDone }: ImportDialogProps) {
  const { importDialog: t } = useTexts(REDIRECT_TEXTS);
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  function goBack() {
    setFile(null);
    setChecked(null);
  }
  return (
    <Dialog title={t.title} className="import" onClose={onClose}>
      {checked === null ? (
        <TableForm
          texts={t}
          file={file}
          maxBytes={REDIRECT_IMPORT_MAX_BYTES}
          onFile={setFile}
          check={(table) => makeCall('checkRedirectImport', { body: { table } })}
          onChecked={(check, table) => setChecked({ check, table })}
          onClose={onClose}
        />
      ) : (
        <CheckedTable checked={checked} onBack={goBack} {...{ onClose, onDone }} />
      )}
    </Dialog>
  );
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
      <ImportForm count={wanted} texts={t} mutation={run} {...{ onBack, onClose }} />
    </>
  );
}
