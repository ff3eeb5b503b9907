import './glossary.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GlossaryRow } from '../../contract/admin/translation/translation.ts';
import { makeCall } from '../api/call.ts';
import { downloadFile } from '../api/download-file.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { ExportButtons } from '../kit/export-buttons.tsx';
import { fill, formatCount, isolate } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Empty, PageState, ProblemNote, useDoneNote } from '../kit/notices.tsx';
import { glossaryChanged, glossaryQuery } from './glossary-query.ts';
import { ImportTermsDialog, TermDialog } from './term-dialogs.tsx';
import { GLOSSARY_TEXTS } from './texts.ts';

type Open = { kind: 'term'; term: GlossaryRow | null } | { kind: 'import' };

/** Terms of the organisation with the English that machine translations use for them. One dialog at a time. */
export function GlossaryDialog({ onClose }: { onClose: () => void }) {
  const { language } = useMessages();
  const t = useTexts(GLOSSARY_TEXTS);
  const glossary = useQuery(glossaryQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const [doneNote, showDone] = useDoneNote();
  const back = {
    onClose: () => setOpen(null),
    onDone(note: string) {
      setOpen(null);
      showDone(note);
    },
  };
  if (open?.kind === 'term') return <TermDialog term={open.term} {...back} />;
  if (open?.kind === 'import') return <ImportTermsDialog {...back} />;
  const rows = glossary.data?.rows ?? [];
  return (
    <Dialog title={t.title} className="glossary" onClose={onClose}>
      <p>{t.lead}</p>
      {doneNote}
      {glossary.data?.isOn === false && (
        <p className="note">
          <span>{t.off}</span>
        </p>
      )}
      <p className="actions">
        <Button look="primary" icon="plus" onClick={() => setOpen({ kind: 'term', term: null })}>
          {t.add}
        </Button>
        <Button icon="upload" onClick={() => setOpen({ kind: 'import' })}>
          {t.import}
        </Button>
        {rows.length > 0 && (
          <ExportButtons onExport={(body) => downloadFile('exportGlossary', { body })} />
        )}
      </p>
      {glossary.data === undefined ? (
        <PageState error={glossary.error} onRetry={() => glossary.refetch()} />
      ) : rows.length === 0 ? (
        <Empty title={t.empty}>{t.emptyText}</Empty>
      ) : (
        <table className="table">
          <caption className="muted">{formatCount(rows.length, language, t.count)}</caption>
          <thead>
            <tr>
              <th scope="col">{t.arabic}</th>
              <th scope="col">{t.english}</th>
              <th scope="col">
                <span className="visually-hidden">{t.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Term key={row.id} row={row} onOpen={() => setOpen({ kind: 'term', term: row })} />
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

function Term({ row, onOpen }: { row: GlossaryRow; onOpen: () => void }) {
  const t = useTexts(GLOSSARY_TEXTS);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => makeCall('changeGlossary', { body: { removed: [row.id] } }),
    onSuccess: () => glossaryChanged(client),
  });
  return (
    <tr>
      <td>
        <button type="button" className="link" onClick={onOpen}>
          <bdi lang="ar" dir="rtl">
            {row.arabic}
          </bdi>
        </button>
      </td>
      <td>
        <bdi lang="en" dir="ltr">
          {row.english}
        </bdi>
      </td>
      <td className="action-cell">
        <ProblemNote error={remove.error} />
        <Button
          size="small"
          look="quiet"
          icon="trash"
          aria-label={fill(t.removeOf, { term: isolate(row.arabic) })}
          isBusy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t.remove}
        </Button>
      </td>
    </tr>
  );
}
