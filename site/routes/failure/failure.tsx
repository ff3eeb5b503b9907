import { pageAddress } from '../../../contract/paths.ts';
import { BrandIcon } from '../../components/brand-icon.tsx';
import { TOWN_AT_NIGHT } from '../../components/scenes.ts';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import failureStyles from './failure.css?url';

type FailureProps = {
  /** The requested address, for the retry link. */
  address: string;
};

/** Shows the error page (500). It needs only the texts, and replaces the frame as well. */
export function Failure({ address }: FailureProps) {
  const { language, t } = useMessages();
  return (
    <main className="failure on-dark">
      <div className="wrap">
        <span className="failure-icon">
          <BrandIcon />
        </span>
        <h1>{t.failure.title}</h1>
        <p>{t.failure.text}</p>
        <div className="cta">
          <a className="btn failure-retry" href={address}>
            {t.states.retry}
          </a>
          <a className="btn" href={pageAddress('home', language)}>
            {t.failure.home}
            <Triangle />
          </a>
        </div>
      </div>
      <img className="failure-town" src={TOWN_AT_NIGHT} width="1600" height="420" alt="" />
    </main>
  );
}

/** The error page in place of a page that throws in the browser. Its styles load now, so that no other page has them. */
export function LateFailure({ address }: FailureProps) {
  return (
    <>
      <link rel="stylesheet" href={failureStyles} precedence="default" />
      <Failure address={address} />
    </>
  );
}
