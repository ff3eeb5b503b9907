import './mail.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../api/call.ts';
import { sessionQuery } from '../api/queries.ts';
import { Button } from '../kit/button.tsx';
import { fill, isolate } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { PageState, ProblemNote, useDoneNote, useTitle } from '../kit/notices.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Section } from '../kit/section.tsx';
import { CampaignRow } from '../newsletter/campaign-row.tsx';
import { MailList } from './mail-list.tsx';
import { mailStateQuery, mailsChanged, refreshOf } from './mail-queries.ts';
import { QuarantinedMails } from './quarantined-mails.tsx';
import { SenderDomain } from './sender-domain.tsx';
import { MAIL_TEXTS } from './texts.ts';

/** The mail that has left the site, the mail that has not and why, and the DNS records of its domain. */
export function MailPage() {
  const { t: common } = useMessages();
  const t = useTexts(MAIL_TEXTS);
  const client = useQueryClient();
  const [doneNote, showDone] = useDoneNote();
  const state = useQuery({
    ...mailStateQuery,
    refetchInterval: ({ state: { data } }) => refreshOf(data),
  });
  const address = useQuery(sessionQuery).data?.staff?.email ?? '';
  const test = useMutation({
    mutationFn: () => makeCall('sendTestMail'),
    async onSuccess() {
      showDone(fill(t.tested, { address: isolate(address) }));
      await mailsChanged(client);
    },
  });
  useTitle(common.pages.mail);
  const { data } = state;
  return (
    <>
      <PageHead title={common.pages.mail} lead={t.lead}>
        {data?.settings != null && (
          <Button look="primary" icon="send" isBusy={test.isPending} onClick={() => test.mutate()}>
            {t.test}
          </Button>
        )}
      </PageHead>
      {doneNote}
      <ProblemNote error={test.error} />
      {data === undefined ? (
        <PageState error={state.error} onRetry={() => state.refetch()} />
      ) : (
        <>
          <ProblemNote error={state.error} />
          {data.settings === null && (
            <p className="note">
              <span>{t.off}</span>
            </p>
          )}
          {data.campaigns.length > 0 && (
            <Section title={t.newsletter}>
              <ul>
                {data.campaigns.map((campaign) => (
                  <CampaignRow key={campaign.id} campaign={campaign} />
                ))}
              </ul>
            </Section>
          )}
          <Section title={t.mails}>
            <MailList state={data} onDone={showDone} />
          </Section>
          <QuarantinedMails />
          {data.settings !== null && <SenderDomain />}
        </>
      )}
    </>
  );
}
