import type { Language } from '../../locale.ts';
import type { NamedEntry } from '../content/content.ts';

/** The checks, in the order of the page. */
export const CHECKS = [
  'dead-links',
  'outside-links',
  'descriptions',
  'translations',
  'writing',
  'documents',
  'pictures',
  'logos',
  'untouched',
] as const;

export type CheckName = (typeof CHECKS)[number];

/** What a check can find. */
export const FINDING_CODES = {
  'dead-links': ['dead-link', 'dead-file', 'dead-redirect'],
  'outside-links': ['dead-outside'],
  descriptions: [
    'file-undescribed',
    'picture-undescribed',
    'video-unnamed',
    'page-undescribed',
    'identity-undescribed',
  ],
  translations: ['english-older'],
  writing: ['writing-fault'],
  documents: ['document-overdue'],
  pictures: ['picture-small'],
  logos: ['logo-faint'],
  untouched: ['entry-untouched'],
} as const satisfies Record<CheckName, readonly string[]>;

export type FindingCode = (typeof FINDING_CODES)[CheckName][number];

/** Facts that the text of a finding names. */
export type FindingDetails = {
  /** What it is about: the address of a link, the name of a document, or the words around a fault. */
  text?: string;
  /** A calendar day, such as `2026-11-29`. */
  day?: string;
  /** The width of a picture, and the one that its place needs, in pixels. */
  width?: number;
  needed?: number;
  /** Why a link to another site is dead. */
  reason?: OutsideReason;
};

/** Maximum length of `FindingDetails.text`, in UTF-16 units. */
export const FINDING_TEXT_MAX = 300;

/** Where something is found: a field of an entry, a file of the library, or a redirect. */
export type FindingPlace =
  | { place: 'entry'; entry: NamedEntry; path: string | null }
  /** `file` is its `mediaId`. */
  | { place: 'media'; file: string; name: string }
  | { place: 'redirect'; redirect: string; from: string };

/** Something to repair. Times in epoch milliseconds. */
export type FindingRow = {
  id: string;
  check: CheckName;
  code: FindingCode;
  at: FindingPlace;
  /** The language of the text that it is about. Null: it is about no text in one language. */
  language: Language | null;
  details: FindingDetails;
  firstFoundAt: number;
  lastFoundAt: number;
  ignored: { at: number; by: string; reason: string } | null;
};

/**
 * How a link to another site answers. `works`; `refuses`: it is there, and does not answer programs; `slow`: it takes too long or
 * fails now; `dead`: nothing is there.
 */
export const OUTSIDE_STATES = ['works', 'refuses', 'slow', 'dead'] as const;

export type OutsideState = (typeof OUTSIDE_STATES)[number];

/**
 * Why a link is dead. `gone`: the site has no such page; `error`: it answers something else that shows nothing; `no-name`: there is no
 * such site; `closed`: nothing answers there; `certificate`: browsers warn of it; `circle`: it leads from one address to the next;
 * `not-public`: visitors cannot reach it; `address`: it is no address of the web.
 */
export type OutsideReason =
  | 'gone'
  | 'error'
  | 'no-name'
  | 'closed'
  | 'certificate'
  | 'circle'
  | 'not-public'
  | 'address';

/** After how many nights in a row a link to another site counts as dead. */
export const DEAD_NIGHTS = 3;

/** What is known about the links to other sites. */
export type OutsideLinks = {
  isOn: boolean;
  run: CheckRun;
  /** How many addresses answer in which way. */
  counts: Record<OutsideState, number>;
};

/** Findings on one page of the list. */
export const FINDINGS_PER_PAGE = 50;

/** Maximum number of findings that one call ignores. */
export const FINDINGS_AT_ONCE = 500;

/** Maximum number of stored findings of one check. The first ones are kept. */
export const FINDINGS_PER_CHECK = 5_000;

/** Maximum length of the reason for ignoring a finding, in characters. */
export const REASON_MAX = 300;

/** How many parts of the current run are done, of how many. */
export type RunProgress = { done: number; total: number };

/** When the checks last ran. Times in epoch milliseconds. */
export type CheckRun = {
  /** When the last complete run ended. Null: there was none. */
  checkedAt: number | null;
  /** The current run. Null: there is none. */
  running: RunProgress | null;
  /** Whether somebody has asked for a run that has not begun. */
  isWaiting: boolean;
  /** Whether something has changed since the last complete run, which is checked soon. */
  isOutdated: boolean;
};

export type FindingsResponse = {
  rows: FindingRow[];
  total: number;
  /** How many findings of each check match the other filters. */
  counts: Record<CheckName, number>;
  /** How many findings the caller sees, whatever the filters: open ones, and ignored ones. */
  states: { open: number; ignored: number };
  run: CheckRun;
  outside: OutsideLinks;
};

/** What these calls return. Calls that return nothing are not listed. */
export type CheckResponses = {
  findings: FindingsResponse;
  /** How many are ignored, or shown again. */
  ignoreFindings: { changed: number };
};
