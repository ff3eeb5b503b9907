import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { CvSummary } from '../../../contract/admin/inbox/inbox.ts';
import { downloadFile } from '../../api/download-file.ts';
import { Button } from '../../kit/button.tsx';
import { DOWNLOAD_TEXTS } from '../../kit/download-texts.ts';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { ProblemNote } from '../../kit/notices.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import { sizeText } from '../../kit/size-text.ts';
import { INBOX_TEXTS } from '../texts.ts';

const CvViewer = onDemand(async () => (await import('../cv-viewer.tsx')).CvViewer);

/** The CV of an application: what it is, whether it may be opened, its pages if it is a PDF, and its download. */
export function CvChip({ id, cv }: { id: string; cv: CvSummary }) {
  const { t: common } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const { done } = useTexts(DOWNLOAD_TEXTS);
  const download = useMutation({ mutationFn: () => downloadFile('downloadCv', { id }) });
  const [isOpen, setOpen] = useState(false);
  const isReadable = cv.state === 'kept' || cv.state === 'scanned';
  return (
    <section className="cv" aria-label={t.conversation.cv}>
      <p className={cv.state === 'infected' ? 'cv-chip removed' : 'cv-chip'}>
        <Icon name="reports" />
        <b>
          <bdi dir="auto">{cv.name}</bdi>
        </b>
        <bdi dir="ltr" className="muted">
          {cv.type.toUpperCase()} {sizeText(cv.bytes)}
        </bdi>
        <span className={`cv-state ${cv.state}`}>
          {cv.state === 'scanned' && <Icon name="check" />}
          {t.conversation.cvStates[cv.state]}
        </span>
      </p>
      {isReadable && cv.type === 'pdf' && (
        <Button size="small" look="quiet" icon="eye" onClick={() => setOpen(true)}>
          {t.cvViewer.open}
        </Button>
      )}
      {cv.state !== 'infected' && (
        <Button
          size="small"
          look="quiet"
          icon="download"
          isBusy={download.isPending}
          onClick={() => download.mutate()}
        >
          {common.download}
        </Button>
      )}
      {isReadable && cv.type !== 'pdf' && <p className="thread-remark">{t.cvViewer.otherType}</p>}
      <ProblemNote error={download.error} />
      <span className="visually-hidden" role="status">
        {download.isSuccess ? done : ''}
      </span>
      {isOpen && (
        <Suspense>
          <CvViewer
            id={id}
            title={fill(t.cvViewer.title, { name: isolate(cv.name) })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
