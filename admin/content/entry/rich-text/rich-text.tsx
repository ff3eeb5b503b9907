import './rich-text.css';
import type { EditorState } from 'prosemirror-state';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Language } from '../../../../contract/locale.ts';
import { Button } from '../../../kit/button.tsx';
import { fill, formatCount } from '../../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import type { ControlAttributes } from '../control-attributes.ts';
import { ENTRY_TEXTS } from '../texts.ts';
import { insertPicture, insertVideo, linkAround, setLink } from './commands.ts';
import { createEditor, type RichTextEditor } from './editor.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { readHtml } from './read-html.ts';
import { RichIcon } from './rich-icon.tsx';
import { Toolbar } from './toolbar.tsx';
import { VideoDialog } from './video-dialog.tsx';

type RichTextProps = {
  attributes: ControlAttributes;
  label: string;
  language: Language;
  direction: 'rtl' | 'ltr';
  value: string;
  isReadOnly: boolean;
  isSource: boolean;
  onSource: (isSource: boolean) => void;
  onChange: (html: string) => void;
};

/** A formatted text. HTML that the editor cannot fully hold is shown as its source, so that nothing of it is lost. */
export function RichText(props: RichTextProps) {
  const { attributes, language, direction, value, isReadOnly, isSource, onSource, onChange } =
    props;
  const t = useTexts(ENTRY_TEXTS);
  const [mayLose, setMayLose] = useState(false);
  const lost = useMemo(() => readHtml(value).lost, [value]);
  const isForced = lost.length > 0 && !mayLose;
  useEffect(() => {
    if (isForced) onSource(true);
  }, [isForced, onSource]);
  if (!isSource && !isForced) return <Editor {...props} />;
  return (
    <div className="rich-text" dir={direction}>
      <div className="toolbars">
        <div className="toolbar">
          <span className="end">
            {!isForced && (
              <button
                type="button"
                aria-pressed="true"
                aria-label={t.richText.asText}
                title={t.richText.asText}
                onClick={() => onSource(false)}
              >
                <RichIcon name="source" />
              </button>
            )}
          </span>
        </div>
      </div>
      {isForced && (
        <div className="note stale">
          <div>
            <p>{fill(t.richText.wouldLose, { lost: lost.join(', ') })}</p>
            {!isReadOnly && (
              <Button
                size="small"
                onClick={() => {
                  setMayLose(true);
                  onSource(false);
                }}
              >
                {t.richText.editAnyway}
              </Button>
            )}
          </div>
        </div>
      )}
      <textarea
        {...attributes}
        className="text-box source"
        dir={/[\u0600-\u06ff]/.test(value) ? 'rtl' : 'ltr'}
        lang={language}
        spellCheck={false}
        rows={12}
        value={value}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

function Editor({
  attributes,
  label,
  language,
  direction,
  value,
  isReadOnly,
  onSource,
  onChange,
}: RichTextProps) {
  const t = useTexts(ENTRY_TEXTS);
  const { language: ownLanguage } = useMessages();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<RichTextEditor>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [dialog, setDialog] = useState<'link' | 'picture' | 'video' | null>(null);
  const [leftOut, setLeftOut] = useState(0);
  const [wantsFormat, setWantsFormat] = useState(false);
  const [isReversed, setReversed] = useState(false);
  const change = useRef(onChange);
  change.current = onChange;
  // The editor is created once, and gets changes below.
  useEffect(() => {
    if (place.current === null) return undefined;
    const { id, ...described } = attributes;
    const made = createEditor(place.current, {
      html: value,
      attributes: {
        ...Object.fromEntries(
          Object.entries(described).flatMap(([name, each]) =>
            each === undefined ? [] : [[name, String(each)]],
          ),
        ),
        id,
        'aria-label': label,
        lang: language,
        dir: direction,
      },
      isReadOnly,
      onChange(html) {
        setWantsFormat(false);
        setReversed(false);
        change.current(html);
      },
      onUpdate: setState,
      onLink: () => setDialog('link'),
      onPicturesLeftOut: setLeftOut,
      onReversed: () => setReversed(true),
      onUnknownFormat: () => setWantsFormat(true),
    });
    editor.current = made;
    return () => {
      made.destroy();
      editor.current = null;
    };
  }, [language]);
  // Before the browser can handle another key. A value that is set later could be older than the text typed since.
  useLayoutEffect(() => editor.current?.setHtml(value), [value]);
  useEffect(() => editor.current?.setReadOnly(isReadOnly), [isReadOnly]);
  const described = attributes['aria-describedby'] ?? '';
  const isInvalid = attributes['aria-invalid'] === true;
  useEffect(() => {
    const box = place.current?.firstElementChild;
    box?.setAttribute('aria-describedby', described);
    box?.setAttribute('aria-invalid', String(isInvalid));
  }, [described, isInvalid]);
  const link = state === null ? null : linkAround(state);
  return (
    <div className="rich-text" dir={direction}>
      {state !== null && !isReadOnly && (
        <Toolbar
          label={`${t.richText.toolbar}: ${label}`}
          state={state}
          run={(command) => editor.current?.run(command)}
          onLink={() => setDialog('link')}
          onPicture={() => setDialog('picture')}
          onVideo={() => setDialog('video')}
          onSource={() => onSource(true)}
        >
          {wantsFormat && (
            <p className="note" role="status">
              {t.richText.unknownFormat}
            </p>
          )}
        </Toolbar>
      )}
      <div ref={place} className="place" />
      {isReversed && (
        <p className="note stale" role="status">
          {t.richText.reversed}
        </p>
      )}
      {leftOut > 0 && (
        <p className="note stale" role="status">
          {formatCount(leftOut, ownLanguage, t.richText.pictureRemoved)}
        </p>
      )}
      {dialog === 'link' && state !== null && (
        <LinkDialog
          language={language}
          href={String(link?.mark.attrs.href ?? '')}
          needsWords={link === null && state.selection.empty}
          onClose={() => setDialog(null)}
          onSet={(href, words) => {
            setDialog(null);
            // The dialog first returns the focus.
            setTimeout(() => editor.current?.run(setLink(href, words)));
          }}
        />
      )}
      {dialog === 'picture' && (
        <PictureDialog
          onClose={() => setDialog(null)}
          onInsert={(address, alt) => {
            setDialog(null);
            setTimeout(() => editor.current?.run(insertPicture(address, alt)));
          }}
        />
      )}
      {dialog === 'video' && (
        <VideoDialog
          onClose={() => setDialog(null)}
          onInsert={(address, title, poster) => {
            setDialog(null);
            setTimeout(() => editor.current?.run(insertVideo(address, title, poster)));
          }}
        />
      )}
    </div>
  );
}
