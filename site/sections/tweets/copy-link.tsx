import { LinkIcon } from '../../components/icons.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { useMessages } from '../../i18n/messages.tsx';

type CopyLinkProps = { address: string };

/** Copies an address and says so beside the button, whose own name stays. */
export function CopyLink({ address }: CopyLinkProps) {
  const { t } = useMessages();
  const { copied, copy } = useCopy(address);
  return (
    <span className="tweet-copy">
      <span className="tweet-copied" role="status">
        {copied === true && t.tweets.copied}
        {copied === false && (
          <>
            {t.tweets.copyFailed} <bdi dir="ltr">{address}</bdi>
          </>
        )}
      </span>
      <button type="button" onClick={copy}>
        <LinkIcon />
        {t.tweets.copy}
      </button>
    </span>
  );
}
