import './preview-frame.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/messages.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { LanguageSegments } from '../language-segments.tsx';
import { Segments } from '../segments.tsx';
import { PreviewStage } from './preview-stage.tsx';
import { PREVIEW_TEXTS } from './texts.ts';
import type { Preview } from './use-preview.ts';

type PreviewFrameProps = {
  preview: Preview;
  /** Labels for the preview, its document and the choice of its language. */
  names: { preview: string; document: string; language: string };
  address: string;
  /** Anything else that changes the document, such as the version of the draft. */
  revision: string;
  /** The width of the desktop view, which is scaled down to fit. In CSS pixels. */
  desktopWidth: number;
  /** Whether it is as wide as a phone at first. */
  isPhoneFirst: boolean;
  /** Called with each document when it is shown. */
  onDocument?: ((page: Document) => void) | undefined;
  /** Other available choices. */
  children: ReactNode;
};

/**
 * A document of the server as it will be, next to the form or over it. It follows each save, and keeps its scroll position.
 */
export function PreviewFrame({
  preview: { place, language, setLanguage, close },
  names,
  address,
  revision,
  desktopWidth,
  isPhoneFirst,
  onDocument,
  children,
}: PreviewFrameProps) {
  const t = useTexts(PREVIEW_TEXTS);
  const [width, setWidth] = useState<'phone' | 'desktop'>(isPhoneFirst ? 'phone' : 'desktop');
  // A click does nothing until a document was shown.
  const [isLinked, setLinked] = useState(false);
  const isOver = place === 'over';
  const closing = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOver) closing.current?.focus();
  }, [isOver]);
  const labelled = (icon: IconName, label: string) => (
    <>
      <Icon name={icon} />
      <span className="width-label">{label}</span>
    </>
  );
  return (
    <section className={isOver ? 'preview open' : 'preview'} aria-label={names.preview}>
      <div className="preview-bar">
        <Segments
          legend={t.width}
          value={width}
          options={[
            ['phone', labelled('phone', t.phone)],
            ['desktop', labelled('desk', t.desktop)],
          ]}
          onChange={setWidth}
        />
        <LanguageSegments legend={names.language} value={language} onChange={setLanguage} isShort />
        <a
          className="button icon-button quiet"
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={t.window}
          title={t.window}
        >
          <Icon name="outside" />
        </a>
        <button
          ref={closing}
          type="button"
          className="button icon-button quiet"
          aria-label={t.hide}
          title={t.hide}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
      {onDocument !== undefined && (
        <p className={isLinked ? 'hint preview-hint' : 'hint preview-hint waiting'}>{t.pick}</p>
      )}
      <PreviewStage
        address={address}
        revision={revision}
        title={names.document}
        width={width === 'phone' ? null : desktopWidth}
        onDocument={
          onDocument &&
          ((page) => {
            onDocument(page);
            setLinked(true);
          })
        }
      />
    </section>
  );
}
