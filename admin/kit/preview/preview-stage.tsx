import './preview-stage.css';
import { useEffect, useRef, useState } from 'react';

/** The scroll position of a frame. In CSS pixels. The browser's own error page does not reveal it. */
function scrollTopOf(frame: HTMLIFrameElement | null): number {
  try {
    return frame?.contentWindow?.scrollY ?? 0;
  } catch {
    return 0;
  }
}

type PreviewStageProps = {
  address: string;
  /** Anything else that changes the document, such as the version of the draft. */
  revision: string;
  title: string;
  /**
   * The width of the document, which is scaled down to fit. Null: as wide as there is room, up to the width of a phone. In
   * CSS pixels.
   */
  width: number | null;
  /** Called with each document when it is shown. */
  onDocument?: ((page: Document) => void) | undefined;
};

type Shown = { key: string; address: string };

/** Two frames: the next page loads behind the current one, is scrolled to the same position, and is then shown. */
export function PreviewStage({ address, revision, title, width, onDocument }: PreviewStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const present = useRef<HTMLIFrameElement>(null);
  const next: Shown = { key: `${address} ${revision}`, address };
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const element = stage.current;
    if (element === null || width === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const room = entry?.contentRect.width ?? width;
      element.style.setProperty('--width', `${width}px`);
      element.style.setProperty('--scale', String(Math.min(1, room / width)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  const frames = shown === null || shown.key === next.key ? [next] : [shown, next];
  return (
    <div
      className={width === null ? 'preview-stage' : 'preview-stage scaled'}
      ref={stage}
      dir="ltr"
    >
      {frames.map(({ key, address: source }) => (
        <iframe
          key={key}
          className={key === shown?.key || shown === null ? undefined : 'behind'}
          ref={key === shown?.key ? present : undefined}
          src={source}
          title={title}
          // The parent reads its scroll position. Scripts do not run in it.
          sandbox="allow-same-origin"
          onLoad={({ currentTarget }) => {
            const isSamePage = shown?.address === source;
            const top = scrollTopOf(present.current);
            if (isSamePage) currentTarget.contentWindow?.scrollTo({ top, behavior: 'instant' });
            setShown({ key, address: source });
            // The browser's own error page has no document for others.
            const page = currentTarget.contentDocument;
            if (page !== null) onDocument?.(page);
          }}
        />
      ))}
    </div>
  );
}
