import type { ConversationFile } from '../../../contract/admin/inbox/files.ts';
import { fill, isolateLatin } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { dayAndTime } from './interview-words.ts';
import { INTERVIEW_TEXTS } from './texts.ts';

/** Says to which interview a reply invites. Nothing if it invites to none. */
export function InterviewLine({ files }: { files: readonly ConversationFile[] }) {
  const { language } = useMessages();
  const t = useTexts(INTERVIEW_TEXTS);
  const startsAt = files.find((file) => file.startsAt !== null)?.startsAt ?? null;
  if (startsAt === null) return null;
  const { time, ...about } = dayAndTime(startsAt, language);
  return <p className="thread-remark">{fill(t.invited, { ...about, time: isolateLatin(time) })}</p>;
}
