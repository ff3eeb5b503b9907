import { useEffect, useState } from 'react';
import { LinkIcon } from '../../components/icons.tsx';
import { useMessages } from '../../i18n/messages.tsx';

/** How long the outcome stays, in milliseconds (specification §9). */
const CONFIRMATION_TIME = 6000;

type CopyLinkProps = { address: string };

/** Copies an address and says so beside the button, whose own name stays. */
export function CopyLink({ address }: CopyLinkProps) {
  const { t } = useMessages();
  // A new object each time, so that copying once more starts the six seconds anew.
  const [outcome, setOutcome] = useState<{ copied: boolean } | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), CONFIRMATION_TIME);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome({ copied: true });
    } catch {
      // No permission, or a page without https: the visitor copies it by hand.
      setOutcome({ copied: false });
    }
  }

  return (
    <span className="tweet-copy">
      <span className="tweet-copied" role="status">
        {outcome?.copied === true && t.tweets.copied}
        {outcome?.copied === false && (
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
