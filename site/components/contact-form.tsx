import { contactForm } from '../../contract/forms/contact.ts';
import { pageAddress } from '../../contract/paths.ts';
import { useMessages } from '../i18n/messages.tsx';
import { Form } from './form/form.tsx';
import { usePosted } from './form/posted.tsx';

type ContactFormProps = {
  /** The query string of the form's address. It says what the message is about. */
  query?: string;
  /** Values that the page prefills, by field name. Must be the same object in each render. */
  prefilled?: Readonly<Record<string, string>>;
};

/** The contact form alone. */
export function ContactForm({ query = '', prefilled }: ContactFormProps) {
  const { language, t } = useMessages();
  return (
    <Form
      definition={contactForm}
      label={t.contact.form}
      action={pageAddress('contact', language) + query}
      submitLabel={t.contact.send}
      acceptedTexts={t.contact.accepted}
      posted={usePosted('contact')}
      {...(prefilled !== undefined && { prefilled })}
    />
  );
}
