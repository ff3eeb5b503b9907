import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { USERS_TEXTS } from './texts.ts';

/** Shows a one-time link to pass on by hand, because the site sends no mail. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useMessages();
  const texts = useTexts(USERS_TEXTS);
  return (
    <Dialog title={texts.linkTitle} onClose={onClose}>
      <p>{texts.linkText}</p>
      <Field
        label={texts.link}
        isLatin
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <p className="actions">
        <CopyButton text={link} />
        <Button look="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </p>
    </Dialog>
  );
}
