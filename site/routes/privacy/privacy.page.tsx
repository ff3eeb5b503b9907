import { PRIVACY_NAME } from '../../../contract/content-names.ts';
import type { Language } from '../../../contract/locale.ts';
import { siteContentsQuery } from '../../api/queries.ts';
import { findSiteContent } from '../../components/find-site-content.ts';
import { COUNTED_TEXT } from '../../i18n/counted-texts.ts';
import { LONG_TEXT_TEXTS } from '../../i18n/long-text-texts.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { LongText } from '../../sections/long-text/long-text.tsx';
import type { HeadContext } from '../page.ts';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [siteContentsQuery(language, [PRIVACY_NAME])];
}

/** Returns the title of the privacy policy and a description. */
export function head({ client, language, t }: HeadContext) {
  const contents = client.getQueryData(siteContentsQuery(language, [PRIVACY_NAME]).queryKey);
  const content = findSiteContent(contents, PRIVACY_NAME);
  return { title: content?.title || t.privacy.title, description: t.privacy.description };
}

/** Shows the privacy policy, and after it what the software counts by itself. */
export function Page() {
  const { language, t, identity } = useMessages();
  return (
    <LongText
      page="privacy"
      name={PRIVACY_NAME}
      messages={{ title: t.privacy.title, ...LONG_TEXT_TEXTS.privacy[language] }}
      appendix={identity.pagesOff.includes('statistics') ? '' : COUNTED_TEXT[language]}
    />
  );
}
