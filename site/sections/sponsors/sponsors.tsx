import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../../contract/content/client.ts';
import { partnersQuery } from '../../api/queries.ts';
import { ExternalLink } from '../../components/external-link.tsx';
import { Marquee } from '../../components/marquee.tsx';
import { Logo, logoGround } from '../../components/picture.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import './sponsors.css';

/** Speed of the row in pixels per second (specification §9). */
const SPEED = 80;

/** Shows the clients as sponsors: an endlessly moving row of round logos (specification §2). */
export function Sponsors() {
  const { language, t } = useMessages();
  const { data, isPending, refetch } = useQuery(partnersQuery(language));
  const title = <h2 id="sponsors-title">{t.sponsors.title}</h2>;
  const hasSponsors = data !== undefined && data.length > 0;
  return (
    <section className="sponsors" aria-labelledby="sponsors-title">
      {hasSponsors ? (
        <Marquee
          label={t.sponsors.title}
          head={title}
          speed={SPEED}
          items={data.map((client, index) => ({
            key: client.id ?? `${index}-${client.logo}`,
            content: <Sponsor client={client} />,
          }))}
        />
      ) : (
        <div className="wrap">
          {title}
          <p role="status">
            {isPending && t.sponsors.loading}
            {data !== undefined && t.sponsors.empty}
          </p>
          {!isPending && data === undefined && (
            <div className="sponsors-failure">
              <p role="alert">{t.sponsors.error}</p>
              <button type="button" className="btn" onClick={() => refetch()}>
                {t.states.retry}
              </button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

type SponsorProps = { client: Client };

function Sponsor({ client: { name, url, logo, ground } }: SponsorProps) {
  const { t } = useMessages();
  const className = `sponsor ${logoGround(ground)}`;
  const picture = <Logo src={logo} alt={name === '' ? t.sponsors.unnamed : name} />;
  return url === null ? (
    <div className={className}>{picture}</div>
  ) : (
    <ExternalLink href={url} className={className}>
      {picture}
    </ExternalLink>
  );
}
