import { forms } from '../../kit/i18n/plural-forms.ts';
import type { MediaMessages } from './ar.ts';

/** Texts of the media library in English. */
export const en: MediaMessages = {
  title: 'Media',
  upload: 'Upload files',
  search: 'Search the media',
  searchHint: 'Name or description',
  filter: 'Type',
  all: 'All',
  filters: {
    pictures: 'Pictures',
    documents: 'Documents',
    videos: 'Videos',
    undescribed: 'No alt text',
    unused: 'Not used',
  },
  files: forms('1 file', '{n} files'),
  more: 'Show more',
  empty: 'No files here yet',
  emptyText: 'Upload files with the button above, drop them on this page, or paste them.',
  notFound: 'No file matches',
  notFoundText: 'Change the words or the type.',
  drop: 'Drop files to upload them',
  undescribed: 'No alt text',
  format: '{format} · {size}',
  uploads: 'Files that are being uploaded',
  progress: 'Upload of {name}',
  received: '{received} / {total}',
  waiting: 'Waiting for its turn',
  preparing: 'Being prepared',
  paused: 'Paused: there is no connection to the server. It goes on by itself when there is.',
  pausedSession: 'Paused: your session has ended. Sign in again, and it goes on.',
  needsFile: 'Not finished. Choose the same file again, and it goes on from where it stopped.',
  duplicate: 'The library has this file already, so it was not added again.',
  added: 'Added to the library.',
  addedFiles: forms('1 file was added to the library.', '{n} files were added to the library.'),
  svgText:
    'Added, but this drawing has words in a font that the server may not have. Look at the picture: if words are missing, turn the letters into outlines in your drawing program, and upload the drawing again.',
  cancelUpload: 'Cancel the upload of {name}',
  dismiss: 'Hide {name}',
  uploadProblems: {
    empty: 'The file is empty.',
    'too-large':
      'The file is larger than allowed: 60 MB for pictures and documents, 200 for videos.',
    'unknown-type':
      'This type is not accepted. Pictures (JPEG, PNG, WebP, AVIF, HEIC, GIF, SVG), documents (PDF, DOCX, XLSX, PPTX, ODT), tables (CSV), archives (ZIP) and MP4 or WebM videos are.',
    heic: 'This HEIC picture is of a kind that cannot be converted here. Open it on the device that it is from, export it as JPEG, and upload that. For new pictures of an iPhone: Settings › Camera › Formats › Most Compatible.',
    quicktime: 'This is a MOV video, which not all browsers show. Save it as MP4, and upload that.',
    'two-kinds':
      'This file is of two kinds at once, which is not safe. Save the picture or document again, and upload that.',
    macros:
      'This document has macros, which can harm whoever opens it. Save it without macros, and upload that.',
    'archive-damaged':
      'The archive or document is damaged and cannot be read. Try another copy of it.',
    'archive-bomb':
      'What is packed in this file is larger than allowed: 1 GB or 10,000 files. Split it into several.',
    'archive-ambiguous':
      'Programs may see different files in this archive, which is not safe. Pack or save it again, and upload that.',
    'archive-encrypted': 'This file needs a password. Save it without one, and upload that.',
    'too-many-frames':
      'This animation is larger than allowed: 1,000 frames, and 30 million pixels in all of them together. Make it shorter or smaller, or save it as MP4.',
    undrawable:
      'This drawing (SVG) cannot be turned into a picture. Export it as PNG, and upload that.',
    'too-complex':
      'This file takes too much time or memory to read. Make it smaller or simpler, and upload that.',
    damaged: 'The file is damaged and cannot be read. Try another copy of it.',
    'too-many-pixels': 'The picture is larger than allowed (64 million pixels). Make it smaller.',
    'animated-png': 'Animated PNG pictures are not accepted. Save it as GIF or WebP.',
    'pictures-unsupported': 'This server cannot prepare pictures. Tell whoever runs it.',
    incomplete: 'Some parts of the file have not arrived. Upload it again.',
  },
  chooseAFile: 'Choose a file to see its details.',
  details: 'Details of the file',
  close: 'Close the details',
  addedOn: 'Added by {name} on {date}',
  importedOn: 'Came with the first content on {date}',
  descriptionAr: 'Alt text, in Arabic',
  descriptionEn: 'Alt text, in English',
  descriptionHint:
    'Describe the picture for people who cannot see it. Screen readers say this where the text itself does not describe it.',
  onlyEnglish: 'Translators write the English description.',
  save: 'Save',
  saved: 'Saved.',
  conflict:
    'A colleague changed this description a moment ago. It is now: «{ar}» and “{en}”. Your text is still in the fields, and takes its place if you save.',
  focalPoint: 'Focal point',
  focalHint: 'What stays visible when the picture is cropped.',
  focalButton: 'Focal point: {x}% from the left, {y}% from the top. The arrow keys move it',
  focalX: 'From left to right',
  focalY: 'From top to bottom',
  focalReset: 'Remove the focal point',
  crops: 'How it is cropped',
  crop: { wide: 'News item', card: 'Card', portrait: 'People' },
  usedIn: 'Where it is used',
  notUsed: 'It is not used on the site.',
  inDraft: 'In a draft',
  inUnpublished: 'Not published',
  inLive: 'Published',
  earlier: 'In earlier versions',
  replace: 'Replace the file',
  replaceText:
    'The new file takes the place of this one wherever it is used, published and in drafts. Visitors see it at once.',
  replaced: {
    ...forms('The file was replaced in 1 entry.', 'The file was replaced in {n} entries.'),
    zero: 'The file was replaced.',
  },
  download: 'Download',
  remove: 'Remove the file',
  removeTitle: 'Remove “{name}”?',
  removeText: 'The file is erased from the site for good.',
  removeUsed:
    'A file that is used cannot be removed. Replace it, or take it out of these entries first:',
  removeEarlier:
    'Earlier versions of these entries name it. If they are restored, they lack this file:',
  understood: 'Close',
  removed: 'The file was removed.',
  pickTitles: {
    picture: 'Choose a picture',
    drawing: 'Choose a drawing',
    video: 'Choose a video',
    'picture or video': 'Choose a picture or video',
    'PDF document': 'Choose a file',
    file: 'Choose a file',
  },
  pickHint: 'Choose from the library, or upload a new file.',
};
