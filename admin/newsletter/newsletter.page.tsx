import './newsletter.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import type { EntryRow } from '../../contract/admin/content/content.ts';
import type { Campaign } from '../../contract/admin/newsletter/campaigns.ts';
import { isAllowed } from '../../contract/admin/permissions.ts';
import { campaignsQuery } from '../api/campaign-queries.ts';
import { contentChanged } from '../api/content-changed.ts';
import { downloadFile } from '../api/download-file.ts';
import { sessionQuery } from '../api/queries.ts';
import { listQuery } from '../content/content-queries.ts';
import { CreateButton, useCreateEntry } from '../content/create-entry.tsx';
import { useEntryNames } from '../content/entry-names.ts';
import { LanguageStates, StateChip } from '../content/entry-state.tsx';
import { ISSUE_TEXTS } from '../content/issue-texts.ts';
import { Button } from '../kit/button.tsx';
import { CellLabel } from '../kit/cell-label.tsx';
import { ExportButtons } from '../kit/export-buttons.tsx';
import { fill, formatAgo, formatDate, formatNumber } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { PageState, ProblemNote, useTitle } from '../kit/notices.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { entryPath, SUBSCRIBERS_PATH } from '../kit/paths.ts';
import { Row } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CampaignRow, missedIn } from './campaign-row.tsx';
import { SubscriberNumbers } from './subscribers/subscriber-numbers.tsx';
import { subscriberCountsQuery } from './subscribers/subscriber-queries.ts';

/** The issues of the newsletter: those in preparation, the current campaigns, and the sent ones. */
export function NewsletterPage() {
  const { t: common } = useMessages();
  useTitle(common.menu.newsletter);
  const staff = useQuery(sessionQuery).data?.staff;
  return staff ? <Newsletter staff={staff} /> : null;
}

function Newsletter({ staff }: { staff: SignedInStaff }) {
  const { t: common } = useMessages();
  const t = useTexts(ISSUE_TEXTS);
  const maySend = isAllowed(staff.role, 'newsletter.send');
  const issues = useQuery(listQuery('newsletter-issue', { order: 'site' }));
  const campaigns = useQuery({ ...campaignsQuery, enabled: maySend });
  const counts = useQuery({ ...subscriberCountsQuery, enabled: maySend }).data;
  const [opened, setOpened] = useState<Campaign | null>(null);
  const rows = issues.data?.rows;
  const list = campaigns.data?.campaigns ?? [];
  // A beginning campaign publishes its issue.
  const states = list.map(({ id, state }) => `${id} ${state}`).join();
  const client = useQueryClient();
  useEffect(() => {
    if (states !== '') void contentChanged(client, [{ kind: 'newsletter-issue', id: 0 }]);
  }, [client, states]);
  const underway = list.filter(({ state }) => state !== 'sent' && state !== 'stopped');
  return (
    <>
      <PageHead title={common.menu.newsletter}>
        <SubscriberNumbers counts={counts} />
      </PageHead>
      <div className="newsletter-bar">
        <p className="lead">{t.lead}</p>
        {maySend && (
          <span className="actions">
            <Link className="button" href={SUBSCRIBERS_PATH}>
              <Icon name="faces" />
              {common.pages.subscribers}
            </Link>
            <CreateButton kind="newsletter-issue" />
          </span>
        )}
      </div>
      {rows === undefined || (maySend && campaigns.data === undefined) ? (
        <PageState
          error={issues.error ?? campaigns.error}
          onRetry={() => Promise.all([issues.refetch(), maySend && campaigns.refetch()])}
        />
      ) : (
        <>
          {underway.length > 0 && (
            <Section title={t.underway}>
              <ul className="campaigns">
                {underway.map((campaign) => (
                  <CampaignRow
                    key={campaign.id}
                    campaign={campaign}
                    onTroubles={() => setOpened(campaign)}
                  />
                ))}
              </ul>
            </Section>
          )}
          <Drafts rows={rows} underway={underway} />
          <Earlier
            rows={rows.filter(({ id }) => !underway.some(({ issue }) => issue === id))}
            campaigns={list}
            maySend={maySend}
            onOpen={setOpened}
          />
        </>
      )}
      {opened !== null && <CampaignDialog campaign={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Drafts({ rows, underway }: { rows: readonly EntryRow[]; underway: readonly Campaign[] }) {
  const { language } = useMessages();
  const t = useTexts(ISSUE_TEXTS);
  const { titleOf } = useEntryNames();
  const isUnderway = ({ id }: EntryRow) => underway.some(({ issue }) => issue === id);
  const drafts = rows.filter((row) => row.state !== 'live' && !isUnderway(row));
  return (
    <Section title={t.drafts}>
      {drafts.length === 0 ? (
        <p className="muted">{t.noDrafts}</p>
      ) : (
        <ul className="rows">
          {drafts.map((row) => (
            <Row
              key={row.id}
              title={titleOf(row)}
              href={entryPath(row)}
              details={[
                fill(t.issueNumber, { n: row.id }),
                formatAgo(row.changedAt, Date.now(), language),
                row.changedBy,
              ]}
            >
              <span className="actions">
                <LanguageStates {...row} />
                <StateChip state={row.state} />
              </span>
            </Row>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The sent issues, with the number of recipients who have not got them. */
function Earlier({
  rows,
  campaigns,
  maySend,
  onOpen,
}: {
  rows: readonly EntryRow[];
  campaigns: readonly Campaign[];
  maySend: boolean;
  onOpen: (campaign: Campaign) => void;
}) {
  const { language } = useMessages();
  const t = useTexts(ISSUE_TEXTS);
  const { titleOf } = useEntryNames();
  const create = useCreateEntry();
  const published = rows.filter(({ state }) => state === 'live' || state === 'edited');
  if (published.length === 0) {
    return (
      <Section title={t.earlier}>
        <p className="muted">{t.noEarlier}</p>
      </Section>
    );
  }
  return (
    <Section title={t.earlier}>
      <table className="table stacked-table issues">
        <thead>
          <tr>
            <th scope="col">{t.columns.issue}</th>
            <th scope="col">{t.columns.sentAt}</th>
            <th scope="col">{t.columns.recipients}</th>
            <th scope="col">{t.columns.notReached}</th>
          </tr>
        </thead>
        <tbody>
          {published.map((row) => {
            const campaign = campaigns.find(({ issue }) => issue === row.id);
            const publishedAt = Date.parse(String(row.columns.publishedAt));
            return (
              <tr key={row.id}>
                <td className="titles">
                  <Link className="title" href={entryPath(row)}>
                    <bdi dir="ltr">{row.id}</bdi>. <bdi>{titleOf(row)}</bdi>
                  </Link>
                  {maySend && (
                    <Button
                      look="quiet"
                      size="small"
                      icon="copy"
                      isBusy={create.isPending && create.variables.copyOf === row.id}
                      aria-label={fill(t.duplicate, { n: row.id })}
                      title={fill(t.duplicate, { n: row.id })}
                      onClick={() => create.mutate({ kind: 'newsletter-issue', copyOf: row.id })}
                    />
                  )}
                </td>
                <td className="date-cell">
                  <CellLabel text={t.columns.sentAt} />
                  {formatDate(campaign?.startedAt ?? publishedAt, language)}
                </td>
                {campaign === undefined ? (
                  <td colSpan={2} className="muted">
                    {t.onlyArchive}
                  </td>
                ) : (
                  <>
                    <td>
                      <CellLabel text={t.columns.recipients} />
                      {formatNumber(campaign.counts.recipients)}
                    </td>
                    <td>
                      <CellLabel text={t.columns.notReached} />
                      <button type="button" className="link" onClick={() => onOpen(campaign)}>
                        {formatNumber(notReachedIn(campaign))}
                        <span className="visually-hidden"> {fill(t.troubles, { n: row.id })}</span>
                      </button>
                      {campaign.state === 'stopped' && (
                        <span className="muted"> {t.campaignStates.stopped}</span>
                      )}
                    </td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      <ProblemNote error={create.error} />
      {maySend && campaigns.some(({ startedAt }) => startedAt !== null) && (
        <div className="actions">
          <ExportButtons onExport={(body) => downloadFile('exportCampaigns', { body })} />
        </div>
      )}
      <p className="hint">{t.noTracking}</p>
    </Section>
  );
}

/** How many recipients a finished campaign has not reached: those whose mails failed, and those to whom none was sent. */
function notReachedIn({ counts }: Campaign): number {
  return missedIn(counts) + counts.waiting + counts.retrying;
}
