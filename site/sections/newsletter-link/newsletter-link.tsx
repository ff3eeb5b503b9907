import type { PageName } from '../../../contract/pages.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { NEWSLETTER_ANCHOR } from '../../../contract/submissions.ts';
import { usePosted } from '../../components/form/posted.tsx';
import { StateCard } from '../../components/state-card.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import type { NewsletterTexts } from '../../i18n/newsletter-ar.ts';
import { newsletterTexts } from '../../i18n/newsletter-texts.ts';
import './newsletter-link.css';
import { PreferencesForm } from './preferences-form.tsx';

type NewsletterLinkProps = {
  page: PageName;
  /** Query string of the address, with the token of the link. */
  query: string;
  texts: NewsletterTexts['link']['confirm'];
};

/**
 * The page that a link in the newsletter's mails opens, with a button that confirms or ends the subscription. Opening the page changes
 * nothing, because mail scanners open every link.
 */
export function NewsletterLink({ page, query, texts }: NewsletterLinkProps) {
  return (
    <section className="newsletter-link sec" aria-label={texts.title}>
      <div className="wrap">
        <FormOrResult page={page} query={query} texts={texts} />
      </div>
    </section>
  );
}

/** The form with the button, or the result after it was posted. */
function FormOrResult({ page, query, texts }: NewsletterLinkProps) {
  const { language, identity } = useMessages();
  const t = newsletterTexts(language).link;
  const posted = usePosted('newsletter-link');
  const preferences = posted?.preferences;
  const result = posted?.result;
  const problem = result?.status === 'rejected' ? result.problem : undefined;
  const token = new URLSearchParams(query).get('token');
  const home = (
    <a className="btn" href={pageAddress('home', language)}>
      {t.home}
    </a>
  );
  if (result?.status === 'accepted' && preferences === undefined) {
    return (
      <StateCard kind="success" title={texts.done} text={texts.doneText} takesFocus>
        {home}
      </StateCard>
    );
  }
  if (problem === 'not-found' || token === null) {
    return (
      <StateCard
        kind="error"
        title={t.invalid}
        text={texts.invalidText}
        takesFocus={problem !== undefined}
      >
        {!identity.pagesOff.includes('newsletter') ? (
          <a className="btn" href={`#${NEWSLETTER_ANCHOR}`}>
            {t.box}
          </a>
        ) : (
          home
        )}
      </StateCard>
    );
  }
  const action = `${pageAddress(page, language)}?${new URLSearchParams({ token })}`;
  const end = (
    <form className="newsletter-link-form" method="post" action={action}>
      {problem !== undefined && preferences === undefined && (
        <StateCard kind="error" title={t.unavailable} text={t.unavailableText} takesFocus />
      )}
      {preferences !== undefined && <h2>{texts.title}</h2>}
      <p>{texts.ask}</p>
      <button type="submit" className="btn solid">
        {texts.button}
        <Triangle />
      </button>
    </form>
  );
  if (preferences === undefined) return end;
  return (
    <>
      <Saved isPosted={preferences.isPosted} problem={problem} />
      {end}
      <PreferencesForm action={action} preferences={preferences} />
    </>
  );
}

/** Says what has come of posted preferences. */
function Saved({ isPosted, problem }: { isPosted: boolean; problem: string | undefined }) {
  const { language } = useMessages();
  const t = newsletterTexts(language).link;
  if (!isPosted) return null;
  const { saved, savedText, nameTooLong, nameTooLongText } = t.preferences;
  if (problem === undefined) {
    return <StateCard kind="success" title={saved} text={savedText} takesFocus />;
  }
  return problem === 'invalid-fields' ? (
    <StateCard kind="error" title={nameTooLong} text={nameTooLongText} takesFocus />
  ) : (
    <StateCard kind="error" title={t.unavailable} text={t.unavailableText} takesFocus />
  );
}
