import { LinkIcon } from '../../components/icons.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { useMessages } from '../../i18n/messages.tsx';

type CopyLinkProps = { address: string };

/**
 * Shows a button that copies an address. The result appears beside the button in a live region, so
 * that the label of the button does not change.
 */
export function CopyLink({ address }: CopyLinkProps) {
  const { t } = useMessages();
  const { copied, copy } = useCopy(address);
  return (
    <span className="tweet-copy">
      <span className="tweet-copied" role="status">
        {copied === true && t.share.copied}
        {copied === false && (
          <>
            {t.share.copyFailed} <bdi dir="ltr">{address}</bdi>
          </>
        )}
      </span>
      <button type="button" onClick={copy}>
        <LinkIcon />
        {t.share.copy}
      </button>
    </span>
  );
}
