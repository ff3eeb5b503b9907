import '../../preview-pane.css';
import { useEffect, useRef, useState } from 'react';
import {
  MAIL_LOOKS,
  type MailLook,
  mailPreviewAddress,
} from '../../../../contract/admin/newsletter/issues.ts';
import { LANGUAGES, type Language } from '../../../../contract/locale.ts';
import { useTexts } from '../../../kit/i18n/messages.tsx';
import { Icon } from '../../../kit/icons.tsx';
import { ISSUE_TEXTS } from '../../issue-texts.ts';
import { PreviewStage } from '../../preview-stage.tsx';
import { CONTENT_TEXTS } from '../../texts.ts';
import { ENTRY_TEXTS } from '../texts.ts';

/** The width at which mail programs on a desktop show the mail. In CSS pixels. */
const DESKTOP_WIDTH = 600;

type MailPreviewProps = {
  /** Of the issue. */
  id: number;
  language: Language;
  onLanguage: (language: Language) => void;
  /** Whatever else makes the mail look different, such as the version of the draft. */
  revision: string;
  /** Whether it is opened over the form, where there is no room beside it. */
  isOpen: boolean;
  onClose: () => void;
};

/** The mail of an issue as it arrives. It follows each save. */
export function MailPreview({
  id,
  language,
  onLanguage,
  revision,
  isOpen,
  onClose,
}: MailPreviewProps) {
  const t = useTexts(ENTRY_TEXTS);
  const texts = useTexts(ISSUE_TEXTS);
  const { languageShort } = useTexts(CONTENT_TEXTS);
  const [isPhone, setPhone] = useState(false);
  const [look, setLook] = useState<MailLook>('light');
  const address = mailPreviewAddress(id, language, look);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) close.current?.focus();
  }, [isOpen]);
  return (
    <section className={isOpen ? 'preview open' : 'preview'} aria-label={texts.mailPreview}>
      <div className="preview-bar">
        <fieldset className="segments">
          <legend className="visually-hidden">{texts.width}</legend>
          <label>
            <input
              type="radio"
              name="mail-size"
              checked={isPhone}
              onChange={() => setPhone(true)}
            />
            <Icon name="phone" />
            <span className="width-label">{t.previewPhone}</span>
          </label>
          <label>
            <input
              type="radio"
              name="mail-size"
              checked={!isPhone}
              onChange={() => setPhone(false)}
            />
            <Icon name="desk" />
            <span className="width-label">{t.previewDesktop}</span>
          </label>
        </fieldset>
        <fieldset className="segments">
          <legend className="visually-hidden">{texts.mailLanguage}</legend>
          {LANGUAGES.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="mail-language"
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
      <div className="preview-bar second">
        <fieldset className="segments">
          <legend className="visually-hidden">{texts.look}</legend>
          {MAIL_LOOKS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="mail-look"
                checked={look === each}
                onChange={() => setLook(each)}
              />
              <span>{texts.looks[each]}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <PreviewStage
        address={address}
        revision={revision}
        title={texts.mailFrame}
        width={isPhone ? null : DESKTOP_WIDTH}
      />
    </section>
  );
}
