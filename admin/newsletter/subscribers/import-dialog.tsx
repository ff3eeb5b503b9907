import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CONSENT_MAX,
  IMPORT_MAX_BYTES,
  IMPORT_OUTCOMES,
  type ImportCheckResponse,
} from '../../../contract/admin/newsletter/subscribers.ts';
import type { Language } from '../../../contract/locale.ts';
import { makeCall } from '../../api/call.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Select, TextArea } from '../../kit/field.tsx';
import { fill, formatCount, formatNumber, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { ImportCounts, ImportForm, ImportLines } from '../../kit/import-report.tsx';
import { LanguageSelect } from '../../kit/language-select.tsx';
import { useFieldError } from '../../kit/notices.tsx';
import { TableForm } from '../../kit/table-form.tsx';
import { subscribersChanged } from './subscriber-queries.ts';
import { SUBSCRIBER_TEXTS } from './texts.ts';

type Check = Extract<ImportCheckResponse, { ok: true }>;

/** A checked table, with the key under which it is imported only once, however often the call is made. */
type Checked = { check: Check; table: string; language: Language; key: string };

type ImportDialogProps = { onClose: () => void; onDone: (note: string) => void };

/** Imports addresses from a table. It checks the table first, and then asks how the people consented. */
export function ImportDialog({ onClose, onDone }: ImportDialogProps) {
  const { importDialog: t } = useTexts(SUBSCRIBER_TEXTS);
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const [language, setLanguage] = useState<Language>('ar');
  const [checked, setChecked] = useState<Checked | null>(null);
  return (
    <Dialog title={t.title} className="import" onClose={onClose}>
      {checked === null ? (
        <TableForm
          texts={t}
          {...{ file, pasted }}
          maxBytes={IMPORT_MAX_BYTES}
          otherTypes={['.vcf', 'text/vcard']}
          onFile={setFile}
          check={(table) => makeCall('checkImport', { body: { table, language } })}
          onChecked={(check, table) =>
            setChecked({ check, table, language, key: crypto.randomUUID() })
          }
          onClose={onClose}
        >
          {file === null && (
            <TextArea
              label={t.paste}
              rows={5}
              dir="ltr"
              spellCheck={false}
              autoCapitalize="none"
              value={pasted}
              onChange={({ target }) => setPasted(target.value)}
            />
          )}
          <LanguageSelect label={t.language} value={language} onChange={setLanguage} />
        </TableForm>
      ) : (
        <CheckedTable
          checked={checked}
          onBack={() => setChecked(null)}
          onChecked={setChecked}
          {...{ onClose, onDone }}
        />
      )}
    </Dialog>
  );
}

type CheckedTableProps = ImportDialogProps & {
  checked: Checked;
  onBack: () => void;
  onChecked: (checked: Checked) => void;
};

function CheckedTable({
  checked: { check, table, language, key },
  onBack,
  onChecked,
  onClose,
  onDone,
}: CheckedTableProps) {
  const { language: own } = useMessages();
  const { importDialog: t } = useTexts(SUBSCRIBER_TEXTS);
  const client = useQueryClient();
  const [statement, setStatement] = useState('');
  const { valid } = check.counts;
  const run = useMutation({
    mutationFn: () =>
      makeCall('importSubscribers', {
        body: {
          ...{ key, table, language, fingerprint: check.fingerprint, statement },
          ...(check.column === null ? {} : { column: check.column }),
        },
      }),
    async onSuccess({ added }) {
      const skipped = valid - added;
      const note = formatCount(added, own, t.done);
      onDone(skipped > 0 ? `${note} ${fill(t.skipped, { n: formatNumber(skipped) })}` : note);
      await subscribersChanged(client);
    },
  });
  const fieldError = useFieldError(run.error);
  return (
    <>
      <ColumnChoice checked={{ check, table, language, key }} onChecked={onChecked} />
      <Counts check={check} />
      <Lines check={check} />
      <ImportForm
        count={valid}
        texts={t}
        mutation={run}
        conflict={t.conflict}
        {...{ onBack, onClose }}
      >
        <TextArea
          label={t.statement}
          hint={t.statementHint}
          rows={3}
          maxLength={CONSENT_MAX}
          value={statement}
          onChange={(event) => setStatement(event.target.value)}
          error={fieldError('statement')}
        />
      </ImportForm>
    </>
  );
}

/** Lets the user choose another column, if several have addresses. */
function ColumnChoice({
  checked: { check, table, language },
  onChecked,
}: Pick<CheckedTableProps, 'checked' | 'onChecked'>) {
  const { importDialog: t } = useTexts(SUBSCRIBER_TEXTS);
  const choose = useMutation({
    mutationFn: (column: number) => makeCall('checkImport', { body: { table, language, column } }),
    onSuccess(result) {
      if (result.ok) onChecked({ check: result, table, language, key: crypto.randomUUID() });
    },
  });
  if (check.columns.length < 2) return null;
  return (
    <Select
      label={t.column}
      hint={t.columnHint}
      value={String(check.column)}
      disabled={choose.isPending}
      onChange={(event) => choose.mutate(Number(event.target.value))}
    >
      {check.columns.map(({ index, name, addresses }) => (
        <option key={index} value={index}>
          {fill(t.columnOption, { name: isolate(name), n: formatNumber(addresses) })}
        </option>
      ))}
    </Select>
  );
}

function Counts({ check: { counts, languages } }: { check: Check }) {
  const { importDialog: t } = useTexts(SUBSCRIBER_TEXTS);
  return (
    <ImportCounts
      counts={counts}
      outcomes={IMPORT_OUTCOMES.filter((outcome) => outcome === 'valid' || counts[outcome] > 0)}
      texts={t.counts}
    >
      {languages.ar > 0 && languages.en > 0 && (
        <p className="hint">
          {fill(t.languages, { ar: formatNumber(languages.ar), en: formatNumber(languages.en) })}
        </p>
      )}
    </ImportCounts>
  );
}

function Lines({ check: { lines, counts } }: { check: Check }) {
  const { importDialog: t } = useTexts(SUBSCRIBER_TEXTS);
  const refused = Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.valid;
  return (
    <ImportLines
      lines={lines.map(({ line, text, outcome }) => ({ line, text, why: t.outcomes[outcome] }))}
      total={refused}
      texts={t}
    />
  );
}
