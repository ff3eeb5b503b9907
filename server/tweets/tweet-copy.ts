import type { TweetCopy } from '../../contract/content/kinds.ts';
import type { FetchedTweet } from './read-tweet.ts';

/** A stored picture: its path on this site, and its size in pixels if that is known. */
export type LocalPicture = { path: string; width: number | null; height: number | null };

/** Returns the URLs of a tweet's pictures at the service without duplicates, the author's portrait first. */
export function listPictureAddresses({ author, pictures }: FetchedTweet): string[] {
  const portrait = author.avatar === null ? [] : [author.avatar];
  return [...new Set([...portrait, ...pictures.map(({ address }) => address)])];
}

/** Returns the name of a picture as in a content folder: `tweets/` and its file name at the service. */
export function pictureName(address: string): string {
  return `tweets/${new URL(address).pathname.split('/').at(-1)}`;
}

/**
 * Returns the copy of a fetched tweet.
 * @param localPictures its stored pictures by their URLs at the service; others are left out
 * @param previous the copy until now. Its counts are used if the service returns none, as it often does for reposts
 */
export function buildTweetCopy(
  fetched: FetchedTweet,
  localPictures: ReadonlyMap<string, LocalPicture>,
  previous: TweetCopy | null,
): TweetCopy {
  const { author } = fetched;
  const portrait = author.avatar === null ? undefined : localPictures.get(author.avatar);
  return {
    ...fetched,
    reposts: fetched.reposts ?? previous?.reposts ?? 0,
    replies: fetched.replies ?? previous?.replies ?? 0,
    author: { ...author, avatar: portrait?.path ?? null },
    pictures: fetched.pictures.flatMap(({ address, width, height, description }) => {
      const picture = localPictures.get(address);
      if (picture === undefined) return [];
      // The served file may be smaller than the size in the response.
      const size = { width: picture.width ?? width, height: picture.height ?? height };
      return [{ file: picture.path, ...size, description }];
    }),
  };
}
