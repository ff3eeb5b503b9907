import type { Language } from '../../contract/locale.ts';
import { pageAddress } from '../../contract/paths.ts';
import { STATUS_PATH, type StatusView } from '../../contract/status-page.ts';
import { StateCard } from '../components/state-card.tsx';
import { Triangle } from '../components/triangle.tsx';
import { useMessages } from '../i18n/messages.tsx';
import { STATUS_AR, type StatusTexts } from '../i18n/status-ar.ts';
import { STATUS_EN } from '../i18n/status-en.ts';
import { Footer, Navbar } from '../sections/frame/frame.tsx';
import { AskForm } from './ask-form.tsx';
import { RecordView } from './record-view.tsx';
import { StatusHeader } from './status-header.tsx';

/** Returns the texts of the page in a language. */
export function statusTexts(language: Language): StatusTexts {
  return language === 'ar' ? STATUS_AR : STATUS_EN;
}

/** Returns the title for the view that the page shows. */
export function statusTitle(view: StatusView, t: StatusTexts): string {
  switch (view.kind) {
    case 'record':
      return view.record.begun === null ? t.titles[view.record.form] : t.titleBegun;
    case 'ask':
    case 'asked':
      return t.ask.title;
    case 'erased':
      return t.erased.title;
    case 'erasing':
      return t.erasing.title;
    case 'unavailable':
      return t.unavailable.title;
  }
}

type StatusPageProps = { view: StatusView; query: string };

/**
 * The page that a mailed link opens: the status of a submission, and what its sender may do with it. Plain HTML and forms, because no
 * script runs on a page with somebody's data.
 */
export function StatusPage({ view, query }: StatusPageProps) {
  const { t: common } = useMessages();
  return (
    <>
      <a className="skip" href="#main">
        {common.skipToContent}
      </a>
      <Navbar page={null} path={STATUS_PATH} query={query} />
      <main id="main" tabIndex={-1} className="status-page">
        <StatusContent view={view} />
      </main>
      <Footer page={null} path={STATUS_PATH} />
    </>
  );
}

function StatusContent({ view }: { view: StatusView }) {
  const { language } = useMessages();
  const t = statusTexts(language);
  const title = statusTitle(view, t);
  switch (view.kind) {
    case 'record':
      return <RecordView view={view} title={title} t={t} />;
    case 'ask':
      return <AskForm view={view} title={title} t={t} />;
    case 'asked':
      return <Result kind="success" title={title} card={t.asked} t={t} />;
    case 'erasing':
      return <Result kind="success" title={title} card={t.erasing} t={t} />;
    case 'unavailable':
      return <Result kind="error" title={title} card={t.unavailable} t={t} />;
    case 'erased':
      return <Erased counts={view.counts} title={title} t={t} />;
  }
}

type ResultProps = {
  kind: 'success' | 'error';
  title: string;
  card: { title: string; text: string };
  t: StatusTexts;
};

function Result({ kind, title, card, t }: ResultProps) {
  return (
    <>
      <StatusHeader title={title} />
      <section className="sec" aria-label={title}>
        <div className="wrap status-narrow">
          <StateCard kind={kind} title={card.title} text={card.text} takesFocus>
            <HomeLink t={t} />
          </StateCard>
        </div>
      </section>
    </>
  );
}

function HomeLink({ t }: { t: StatusTexts }) {
  const { language } = useMessages();
  return (
    <a className="btn" href={pageAddress('home', language)}>
      {t.home}
      <Triangle />
    </a>
  );
}

type ErasedProps = {
  counts: Extract<StatusView, { kind: 'erased' }>['counts'];
  title: string;
  t: StatusTexts;
};

/** The numbers of what was erased. */
function Erased({ counts, title, t }: ErasedProps) {
  const rows = (['submissions', 'files', 'mails', 'subscriptions'] as const).filter(
    (name) => counts[name] > 0,
  );
  return (
    <>
      <StatusHeader title={title} />
      <section className="sec" aria-label={title}>
        <div className="wrap status-narrow">
          <StateCard kind="success" title={title} text={t.erased.text} takesFocus>
            <dl className="status-counts">
              {rows.map((name) => (
                <div key={name}>
                  <dt>{t.erased[name]}</dt>
                  <dd>{counts[name]}</dd>
                </div>
              ))}
            </dl>
            <p>{t.erased.backups}</p>
            <HomeLink t={t} />
          </StateCard>
        </div>
      </section>
    </>
  );
}
