import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { filterParams } from '../../contract/admin/list-filter.ts';
import type { MailStateResponse } from '../../contract/admin/mail/mail.ts';
import { type MailQuery, mailFilter } from '../../contract/admin/mail/mail-filter.ts';
import { makeCall } from '../api/call.ts';

/** Below this key is everything that changes as mails leave. */
const MAILS = 'mails';

/** How often it is asked while something leaves, and else. In milliseconds. */
const WHILE_SENDING = 3_000;
const ELSE = 30_000;

/** How often what the page shows is asked for again. */
export function refreshOf(state: MailStateResponse | undefined): number {
  const isSending =
    state !== undefined &&
    (state.counts.waiting > 0 || state.campaigns.some((campaign) => campaign.state === 'sending'));
  return isSending ? WHILE_SENDING : ELSE;
}

/** How many mails there are in each state, and the newsletters that are being sent. */
export const mailStateQuery = queryOptions({
  queryKey: [MAILS, 'state'],
  queryFn: () => makeCall('mailState'),
});

/**
 * One page of the mails.
 * @param count of the mails in its state: another number is another list
 */
export function mailsQuery(filter: MailQuery, count: number) {
  const query = filterParams(mailFilter, filter);
  return queryOptions({
    queryKey: [MAILS, 'list', query, count],
    queryFn: () => makeCall('mails', { query }),
  });
}

/** The last mails of the mailbox that belong to no conversation. */
export const quarantinedMailsQuery = queryOptions({
  queryKey: [MAILS, 'quarantined'],
  queryFn: () => makeCall('quarantinedMails'),
  refetchInterval: ELSE,
});

/** What the DNS says of the sender's domain. The server looks it up again after some minutes. */
export const senderDomainQuery = queryOptions({
  queryKey: ['sender-domain'],
  queryFn: () => makeCall('senderDomain'),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Outdates what the page shows of mails. */
export async function mailsChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [MAILS] });
}
