import Image from 'next/image';
import Link from 'next/link';
import { ContactForm } from './contact-form.jsx';
import { content } from './content.js';
import { Header } from './header.jsx';
import { Hero } from './hero.jsx';
import { Marquee } from './marquee.jsx';

const STATISTICS = {
  clients: 'جهات مستفيدة',
  programs: 'برامج تدريبية',
  hours: 'ساعات تدريبية',
  trips: 'رحلات ميدانية',
};

/** The home page from the starter content, as a static page that Next.js renders when it is built. */
export default async function Page() {
  const [items, slides, strategy, settings, news, board, testimonials, reviews, clients, tweets] =
    await Promise.all(
      [
        'navbar',
        'sliders',
        'site-contents',
        'settings',
        'news',
        'board',
        'testimonials',
        'reviews',
        'clients',
        'tweets',
      ].map(content),
    );
  const voices = [...testimonials, ...reviews];
  return (
    <>
      <Header items={items} />
      <main id="main">
        <Hero slides={slides} />
        <section className="sec">
          <div className="wrap">
            <div className="head">
              <h2>أرض نصعدها درجةً درجة</h2>
            </div>
            <ol className="stairs">
              {strategy.slice(0, 4).map(({ id, title, html }, position) => (
                <li className="step" key={id} style={{ '--i': position }}>
                  <h3>{title.ar}</h3>
                  <div dangerouslySetInnerHTML={{ __html: html.ar }} />
                </li>
              ))}
            </ol>
          </div>
        </section>
        <section className="stats on-dark" aria-label="يافع بالأرقام">
          <div className="wrap">
            <dl>
              {Object.entries(STATISTICS).map(([name, label]) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd className="num">
                    <bdi dir="ltr">{settings.statistics[name].toLocaleString('en')}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
        <section className="goalsec">
          <div className="wrap">
            <div className="head">
              <h2>آخر الأخبار</h2>
            </div>
            <div className="goals">
              {news.slice(0, 4).map(({ id, title, picture }) => (
                <article className="goal" key={id}>
                  {picture && <Image src={`/media/${picture}`} alt="" width={360} height={240} />}
                  <h3>
                    <Link href="/" prefetch={false}>
                      {title.ar}
                    </Link>
                  </h3>
                </article>
              ))}
            </div>
          </div>
        </section>
        <section className="board">
          <div className="wrap">
            <div className="head">
              <h2>مجلس الإدارة</h2>
            </div>
            <ul className="people">
              {board.slice(0, 5).map(({ id, name, position, picture }) => (
                <li className="person" key={id}>
                  <div className="ph">
                    <Image
                      src={`/media/${picture ?? `board/${id}.svg`}`}
                      alt=""
                      width={240}
                      height={240}
                    />
                  </div>
                  <h3>
                    <Link href="/" prefetch={false}>
                      {name.ar}
                    </Link>
                  </h3>
                  <p>{position.ar}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
        <Marquee className="voices on-dark sec" title="بأصواتهم">
          {[...voices, ...voices].map(({ id, name, position, text, picture }, place) => (
            <li
              className="quote"
              key={`${picture}-${id}-${place}`}
              aria-hidden={place >= voices.length}
            >
              <p>{text.ar}</p>
              <footer>
                <div className="av">
                  <Image src={`/media/${picture}`} alt="" width={48} height={48} />
                </div>
                <div>
                  {name.ar}
                  <small>{position.ar}</small>
                </div>
              </footer>
            </li>
          ))}
        </Marquee>
        <section className="sec">
          <div className="wrap">
            <div className="head">
              <h2>شركاؤنا</h2>
            </div>
            <ul className="plist">
              {clients.slice(0, 6).map(({ id, name, url, logo }) => (
                <li key={id}>
                  <a href={url}>
                    <Image src={`/media/${logo}`} alt="" width={96} height={48} />
                    {name.ar}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </section>
        <section className="sec">
          <div className="wrap">
            <div className="head">
              <h2>وجهة التبرعات</h2>
            </div>
            <dl>
              {settings.whereMoneyGoes.shares.map(({ purpose, percent }) => (
                <div key={purpose.en}>
                  <dt>{purpose.ar}</dt>
                  <dd>{percent}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
        <section className="sec">
          <div className="wrap">
            <div className="head">
              <h2>آخر التغريدات</h2>
            </div>
            <ul className="tweets">
              {tweets.slice(0, 3).map(({ id, copy }) => (
                <li className="tweet" key={id}>
                  <header>
                    <span className="av">
                      <Image src={`/media/${copy.author.avatar}`} alt="" width={48} height={48} />
                    </span>
                    <b>{copy.author.name}</b>
                  </header>
                  <p>{copy.text}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
        <section className="contact sec" id="contact">
          <div className="wrap cgrid">
            <div className="cinfo">
              <h2>لنتحدّث</h2>
              <p>اكتب إلينا سؤالًا أو فكرةً أو رغبةً في التعاون، ونردّ خلال يومي عمل.</p>
              <p>
                <a href={`mailto:${settings.email}`}>{settings.email}</a>
              </p>
            </div>
            <ContactForm />
          </div>
        </section>
      </main>
      <footer className="site on-dark">
        <div className="wrap">
          <div className="fg">
            <p>جمعية أهلية غير ربحية لتدريب الشباب وتنمية مجتمعاتهم.</p>
            <nav aria-label="روابط الموقع">
              <ul>
                {items.map(({ id, title }) => (
                  <li key={id}>
                    <Link href="/" prefetch={false}>
                      {title.ar}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </div>
      </footer>
    </>
  );
}
