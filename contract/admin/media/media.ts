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
  /** Replaces this file by another one of the library, wherever it is used. */
  replaceMedia: {
    method: 'POST',
    path: '/admin/api/media/:id/replacement',
    access: 'media.manage',
  },
  removeMedia: { method: 'DELETE', path: '/admin/api/media/:id', access: 'media.manage' },
  /** The user's own uploads that are unfinished or were refused. */
  listUploads: { method: 'GET', path: '/admin/api/uploads', access: 'media.upload' },
  /** Starts an upload, or resumes the user's earlier upload of the same file. */
  startUpload: { method: 'POST', path: '/admin/api/uploads', access: 'media.upload' },
  readUpload: { method: 'GET', path: '/admin/api/uploads/:id', access: 'media.upload' },
  /** Sends the bytes from `offset`: `UPLOAD_PART` of them, or all remaining ones. */
  sendUploadPart: {
    method: 'POST',
    path: '/admin/api/uploads/:id',
    access: 'media.upload',
    body: 'bytes',
  },
  cancelUpload: { method: 'DELETE', path: '/admin/api/uploads/:id', access: 'media.upload' },
} as const satisfies Record<string, AdminCall>;

/** Size of the parts of an upload, in bytes. */
export const UPLOAD_PART = 1024 * 1024;

/** Maximum file size by type, in bytes. */
export const MAX_MEDIA_BYTES = {
  picture: 60 * 1024 * 1024,
  document: 60 * 1024 * 1024,
  video: 200 * 1024 * 1024,
} as const;

/** Maximum file size, in bytes. */
export const MAX_UPLOAD = MAX_MEDIA_BYTES.video;

/** Maximum length of a picture's description, in characters. */
export const DESCRIPTION_MAX = 500;

export type MediaType = keyof typeof MAX_MEDIA_BYTES;

/** Files on one page of the library. */
export const MEDIA_PER_PAGE = 48;

/** Filters of the library. `undescribed`: pictures without an Arabic description. */
export const MEDIA_FILTERS = ['pictures', 'documents', 'videos', 'undescribed', 'unused'] as const;

export type MediaFilter = (typeof MEDIA_FILTERS)[number];

/** The query of `listMedia`, and of the address of the library. All are optional. */
export type MediaListQuery = {
  /** Words of the name or the descriptions, folded as in the public search. */
  search?: string;
  filter?: MediaFilter;
  /** From 1. */
  page?: string;
};

/** The point that stays visible when a picture is cropped, in per cent from its left and top. */
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
  /** In pixels. Null if it is not a picture, or if its size is unknown. */
  width: number | null;
  height: number | null;
  addedAt: number;
  /** The name of the user. Null if it came with a content folder. */
  addedBy: string | null;
  description: Localized;
  focal: FocalPoint | null;
  /** Incremented by every change of descriptions and focal point. */
  version: number;
  /** Number of entries that use it, live or in drafts. */
  uses: number;
  /** One of them. */
  usedBy: NamedEntry | null;
};

export type MediaListResponse = {
  files: MediaSummary[];
  /** How many files match. */
  total: number;
  /** Number of files that match the search, for each filter and in total. */
  counts: Record<MediaFilter | 'all', number>;
};

/** An entry that uses a file. */
export type MediaUse = NamedEntry & {
  /** Whether visitors see it there, whether it is in a live version that was unpublished, or whether it is only in the draft. */
  in: 'live' | 'unpublished' | 'draft';
};

export type MediaResponse = MediaSummary & {
  usedIn: MediaUse[];
  /** Entries with the file only in an earlier version, which can still be restored. */
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

/** An upload. `taking`: all of it has arrived, and it is being processed. */
export type UploadState = 'arriving' | 'taking' | 'done' | 'refused';

export type UploadResponse = {
  id: string;
  name: string;
  bytes: number;
  /** Number of bytes that have arrived. */
  received: number;
  state: UploadState;
  problem: UploadProblem | null;
  /** The file in the library. Null unless `state` is `done`. */
  file: string | null;
  /** Whether the library already had the same file. */
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

/** Additional fields in the body of a refused library call. */
export type MediaRefusal = {
  /** From `removeMedia`: where the file is used. */
  usedIn?: MediaUse[];
  /** From `removeMedia`: the entries with the file in an earlier version. `fromHistory` removes it regardless. */
  earlierIn?: NamedEntry[];
  /** From `describeMedia`: the file as somebody else has described it meanwhile. */
  media?: MediaResponse;
  /** From `sendUploadPart`: the upload as it is. Continue from its end. */
  upload?: UploadResponse;
};

const PREFIX = '/media/';

/** Returns the id of a file for addresses of the back office. */
export function mediaId(path: string): string {
  return path.slice(PREFIX.length).replaceAll('/', '~');
}

/** Returns the address of the file with an id. For any other text, returns an address that no file has. */
export function mediaPath(id: string): string {
  return PREFIX + id.replaceAll('~', '/');
}
