import './cv-section.css';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import type { CvSummary } from '../../contract/admin/inbox/inbox.ts';
import { downloadFile } from '../api/download-file.ts';
import { Button } from '../kit/button.tsx';
import { fill, isolate } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { DotSeparated } from '../kit/row.tsx';
import { sizeText } from '../kit/size-text.ts';
import { INBOX_TEXTS } from './texts.ts';

const CvViewer = onDemand(async () => (await import('./cv-viewer.tsx')).CvViewer);

/** The CV of an application: its type, whether it may be opened, its pages if it is a PDF, and its download. */
export function CvSection({ id, cv }: { id: string; cv: CvSummary }) {
  const { t: common } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const heading = useId();
  const download = useMutation({ mutationFn: () => downloadFile('downloadCv', { id }) });
  const [isOpen, setOpen] = useState(false);
  const isReadable = cv.state === 'kept' || cv.state === 'scanned';
  return (
    <section className="cv" aria-labelledby={heading}>
      <div className="section-head">
        <h2 id={heading}>{t.conversation.cv}</h2>
        <p className="muted small-text">
          <DotSeparated
            items={[
              <bdi key="name" dir="auto">
                {cv.name}
              </bdi>,
              <bdi key="type" dir="ltr">
                {cv.type.toUpperCase()}
              </bdi>,
              <bdi key="size" dir="ltr">
                {sizeText(cv.bytes)}
              </bdi>,
              <span
                key="state"
                className={cv.state === 'infected' ? 'cv-state removed' : 'cv-state'}
              >
                {t.conversation.cvStates[cv.state]}
                {cv.state === 'scanned' && <Icon name="check" />}
              </span>,
            ]}
          />
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
      </div>
      {isReadable && cv.type !== 'pdf' && (
        <p className="muted small-text">{t.cvViewer.otherType}</p>
      )}
      <ProblemNote error={download.error} />
      <span className="visually-hidden" role="status">
        {download.isSuccess ? common.exported : ''}
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
