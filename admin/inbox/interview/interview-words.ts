import type { InterviewMinutes } from '../../../contract/admin/inbox/interview.ts';
import { textsIn } from '../../../contract/admin/pairs.ts';
import type { Language } from '../../../contract/locale.ts';
import {
  fill,
  formatCount,
  formatDay,
  formatSecondDate,
  formatTime,
} from '../../kit/i18n/format.ts';
import { timeZoneName } from '../../kit/i18n/organisation-time.ts';
import { INTERVIEW_TEXTS } from './texts.ts';

/** An appointment. `startsAt` in epoch milliseconds. */
export type Appointment = { startsAt: number; minutes: InterviewMinutes; place: string };

/** Returns the words with which a reply invites to an interview, in its own language. */
export function invitationText(
  { startsAt, minutes, place }: Appointment,
  language: Language,
): string {
  const t = textsIn(INTERVIEW_TEXTS, language);
  return fill(/^https?:/i.test(place) ? t.sentenceOnline : t.sentence, {
    ...dayAndTime(startsAt, language),
    length: formatCount(minutes, language, t.minutes),
    place,
  });
}

/** Returns day, time and time zone of an interview, for its texts. The day is in both calendars. */
export function dayAndTime(startsAt: number, language: Language) {
  const t = textsIn(INTERVIEW_TEXTS, language);
  const day = formatDay(startsAt, language);
  const second = formatSecondDate(startsAt, language);
  return {
    day: second === null ? day : fill(t.bothDates, { day, second }),
    time: formatTime(startsAt),
    zone: timeZoneName(language),
  };
}

/**
 * Adds a paragraph to a text at a place in it, with an empty line before and after it.
 * @returns the text, and where the paragraph ends in it
 */
export function insertParagraph(
  text: string,
  at: number,
  paragraph: string,
): { text: string; end: number } {
  const before = text.slice(0, at).trimEnd();
  const after = text.slice(at).trimStart();
  const begun = before === '' ? paragraph : `${before}\n\n${paragraph}`;
  return { text: after === '' ? begun : `${begun}\n\n${after}`, end: begun.length };
}
