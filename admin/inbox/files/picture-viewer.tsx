import { useState } from 'react';
import { callAddress } from '../../api/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { useCloseOnBack } from '../../kit/use-close-on-back.ts';
import { FILE_TEXTS } from './texts.ts';

type PictureViewerProps = {
  /** The ids of the conversation and of the file. */
  id: string;
  file: string;
  name: string;
  onClose: () => void;
};

/** Shows a picture of a conversation. */
export function PictureViewer({ id, file, name, onClose }: PictureViewerProps) {
  const { t: common } = useMessages();
  const t = useTexts(FILE_TEXTS);
  const [hasFailed, setFailed] = useState(false);
  useCloseOnBack(true, onClose);
  return (
    <Dialog
      title={fill(t.title, { name: isolate(name) })}
      isWide
      className="picture-viewer"
      onClose={onClose}
    >
      {hasFailed ? (
        <p className="note" role="alert">
          <Icon name="warn" />
          <span>{t.unseen}</span>
        </p>
      ) : (
        <img
          src={callAddress('showConversationFile', { id, file })}
          alt={fill(t.picture, { name: isolate(name) })}
          onError={() => setFailed(true)}
        />
      )}
      <p className="actions">
        <Button look="quiet" onClick={onClose}>
          {common.close}
        </Button>
      </p>
    </Dialog>
  );
}
