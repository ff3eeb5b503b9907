import { useMemo } from 'react';
import { pageAddress } from '../../../contract/paths.ts';
import { ContactForm } from '../../components/contact-form.tsx';
import { ContentText } from '../../components/content-text.tsx';
import { localizedLink } from '../../components/localized-link.ts';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { ownPageTexts } from '../../i18n/own-page-texts.ts';
import { contactQuery } from '../../router/contact-subject.ts';
import type { BlockProps } from './block-props.ts';
import { Lines } from './list-blocks.tsx';

/** A sentence and a button. */
export function ActionBlock({ block: { text, link, linkText } }: BlockProps) {
  const { language } = useMessages();
  return (
    <>
      <Lines text={text} />
      {link !== null && (
        <a className="btn solid" href={localizedLink(link, language).href}>
          <ContentText>{linkText}</ContentText>
          <Triangle />
        </a>
      )}
    </>
  );
}

/** The contact form, with its subject chosen. */
export function ContactBlock({ block: { text, topic } }: BlockProps) {
  const prefilled = useMemo(() => (topic === null ? {} : { topic }), [topic]);
  return (
    <>
      <Lines text={text} />
      <ContactForm query={contactQuery({ topic })} prefilled={prefilled} />
    </>
  );
}

/** The way to the contact form, where a page has a form already. */
export function ContactLink({ block: { text, topic } }: BlockProps) {
  const { language } = useMessages();
  return (
    <>
      <Lines text={text} />
      <a className="btn" href={pageAddress('contact', language) + contactQuery({ topic })}>
        {ownPageTexts(language).write}
        <Triangle />
      </a>
    </>
  );
}
