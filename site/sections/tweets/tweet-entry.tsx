import { useQuery } from '@tanstack/react-query';
import type { Tweet } from '../../../contract/content/tweet.ts';
import { tweetQuery } from '../../api/queries.ts';
import { BrandIcon } from '../../components/brand-icon.tsx';
import { DateText } from '../../components/date-text.tsx';
import { HeartIcon, RepostIcon, WarningIcon, XIcon } from '../../components/icons.tsx';
import { Picture } from '../../components/picture.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { formatTweetCount } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { CopyLink } from './copy-link.tsx';
import { isGone, tweetAddress } from './tweet-address.ts';

/** Maximum length of a tweet in very large type, in characters. */
const MAX_LARGE_LENGTH = 140;

/** Width of a picture in the widest layout, in CSS pixels. */
const MAX_PICTURE_WIDTH = 720;

type TweetEntryProps = { tweetId: string };

/** Shows one tweet in one of its three states: loaded, gone or unavailable (decision 0022 §11). */
export function TweetEntry({ tweetId }: TweetEntryProps) {
  const { language, t } = useMessages();
  const { data, error, isPending } = useQuery(tweetQuery(language, tweetId));
  if (data !== undefined) return <ShownTweet tweet={data} />;
  if (isPending) return <TweetSkeleton />;
  return (
    <li className="tweet tweet-missing">
      <p className="tweet-state">
        <WarningIcon />
        {isGone(error) ? t.tweets.notFound : t.tweets.unreachable}
      </p>
      {!isGone(error) && (
        <a className="tweet-open" href={tweetAddress(tweetId)}>
          {t.tweets.open}
          <Triangle />
        </a>
      )}
    </li>
  );
}

type ShownTweetProps = { tweet: Tweet };

function ShownTweet({ tweet }: ShownTweetProps) {
  const { t } = useMessages();
  const { author, createdAt, likes, pictures, reposts, text, tweetId } = tweet;
  const address = tweetAddress(tweetId, author.handle);
  return (
    <li className="tweet tweet-shown">
      <article aria-labelledby={`tweet-${tweetId}`}>
        <header className="tweet-author">
          <span className="tweet-avatar">
            {author.avatar === null ? (
              <BrandIcon />
            ) : (
              <Picture src={author.avatar} width={52} height={52} />
            )}
          </span>
          <div id={`tweet-${tweetId}`}>
            <bdi className="tweet-name">{author.name}</bdi>
            <bdi className="tweet-handle" dir="ltr">
              @{author.handle}
            </bdi>
          </div>
          <span className="tweet-icon">
            <XIcon />
            <span className="visually-hidden">{t.tweets.on}</span>
          </span>
        </header>
        {text !== '' && (
          <p
            className={
              text.length > MAX_LARGE_LENGTH ? 'tweet-text' : 'tweet-text tweet-text-short'
            }
            dir="auto"
            lang={tweet.language || undefined}
          >
            {text}
          </p>
        )}
        {pictures.map(
          ({ file: source, width, height, description }) =>
            source !== null && (
              <Picture
                key={source}
                className="tweet-picture"
                src={source}
                alt={description}
                width={MAX_PICTURE_WIDTH}
                height={Math.round(MAX_PICTURE_WIDTH * (width && height ? height / width : 9 / 16))}
              />
            ),
        )}
        <footer className="tweet-foot">
          <a className="tweet-date" href={address}>
            {createdAt === null ? (
              t.tweets.open
            ) : (
              <>
                <DateText date={createdAt} />
                <span className="visually-hidden"> {t.tweets.open}</span>
              </>
            )}
          </a>
          <Count icon={<HeartIcon />} name={t.tweets.likes} value={likes} />
          <Count icon={<RepostIcon />} name={t.tweets.reposts} value={reposts} />
          <CopyLink address={address} />
        </footer>
      </article>
    </li>
  );
}

type CountProps = { icon: React.ReactNode; name: string; value: number };

function Count({ icon, name, value }: CountProps) {
  return (
    <span className="tweet-count">
      {icon}
      <bdi dir="ltr">{formatTweetCount(value)}</bdi>
      <span className="visually-hidden"> {name}</span>
    </span>
  );
}

/** Placeholder of one tweet while it loads. */
export function TweetSkeleton() {
  return (
    <li className="tweet tweet-shown" aria-hidden="true">
      <div className="tweet-author">
        <Skeleton className="tweet-avatar" />
        <Skeleton className="tweet-skeleton-name" />
      </div>
      <div className="tweet-text">
        <SkeletonText lines={3} />
      </div>
      <div className="tweet-foot">
        <Skeleton className="tweet-skeleton-foot" />
      </div>
    </li>
  );
}
