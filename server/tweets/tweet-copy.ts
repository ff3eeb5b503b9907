import type { TweetCopy } from '../../contract/kinds/kinds.ts';
import type { FetchedTweet } from './read-tweet.ts';

/** A picture that we hold: its address here, and its size where it is known. */
export type HeldPicture = { path: string; width: number | null; height: number | null };

/** Where the pictures of a tweet lie at the service, its author's portrait first; each once. */
export function picturesOf({ author, pictures }: FetchedTweet): string[] {
  const portrait = author.avatar === null ? [] : [author.avatar];
  return [...new Set([...portrait, ...pictures.map(({ address }) => address)])];
}

/** As in a content folder: `tweets/` and the name that the picture has at the service. */
export function pictureName(address: string): string {
  return `tweets/${new URL(address).pathname.split('/').at(-1)}`;
}

/**
 * The copy to keep of a tweet that was found.
 * @param held its pictures by their addresses at the service; one that is not there is left out
 * @param before the copy that was known until now: the service often names no reposts, and what was known is then truer than none
 */
export function copyOf(
  fetched: FetchedTweet,
  held: ReadonlyMap<string, HeldPicture>,
  before: TweetCopy | null,
): TweetCopy {
  const { author } = fetched;
  const portrait = author.avatar === null ? undefined : held.get(author.avatar);
  return {
    ...fetched,
    reposts: fetched.reposts ?? before?.reposts ?? 0,
    replies: fetched.replies ?? before?.replies ?? 0,
    author: { ...author, avatar: portrait?.path ?? null },
    pictures: fetched.pictures.flatMap(({ address, width, height, description }) => {
      const picture = held.get(address);
      if (picture === undefined) return [];
      // What the service serves may be smaller than what it names.
      const size = { width: picture.width ?? width, height: picture.height ?? height };
      return [{ file: picture.path, ...size, description }];
    }),
  };
}
