import type { QueryClient } from '@tanstack/react-query';
import { STRATEGY_NAMES } from '../../../contract/content-names.ts';
import type { Language } from '../../../contract/locale.ts';
import {
  boardQuery,
  latestNewsQuery,
  partnersQuery,
  programsQuery,
  reviewsQuery,
  settingsQuery,
  siteContentsQuery,
  slidersQuery,
  testimonialsQuery,
  tweetQuery,
  tweetsQuery,
} from '../../api/queries.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { Board } from '../../sections/board/board.tsx';
import { Contact } from '../../sections/contact/contact.tsx';
import { Hero } from '../../sections/hero/hero.tsx';
import { LATEST_SHOWN, Latest } from '../../sections/latest/latest.tsx';
import { Money } from '../../sections/money/money.tsx';
import { Partners } from '../../sections/partners/partners.tsx';
import { Statistics } from '../../sections/statistics/statistics.tsx';
import { Strategy } from '../../sections/strategy/strategy.tsx';
import { Testimonials } from '../../sections/testimonials/testimonials.tsx';
import { TWEETS_SHOWN, Tweets } from '../../sections/tweets/tweets.tsx';
import type { HeadContext } from '../page.ts';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [
    slidersQuery(language),
    siteContentsQuery(language, STRATEGY_NAMES),
    settingsQuery(language),
    programsQuery(language),
    latestNewsQuery(language, LATEST_SHOWN),
    boardQuery(language),
    testimonialsQuery(language),
    reviewsQuery(language),
    partnersQuery(language),
    tweetsQuery(language),
  ];
}

/** Queries for the tweets in the list that the page shows. */
export function followUpQueries(client: QueryClient, language: Language) {
  const tweets = client.getQueryData(tweetsQuery(language).queryKey) ?? [];
  return tweets.slice(0, TWEETS_SHOWN).map(({ tweetId }) => tweetQuery(language, tweetId));
}

/** The title is empty, so that the document's title is only the site's title. */
export function head({ t }: HeadContext) {
  return { title: '', description: t.home.description };
}

/** Together with the tile that leads to all: one row of six on a wide screen, or two rows of three on a tablet. */
const MEMBERS_SHOWN = 5;

/** One row of six on a wide screen, or two rows of three on a phone. */
const PARTNERS_SHOWN = 6;

/**
 * Shows the home page (specification §2). It also has what visitors look for first: open programmes, news, and where the money goes.
 * Sections that are turned off are left out. Sections without programmes, news or testimonials hide themselves.
 */
export function Page() {
  const { pagesOff } = useMessages().identity;
  return (
    <>
      <Hero />
      <Strategy limit={4} />
      <Statistics />
      <Latest />
      {!pagesOff.includes('board') && <Board limit={MEMBERS_SHOWN} />}
      <Testimonials />
      {!pagesOff.includes('partners') && <Partners limit={PARTNERS_SHOWN} />}
      <Money />
      {!pagesOff.includes('tweets') && <Tweets />}
      <Contact />
    </>
  );
}
