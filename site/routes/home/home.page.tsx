import { Board } from '../../sections/board/board.tsx';
import { Contact } from '../../sections/contact/contact.tsx';
import { Hero } from '../../sections/hero/hero.tsx';
import { Partners } from '../../sections/partners/partners.tsx';
import { Statistics } from '../../sections/statistics/statistics.tsx';
import { Strategy } from '../../sections/strategy/strategy.tsx';
import { Tweets } from '../../sections/tweets/tweets.tsx';
import { Voices } from '../../sections/voices/voices.tsx';
import type { HeadContext } from '../page.ts';

/** The site's own title stands alone. */
export function head({ t }: HeadContext) {
  return { title: '', description: t.home.description };
}

export function Page() {
  return (
    <>
      <Hero />
      <Strategy limit={4} />
      <Statistics />
      <Board />
      <Voices />
      <Partners />
      <Tweets />
      <Contact />
    </>
  );
}
