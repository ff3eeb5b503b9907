/** How many tweets the home page shows, newest first. */
export const TWEETS_SHOWN = 4;
