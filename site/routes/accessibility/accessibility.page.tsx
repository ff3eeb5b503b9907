import { ACCESSIBILITY_NAME } from '../../../contract/content-names.ts';
import type { Language } from '../../../contract/locale.ts';
import { siteContentsQuery } from '../../api/queries.ts';
import { findSiteContent } from '../../components/find-site-content.ts';
import { LONG_TEXT_TEXTS } from '../../i18n/long-text-texts.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { LongText } from '../../sections/long-text/long-text.tsx';
import type { HeadContext } from '../page.ts';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [siteContentsQuery(language, [ACCESSIBILITY_NAME])];
}

/** Returns the title of the accessibility statement and a description. */
export function head({ client, language, t }: HeadContext) {
  const contents = client.getQueryData(siteContentsQuery(language, [ACCESSIBILITY_NAME]).queryKey);
  const content = findSiteContent(contents, ACCESSIBILITY_NAME);
  return {
    title: content?.title || t.accessibility.title,
    description: t.accessibility.description,
  };
}

/** Shows the accessibility statement. */
export function Page() {
  const { language, t } = useMessages();
  return (
    <LongText
      page="accessibility"
      name={ACCESSIBILITY_NAME}
      messages={{ title: t.accessibility.title, ...LONG_TEXT_TEXTS.accessibility[language] }}
    />
  );
}
