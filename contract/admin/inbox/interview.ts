/** How far ahead an interview can be. In milliseconds. */
export const INTERVIEW_AHEAD_MS = 366 * 24 * 60 * 60_000;

/** How long an interview can take, in minutes. */
export const INTERVIEW_MINUTES = [15, 20, 30, 45, 60, 90, 120] as const;

export type InterviewMinutes = (typeof INTERVIEW_MINUTES)[number];

/** Maximum length of a place or a link, in UTF-16 units. Links of meetings have tokens of some hundred characters. */
export const INTERVIEW_PLACE_MAX = 500;
