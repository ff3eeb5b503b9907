import type { Localized } from '../../locale.ts';
import type { AdminCall } from '../call.ts';
import type { NamedEntry } from '../content/content.ts';

/** The calls of the media library. `:id` of a file is its `mediaId`. */
export const mediaCalls = {
  /** One page of the library. Its query is a `MediaListQuery`. */
  listMedia: { method: 'GET', path: '/admin/api/media', access: 'content.write' },
  readMedia: { method: 'GET', path: '/admin/api/media/:id', access: 'content.write' },
  /** Changes descriptions and focal point. Visitors see it at once. */
  describeMedia: { method: 'PATCH', path: '/admin/api/media/:id', access: 'media.describe' },
  /** Puts another file of the library in the place of this one, wherever that is used. */
  replaceMedia: {
    method: 'POST',
    path: '/admin/api/media/:id/replacement',
    access: 'media.manage',
  },
  removeMedia: { method: 'DELETE', path: '/admin/api/media/:id', access: 'media.manage' },
  /** The person's own uploads that are not finished, or were refused. */
  listUploads: { method: 'GET', path: '/admin/api/uploads', access: 'media.upload' },
  /** Begins an upload, or finds the one that the person began with the same file before. */
  startUpload: { method: 'POST', path: '/admin/api/uploads', access: 'media.upload' },
  readUpload: { method: 'GET', path: '/admin/api/uploads/:id', access: 'media.upload' },
  /** Sends the bytes from `offset` on, `UPLOAD_PART` of them or those that are left. */
  sendUploadPart: {
    method: 'POST',
    path: '/admin/api/uploads/:id',
    access: 'media.upload',
    body: 'bytes',
  },
  cancelUpload: { method: 'DELETE', path: '/admin/api/uploads/:id', access: 'media.upload' },
} as const satisfies Record<string, AdminCall>;

/** Size of the parts in which a file is sent. In bytes. */
export const UPLOAD_PART = 1024 * 1024;

/** Size of the largest file of each type. In bytes. */
export const MAX_MEDIA_BYTES = {
  picture: 60 * 1024 * 1024,
  document: 60 * 1024 * 1024,
  video: 200 * 1024 * 1024,
} as const;

/** Size of the largest file. In bytes. */
export const MAX_UPLOAD = MAX_MEDIA_BYTES.video;

/** Longest description of a picture. In characters. */
export const DESCRIPTION_MAX = 500;

export type MediaType = keyof typeof MAX_MEDIA_BYTES;

/** Files on one page of the library. */
export const MEDIA_PER_PAGE = 48;

/** What the library can be narrowed down to. `undescribed`: pictures without an Arabic description. */
export const MEDIA_FILTERS = ['pictures', 'documents', 'videos', 'undescribed', 'unused'] as const;

export type MediaFilter = (typeof MEDIA_FILTERS)[number];

/** The query of `listMedia`, and of the address of the library. All are optional. */
export type MediaListQuery = {
  /** Words of the name or of the descriptions, folded as the public search folds them. */
  search?: string;
  filter?: MediaFilter;
  /** From 1. */
  page?: string;
};

/** The point of a picture that stays visible when it is cropped: from the left and from the top, in per cent. */
export type FocalPoint = { x: number; y: number };

/** A file of the library. Times in epoch milliseconds. */
export type MediaSummary = {
  id: string;
  /** Its public address. */
  path: string;
  /** The name of the uploaded file, or of the file in the content folder. */
  name: string;
  type: MediaType;
  /** `svg`, `jpg`, `pdf` and so on. */
  format: string;
  bytes: number;
  /** In pixels; null if it is no picture or its size is not known. */
  width: number | null;
  height: number | null;
  addedAt: number;
  /** The name of the person; null: it came with a content folder. */
  addedBy: string | null;
  description: Localized;
  focal: FocalPoint | null;
  /** Raised by every change of descriptions and focal point. */
  version: number;
  /** In how many entries it is used, live or in drafts. */
  uses: number;
  /** One of them. */
  usedBy: NamedEntry | null;
};

export type MediaListResponse = {
  files: MediaSummary[];
  /** How many files match. */
  total: number;
  /** How many files match the search in each filter, and in all. */
  counts: Record<MediaFilter | 'all', number>;
};

/** An entry that uses a file. */
export type MediaUse = NamedEntry & {
  /** Whether visitors see it there, in the live version that was unpublished, or it is only in the draft. */
  in: 'live' | 'unpublished' | 'draft';
};

export type MediaResponse = MediaSummary & {
  usedIn: MediaUse[];
  /** Entries that name it in an earlier version only, which can still be restored. */
  earlierIn: NamedEntry[];
};

/** What is wrong with an uploaded file. */
export const UPLOAD_PROBLEMS = [
  'empty',
  'too-large',
  'unknown-type',
  'heic',
  'quicktime',
  'two-kinds',
  'macros',
  'archive-damaged',
  'archive-bomb',
  'archive-ambiguous',
  'archive-encrypted',
  'undrawable',
  'too-complex',
  'damaged',
  'too-many-pixels',
  'too-many-frames',
  'animated-png',
  'pictures-unsupported',
  'incomplete',
] as const;

export type UploadProblem = (typeof UPLOAD_PROBLEMS)[number];

/** An upload. `taking`: all of it has arrived, and it is inspected and made smaller. */
export type UploadState = 'arriving' | 'taking' | 'done' | 'refused';

export type UploadResponse = {
  id: string;
  name: string;
  bytes: number;
  /** How many bytes have arrived. */
  received: number;
  state: UploadState;
  problem: UploadProblem | null;
  /** The file in the library; null unless `state` is `done`. */
  file: string | null;
  /** Whether the library had the same file already. */
  isDuplicate: boolean;
};

/** What each call returns. Calls that return nothing are not listed. */
export type MediaResponses = {
  listMedia: MediaListResponse;
  readMedia: MediaResponse;
  describeMedia: MediaResponse;
  replaceMedia: { replaced: number };
  listUploads: { uploads: UploadResponse[] };
  startUpload: UploadResponse;
  readUpload: UploadResponse;
  sendUploadPart: UploadResponse;
};

/** What a refused call of the library has in its body besides the problem. */
export type MediaRefusal = {
  /** Of `removeMedia`: where the file is used. */
  usedIn?: MediaUse[];
  /** Of `removeMedia`: the entries whose earlier versions name it. `fromHistory` removes it all the same. */
  earlierIn?: NamedEntry[];
  /** Of `describeMedia`: the file as somebody else has described it meanwhile. */
  media?: MediaResponse;
  /** Of `sendUploadPart`: the upload as it is, from whose end to go on. */
  upload?: UploadResponse;
};

const PREFIX = '/media/';

/** Returns the id of a file in addresses of the back office. */
export function mediaId(path: string): string {
  return path.slice(PREFIX.length).replaceAll('/', '~');
}

/** Returns the address of the file with an id; for any other text, the address of no file. */
export function mediaPath(id: string): string {
  return PREFIX + id.replaceAll('~', '/');
}
