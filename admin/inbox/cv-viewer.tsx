import './cv-viewer.css';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CV_VIEWER_PATH, CV_VIEWER_WORKER_PATH } from '../../contract/admin/inbox/inbox.ts';
import { directionOf } from '../../contract/locale.ts';
import { CallFailed } from '../api/call.ts';
import { fetchFile } from '../api/download-file.ts';
import { ZOOMS } from '../cv-viewer/viewer-limits.ts';
import type { ViewerKey } from '../cv-viewer/viewer-messages.ts';
import { Dialog } from '../kit/dialog.tsx';
import { fill, formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon, type IconName } from '../kit/icons.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { useCloseOnBack } from '../kit/use-close-on-back.ts';
import { type CvEvent, type ShownCv, showInFrame } from './cv-frame.ts';
import { INBOX_TEXTS } from './texts.ts';

type CvViewerProps = {
  /** The id of the conversation. */
  id: string;
  /** The id of the file; without it: the CV. */
  file?: string;
  title: string;
  onClose: () => void;
};

/** The state of a CV: its pages, as far as they are known, and what is shown of it. */
type View = {
  pages: number;
  left: number;
  page: number;
  zoom: (typeof ZOOMS)[number];
  drawn: Extract<CvEvent, { kind: 'drawn' }> | null;
  problem: Extract<CvEvent, { kind: 'failed' }>['problem'] | null;
};

const NOTHING: View = { pages: 0, left: 0, page: 1, zoom: 1, drawn: null, problem: null };

const KEYS: Readonly<Record<string, ViewerKey>> = {
  PageDown: 'next',
  PageUp: 'previous',
};

/** Shows a PDF page by page, in a frame that has nothing of the office (decision 0098). */
export function CvViewer({ id, file, title, onClose }: CvViewerProps) {
  const { language } = useMessages();
  const { cvViewer: t } = useTexts(INBOX_TEXTS);
  const loaded = useQuery({
    queryKey: ['cv', id, file],
    queryFn: () => loadPdf(id, file),
    // Each time counts as one more opening, which is recorded, and the frame takes over the bytes.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef<ShownCv | null>(null);
  const [isReady, setReady] = useState(false);
  const [view, setView] = useState<View>(NOTHING);
  useCloseOnBack(true, onClose);

  const act = useRef<(event: CvEvent) => void>(() => undefined);
  act.current = (event) => {
    if (event.kind === 'key') press(event.key);
    else if (event.kind === 'opened') {
      setView((now) => ({ ...now, pages: event.pages, left: event.left }));
    } else if (event.kind === 'drawn') setView((now) => ({ ...now, drawn: event }));
    else setView((now) => ({ ...now, problem: event.problem }));
  };

  const { data } = loaded;
  useEffect(() => {
    const target = frame.current?.contentWindow;
    if (!isReady || data === undefined || !target) return undefined;
    const texts = { page: t.frame, picture: t.picture };
    const setup = { language, direction: directionOf(language), texts, ...data };
    shown.current = showInFrame(target, setup, (event) => act.current(event));
    return () => shown.current?.end();
    // A file is passed on once. Changing the language does not open it again.
  }, [isReady, data]);

  const { page, pages, zoom } = view;
  const position = fill(t.position, { page, pages });
  useEffect(() => {
    if (pages > 0) shown.current?.show({ page, zoom, title: position });
  }, [page, pages, zoom, position]);

  function press(key: ViewerKey) {
    if (key === 'close') onClose();
    else turn(key === 'next' ? 1 : -1);
  }

  function turn(by: 1 | -1) {
    setView((now) => ({
      ...now,
      page: Math.min(Math.max(now.page + by, 1), Math.max(now.pages, 1)),
    }));
  }

  function enlarge(by: 1 | -1) {
    setView((now) => ({ ...now, zoom: ZOOMS[ZOOMS.indexOf(now.zoom) + by] ?? now.zoom }));
  }

  function onKeyDown(event: KeyboardEvent) {
    const key = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
    if (key === undefined) return;
    event.preventDefault();
    press(key);
  }

  const isDrawn = view.drawn?.page === page;
  const isOver = view.problem !== null || loaded.isError;
  return (
    <Dialog title={title} isWide className="cv-viewer" onClose={onClose}>
      <div className="cv-viewer-content">
        <fieldset className="cv-viewer-bar" onKeyDown={onKeyDown}>
          <legend className="visually-hidden">{t.controls}</legend>
          <Control icon="previous" name={t.previous} isOff={page <= 1} onPress={() => turn(-1)} />
          <p role="status" aria-live="polite">
            {isOver ? '' : pages === 0 ? t.opening : position}
          </p>
          <Control icon="next" name={t.next} isOff={page >= pages} onPress={() => turn(1)} />
          <Control icon="minus" name={t.out} isOff={zoom === 1} onPress={() => enlarge(-1)} />
          <p className="cv-viewer-zoom">
            <span className="visually-hidden">{t.zoom}</span> <bdi dir="ltr">{zoom * 100}%</bdi>
          </p>
          <Control
            icon="plus"
            name={t.in}
            isOff={zoom === ZOOMS.at(-1)}
            onPress={() => enlarge(1)}
          />
          <Control icon="close" name={t.close} onPress={onClose} />
        </fieldset>
        <ProblemNote error={loaded.error} />
        {view.problem !== null && <Note role="alert">{t.problems[view.problem]}</Note>}
        {!isOver && view.left > 0 && (
          <Note>{fill(t.more, { n: pages, more: formatCount(view.left, language, t.left) })}</Note>
        )}
        {!isOver && isDrawn && view.drawn?.isIncomplete === true && <Note>{t.incomplete}</Note>}
        {!isOver && (
          <iframe
            ref={frame}
            src={CV_VIEWER_PATH}
            title={t.frame}
            aria-busy={!isDrawn}
            // Without allow-same-origin, nothing in the file can reach the back office or its cookies.
            sandbox="allow-scripts"
            onLoad={() => setReady(true)}
          />
        )}
      </div>
    </Dialog>
  );
}

function Control({
  icon,
  name,
  isOff = false,
  onPress,
}: {
  icon: IconName;
  name: string;
  isOff?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="button icon-button small quiet"
      aria-label={name}
      title={name}
      // It keeps the focus at the last page.
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}

function Note({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <p className="note" role={role}>
      <Icon name="warn" />
      <span>{children}</span>
    </p>
  );
}

/** Loads a CV, or another PDF of a conversation, and the script that reads it. */
async function loadPdf(
  id: string,
  fileId: string | undefined,
): Promise<{ file: ArrayBuffer; worker: string }> {
  const fetching =
    fileId === undefined
      ? fetchFile('showCv', { id })
      : fetchFile('showConversationFile', { id, file: fileId });
  const [file, worker] = await Promise.all([
    fetching.then((fetched) => fetched.arrayBuffer()),
    fetch(CV_VIEWER_WORKER_PATH).then(
      (response) => {
        if (response.ok) return response.text();
        throw new CallFailed({ problem: 'internal' });
      },
      () => {
        throw new CallFailed({ problem: 'offline' });
      },
    ),
  ]);
  return { file, worker };
}
