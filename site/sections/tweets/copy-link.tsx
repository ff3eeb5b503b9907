import { COPY_STATUS, copying } from '../../components/copying.ts';
import { LinkIcon } from '../../components/icons.tsx';
import { useMessages } from '../../i18n/messages.tsx';

type CopyLinkProps = { address: string };

/**
 * Shows a button that copies an address. The result appears in a live region next to the button, so that the label of the button does not
 * change.
 */
export function CopyLink({ address }: CopyLinkProps) {
  const { t } = useMessages();
  return (
    <span
      className="tweet-copy"
      {...copying(address, { copied: t.share.copied, failed: t.share.copyFailed })}
    >
      <span className="tweet-copied" {...COPY_STATUS} />
      <button type="button">
        <LinkIcon />
        {t.share.copy}
      </button>
    </span>
  );
}
