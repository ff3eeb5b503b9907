import './preview-pane.css';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type EntryKey,
  type PreviewQuery,
  previewAddress,
} from '../../contract/admin/content/content.ts';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { useCloseOnBack } from '../kit/use-close-on-back.ts';
import { ENTRY_TEXTS } from './entry/texts.ts';
import { readMoment } from './moment.ts';
import { PreviewStage } from './preview-stage.tsx';
import { CONTENT_TEXTS } from './texts.ts';

/** The width at which a desktop is shown, made smaller to fit. In CSS pixels. */
const DESKTOP_WIDTH = 1440;

/** Where the preview of a page is: beside it, opened over it, or not shown. */
export type PreviewPlace = {
  place: 'beside' | 'over' | null;
  toggle: () => void;
  close: () => void;
};

/** Returns where the preview is. Beside the page it is shown at first; where there is no room it is opened over it. */
export function usePreviewPlace(): PreviewPlace {
  const isWide = useIsWide();
  const [isShown, setShown] = useState(true);
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(!isWide && isOpen, () => setOpen(false));
  const place = isWide ? isShown && 'beside' : isOpen && 'over';
  return {
    place: place || null,
    toggle: () => (isWide ? setShown(!isShown) : setOpen(!isOpen)),
    close: () => (isWide ? setShown(false) : setOpen(false)),
  };
}

/** Whether there is room for the preview beside the page. */
function useIsWide(): boolean {
  const [query] = useState(() => window.matchMedia('(min-width: 82rem)'));
  return useSyncExternalStore(
    (onChange) => {
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => query.matches,
  );
}

type PreviewPaneProps = {
  entryKey: EntryKey;
  /** What is shown besides the entry: another page than its own, or the drafts of other entries. */
  query?: Pick<PreviewQuery, 'page' | 'together'>;
  /** Whether it is as wide as a phone at first. */
  isPhoneFirst?: boolean;
  language: Language;
  onLanguage: (language: Language) => void;
  /** Whatever else makes the page look different, such as the version of the draft. */
  revision: string;
  /** Whether it is opened over the form, where there is no room beside it. */
  isOpen: boolean;
  onClose: () => void;
};

/** The real page with the draft in it, as a document without scripts. It follows each save, and stays where it was scrolled to. */
export function PreviewPane({
  entryKey,
  query = {},
  isPhoneFirst = true,
  language,
  onLanguage,
  revision,
  isOpen,
  onClose,
}: PreviewPaneProps) {
  const t = useTexts(ENTRY_TEXTS);
  const { languageShort } = useTexts(CONTENT_TEXTS);
  const [isPhone, setPhone] = useState(isPhoneFirst);
  const [moment, setMoment] = useState('');
  const at = readMoment(moment);
  const address = previewAddress(entryKey, { ...query, language, ...(at === null ? {} : { at }) });
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) close.current?.focus();
  }, [isOpen]);
  return (
    <section className={isOpen ? 'preview open' : 'preview'} aria-label={t.previewLabel}>
      <div className="preview-bar">
        <fieldset className="segments">
          <legend className="visually-hidden">{t.previewSize}</legend>
          <label>
            <input type="radio" name="pv-size" checked={isPhone} onChange={() => setPhone(true)} />
            <Icon name="phone" />
            <span className="width-label">{t.previewPhone}</span>
          </label>
          <label>
            <input
              type="radio"
              name="pv-size"
              checked={!isPhone}
              onChange={() => setPhone(false)}
            />
            <Icon name="desk" />
            <span className="width-label">{t.previewDesktop}</span>
          </label>
        </fieldset>
        <fieldset className="segments">
          <legend className="visually-hidden">{t.previewLanguage}</legend>
          {LANGUAGES.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="pv-language"
                checked={language === each}
                onChange={() => onLanguage(each)}
              />
              <span lang={each}>{languageShort[each]}</span>
            </label>
          ))}
        </fieldset>
        <a
          className="button icon-button quiet"
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={t.previewWindow}
          title={t.previewWindow}
        >
          <Icon name="outside" />
        </a>
        <button
          ref={close}
          type="button"
          className="button icon-button quiet"
          aria-label={t.previewHide}
          title={t.previewHide}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <label className="preview-date">
        <span>{t.previewDate}</span>
        <input
          className="input"
          type="datetime-local"
          value={moment}
          onChange={({ target }) => setMoment(target.value)}
        />
      </label>
      <PreviewStage
        address={address}
        revision={revision}
        title={t.previewFrame}
        width={isPhone ? null : DESKTOP_WIDTH}
      />
    </section>
  );
}
