import './redirects.css';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useParams, useSearch } from 'wouter';
import { readFilter, writeFilter } from '../../contract/admin/list-filter.ts';
import {
  REDIRECT_VIEWS,
  redirectsPageFilter,
} from '../../contract/admin/redirects/redirects-filter.ts';
import { Button } from '../kit/button.tsx';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { useDoneNote, useTitle } from '../kit/notices.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { REDIRECTS_PATH } from '../kit/paths.ts';
import { ImportDialog } from './import-dialog.tsx';
import { MissingList } from './missing-list.tsx';
import { type EditedRedirect, RedirectDialog } from './redirect-dialog.tsx';
import { RedirectList } from './redirect-list.tsx';
import { REDIRECT_TEXTS } from './texts.ts';

type Open = { kind: 'edit'; edited: EditedRedirect } | { kind: 'import' };

/** The redirects from old addresses, and the addresses at which visitors found nothing. */
export function RedirectsPage() {
  const { t: common } = useMessages();
  const t = useTexts(REDIRECT_TEXTS);
  const { id } = useParams<{ id?: string }>();
  const [, navigate] = useLocation();
  const search = useSearch();
  const { view } = readFilter(redirectsPageFilter, new URLSearchParams(search));
  const [open, setOpen] = useState<Open | null>(null);
  const [doneNote, showDone] = useDoneNote();
  useTitle(common.pages.redirects);
  function start(next: Open) {
    showDone(null);
    setOpen(next);
  }
  function finish(note: ReactNode) {
    setOpen(null);
    showDone(note);
  }
  return (
    <div className="redirects">
      <PageHead title={common.pages.redirects} lead={t.lead}>
        <Button icon="upload" onClick={() => start({ kind: 'import' })}>
          {t.import}
        </Button>
        <Button
          look="primary"
          icon="plus"
          onClick={() => start({ kind: 'edit', edited: { from: '', to: '' } })}
        >
          {t.add}
        </Button>
      </PageHead>
      {doneNote}
      <nav className="tabs" aria-label={t.viewsLabel}>
        {REDIRECT_VIEWS.map((each) => (
          <Link
            key={each}
            href={REDIRECTS_PATH + writeFilter(redirectsPageFilter, { view: each })}
            aria-current={each === view ? 'page' : undefined}
          >
            {t.views[each]}
          </Link>
        ))}
      </nav>
      {view === 'redirects' ? (
        <RedirectList
          id={id}
          onClose={() =>
            navigate(search === '' ? REDIRECTS_PATH : `${REDIRECTS_PATH}?${search}`, {
              replace: true,
            })
          }
          onDone={finish}
        />
      ) : (
        <MissingList onRedirect={(edited) => start({ kind: 'edit', edited })} />
      )}
      {open?.kind === 'edit' && (
        <RedirectDialog edited={open.edited} onClose={() => setOpen(null)} onDone={finish} />
      )}
      {open?.kind === 'import' && <ImportDialog onClose={() => setOpen(null)} onDone={finish} />}
    </div>
  );
}
