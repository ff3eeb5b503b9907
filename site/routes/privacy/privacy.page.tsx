import { PRIVACY_NAME } from '../../../contract/content-names.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { LongText, textNamed } from '../../sections/long-text/long-text.tsx';
import type { HeadContext } from '../page.ts';

export function head({ store, language, t }: HeadContext) {
  const text = textNamed(store.known('siteContents', language).data, PRIVACY_NAME);
  return { title: text?.title || t.privacy.title, description: t.privacy.description };
}

export function Page() {
  const { t } = useMessages();
  return <LongText name={PRIVACY_NAME} words={t.privacy} />;
}
