import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { filterParams } from '../../contract/admin/list-filter.ts';
import type { MailStateResponse } from '../../contract/admin/mail/mail.ts';
import { type MailQuery, mailFilter } from '../../contract/admin/mail/mail-filter.ts';
import { makeCall } from '../api/call.ts';

/** The key prefix of everything that changes as mails leave. */
const MAILS = 'mails';

/** The polling interval while something leaves, and at other times. In milliseconds. */
const WHILE_SENDING = 3_000;
const ELSE = 30_000;

/** How often the data of the page is fetched again. */
export function refreshOf(state: MailStateResponse | undefined): number {
  const isSending =
    state !== undefined &&
    (state.counts.waiting > 0 || state.campaigns.some((campaign) => campaign.state === 'sending'));
  return isSending ? WHILE_SENDING : ELSE;
}

/** The number of mails in each state, and the current campaigns. */
export const mailStateQuery = queryOptions({
  queryKey: [MAILS, 'state'],
  queryFn: () => makeCall('mailState'),
});

/**
 * One page of the mails.
 * @param count of the mails in its state, because another number means another list
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

/** The DNS records of the sender's domain. The server looks them up again after some minutes. */
export const senderDomainQuery = queryOptions({
  queryKey: ['sender-domain'],
  queryFn: () => makeCall('senderDomain'),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Invalidates what the page shows about mails. */
export async function mailsChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [MAILS] });
}
