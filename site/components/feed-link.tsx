import type { FeedName } from '../../contract/pages.ts';
import { feedAddress } from '../../contract/paths.ts';
import { useMessages } from '../i18n/messages.tsx';
import { FeedIcon } from './icons.tsx';
import './feed-link.css';

type FeedLinkProps = { feed: FeedName; children: string };

/** A link to an Atom feed in the page's language. */
export function FeedLink({ feed, children }: FeedLinkProps) {
  const { language } = useMessages();
  return (
    <p className="feed-link">
      <a href={feedAddress(feed, language)} type="application/atom+xml">
        <FeedIcon />
        {children}
      </a>
    </p>
  );
}
