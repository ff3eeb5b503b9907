import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { REPLY_TIME_NAME } from '../../../contract/content/reply-time.ts';
import type { Settings } from '../../../contract/content/settings.ts';
import { locationOf } from '../../../contract/content/settings-facts.ts';
import { siteContentsQuery } from '../../api/queries.ts';
import { ContentText } from '../../components/content-text.tsx';
import { DirectAddress } from '../../components/direct-address.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { whatsAppAddress } from '../../components/whatsapp.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { mapAddress, telephoneAddress } from '../../sections/contact/contact.tsx';
import { hasOfficeCard } from './office-map.tsx';

type ContactTilesProps = { settings: Settings };

/** Shows the ways to reach the organisation: telephone and e-mail, WhatsApp, and its office. */
export function ContactTiles({ settings }: ContactTilesProps) {
  const { t, identity } = useMessages();
  const { address, openingHours, email, phones, mobiles } = settings;
  const location = locationOf(settings);
  const numbers = [...new Set([...phones, ...mobiles])].filter((number) => number !== '');
  // The menu's WhatsApp button also uses the second number (specification §2).
  const chatNumber = [phones[1], phones[0]].find((number) => number !== undefined && number !== '');
  const chat = whatsAppAddress(chatNumber ?? '', identity);
  return (
    <section aria-label={t.contactPage.ways}>
      <ul className="contact-tiles">
        {(numbers.length > 0 || email !== '') && (
          <Tile title={t.contactPage.call}>
            {numbers.map((number) => (
              <a key={number} href={telephoneAddress(number)}>
                <bdi dir="ltr">{number}</bdi>
              </a>
            ))}
            {email !== '' && (
              <a href={`mailto:${email}`}>
                <DirectAddress>{email}</DirectAddress>
              </a>
            )}
          </Tile>
        )}
        {chat !== null && (
          <Tile title={t.contactPage.chat}>
            <ExternalLink href={chat}>
              <bdi dir="ltr">{chatNumber}</bdi>
            </ExternalLink>
            <p>{t.contactPage.chatText}</p>
          </Tile>
        )}
        {(address !== '' || location !== null) && (
          // On wide screens the card next to the form says this.
          <Tile
            title={t.contactPage.visit}
            className={hasOfficeCard(settings) ? 'contact-visit' : undefined}
          >
            {address !== '' && <ContentText as="p">{address}</ContentText>}
            {openingHours !== '' && <ContentText as="p">{openingHours}</ContentText>}
            {location !== null && (
              <ExternalLink href={mapAddress(location)}>{t.contactPage.openMap}</ExternalLink>
            )}
          </Tile>
        )}
      </ul>
      <p className="contact-promise">
        {t.contactPage.promise} <ReplyTime />
      </p>
    </section>
  );
}

/** Says how soon messages were answered recently. Renders nothing if the settings do not show it, or if there is too little data. */
function ReplyTime() {
  const { language } = useMessages();
  const { data } = useQuery(siteContentsQuery(language, [REPLY_TIME_NAME]));
  return data?.find(({ name }) => name === REPLY_TIME_NAME)?.title;
}

type TileProps = { title: string; className?: string | undefined; children: ReactNode };

function Tile({ title, className, children }: TileProps) {
  return (
    <li className={className}>
      <h2>{title}</h2>
      {children}
    </li>
  );
}
