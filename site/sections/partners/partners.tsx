import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../../contract/content/client.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { partnersQuery } from '../../api/queries.ts';
import { ContentText } from '../../components/content-text.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { Logo, logoGround } from '../../components/picture.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import './partners.css';

type PartnersProps = {
  /** How many partners are shown. If there are more, a link leads to all of them. Default: all. */
  limit?: number;
};

/** Shows the partner organisations as windows in a wall. Each links to its site. */
export function Partners({ limit = Number.POSITIVE_INFINITY }: PartnersProps) {
  const { language, t } = useMessages();
  const query = useQuery(partnersQuery(language));
  return (
    <section className="partners sec" aria-labelledby="partners-title">
      <Reveal className="wrap">
        <div className="head">
          <h2 id="partners-title">{t.partners.title}</h2>
          <p>{t.partners.lead}</p>
        </div>
        <QueryBlock query={query} skeleton={<WallSkeleton />} label={t.partners.loading}>
          {(clients) => (
            <>
              <div className="crenellated partners-wall">
                <ul>
                  {clients.slice(0, limit).map((client, index) => (
                    // Another backend may send clients without ids.
                    <li key={client.id ?? `${index}-${client.logo}`}>
                      <Partner client={client} />
                    </li>
                  ))}
                </ul>
              </div>
              {clients.length > limit && (
                <p className="list-all">
                  <a className="btn" href={pageAddress('partners', language)}>
                    {t.partners.all}
                    <Triangle />
                  </a>
                </p>
              )}
            </>
          )}
        </QueryBlock>
      </Reveal>
    </section>
  );
}

type PartnerProps = { client: Client };

function Partner({ client: { name, url, logo, ground } }: PartnerProps) {
  const { t } = useMessages();
  const content = (
    <>
      <span className="partner-window">
        <span className={logoGround(ground)}>
          <Logo src={logo} alt={name === '' ? t.partners.unnamed : ''} />
        </span>
      </span>
      {name !== '' && <ContentText className="partner-name">{name}</ContentText>}
    </>
  );
  return url === null ? (
    <div className="partner">{content}</div>
  ) : (
    <ExternalLink href={url} className="partner">
      {content}
    </ExternalLink>
  );
}

function WallSkeleton() {
  return (
    <div className="crenellated partners-wall">
      <ul>
        {Array.from({ length: 12 }, (_, index) => (
          <li key={index}>
            <div className="partner">
              <span className="partner-window">
                <Skeleton />
              </span>
              <Skeleton className="partner-skeleton-name" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
