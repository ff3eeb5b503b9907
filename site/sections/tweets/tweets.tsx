import { useQuery } from '@tanstack/react-query';
import { tweetsQuery } from '../../api/queries.ts';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { TweetEntry, TweetSkeleton } from './tweet-entry.tsx';
import './tweets.css';

/** Number of tweets on the home page. */
export const TWEETS_SHOWN = 3;

/** Shows the latest tweets: the newest one large, the others in a column next to it. */
export function Tweets() {
  const { language, t } = useMessages();
  const query = useQuery(tweetsQuery(language));
  return (
    <section className="sec" aria-labelledby="tweets-title">
      <Reveal className="wrap">
        <div className="head">
          <h2 id="tweets-title">{t.tweets.title}</h2>
        </div>
        <QueryBlock query={query} skeleton={<TweetsSkeleton />} label={t.tweets.loading}>
          {(references) => (
            <ul className="tweets">
              {references.slice(0, TWEETS_SHOWN).map(({ tweetId }, index) => (
                <TweetEntry key={index} tweetId={tweetId} />
              ))}
            </ul>
          )}
        </QueryBlock>
      </Reveal>
    </section>
  );
}

function TweetsSkeleton() {
  return (
    <ul className="tweets">
      {Array.from({ length: TWEETS_SHOWN }, (_, index) => (
        <TweetSkeleton key={index} />
      ))}
    </ul>
  );
}
