import {
  type FileProblem,
  type FileState,
  INCOMING_FILES,
  REPLY_FILES,
  REPLY_FILES_BYTES,
  type UnstoredReason,
} from '../../../contract/admin/inbox/files.ts';
import type { Pair, Pairs } from '../../../contract/admin/pairs.ts';
import { sizeText } from '../../kit/size-text.ts';

/** Between Arabic words a size keeps its direction. */
const LARGEST = `\u2066${sizeText(INCOMING_FILES.fileBytes)}\u2069`;

const LARGEST_REPLY = `\u2066${sizeText(REPLY_FILES_BYTES)}\u2069`;

/** The texts of files in conversations. */
export const FILE_TEXTS = {
  files: { ar: 'الملفات', en: 'Files' },
  states: {
    kept: { ar: 'لم يُفحص من الفيروسات', en: 'Not checked for viruses' },
    scanned: { ar: 'فُحص', en: 'Checked' },
    quarantined: { ar: 'يُفحص الآن', en: 'Being checked' },
    infected: { ar: 'حُجب لأنه ضار', en: 'Held back: harmful' },
  } satisfies Record<FileState, Pair>,
  open: { ar: 'عرض الملف {name}', en: 'View the file {name}' },
  download: { ar: 'تنزيل الملف {name}', en: 'Download the file {name}' },
  downloaded: { ar: 'نُزّل الملف.', en: 'The file was downloaded.' },
  title: { ar: 'الملف: {name}', en: 'File: {name}' },
  picture: { ar: 'الصورة {name}', en: 'The picture {name}' },
  unseen: {
    ar: 'لا تُعرض هذه الصورة هنا. نزّلها لفتحها ببرنامج آخر.',
    en: 'This picture cannot be shown here. Download it and try another program.',
  },
  unstored: { ar: 'في صندوق البريد فقط: {files}', en: 'In the mailbox only: {files}' },
  unnamed: { ar: 'ملف بلا اسم', en: 'a file without a name' },
  reasons: {
    'too-large': { ar: `أكبر من ${LARGEST}`, en: `larger than ${LARGEST}` },
    'too-many': {
      ar: `في الرسالة أكثر من ${INCOMING_FILES.ofMail} ملفات`,
      en: `the mail has more than ${INCOMING_FILES.ofMail} files`,
    },
    full: {
      ar: 'بلغت ملفات المحادثة أقصى ما يُحفظ',
      en: 'the conversation has as many files as are stored',
    },
    empty: { ar: 'ملف فارغ', en: 'it is empty' },
    type: { ar: 'نوع لا يُحفظ هنا', en: 'a kind that is not stored here' },
  } satisfies Record<UnstoredReason, Pair>,
  /** Of a reply that is being written. */
  replyFiles: { ar: 'ملفات الرد', en: 'Files of the reply' },
  add: { ar: 'إرفاق ملفات', en: 'Attach files' },
  fromLibrary: { ar: 'من المكتبة', en: 'From the library' },
  libraryHint: {
    ar: 'اختر ملفًا يُرسل مع الرد، أو ارفع ملفًا إلى المكتبة.',
    en: 'Choose a file to send with the reply, or upload one to the library.',
  },
  drop: { ar: 'أفلت الملفات لإرفاقها بالرد.', en: 'Drop the files to attach them to the reply.' },
  keptForADay: {
    ar: 'الملفات التي لا تُرسل تبقى يومًا واحدًا.',
    en: 'Files that are not sent are kept for one day.',
  },
  uploading: { ar: 'يُرفع الملف {name}', en: 'Uploading {name}' },
  remove: { ar: 'إزالة الملف {name}', en: 'Remove the file {name}' },
  notAdded: { ar: 'لم يُرفق الملف {name}: {reason}', en: '{name} was not attached: {reason}' },
  problems: {
    empty: { ar: 'الملف فارغ.', en: 'It is empty.' },
    'too-large': {
      ar: `لا يحمل البريد أكثر من ${LARGEST_REPLY} من الملفات. أزل ملفًا، أو أرسل رابطًا.`,
      en: `A mail carries at most ${LARGEST_REPLY} of files. Remove one, or send a link.`,
    },
    'too-many': {
      ar: `يُرفق بالرد ${REPLY_FILES.count} ملفات على الأكثر.`,
      en: `A reply has at most ${REPLY_FILES.count} files.`,
    },
    type: {
      ar: 'لا يُرسل هذا النوع من الملفات. أرسل مستندًا أو صورة أو جدولًا.',
      en: 'Files of this kind are not sent. Send a document, a picture or a table.',
    },
    damaged: { ar: 'الملف تالف.', en: 'It is damaged.' },
    encrypted: {
      ar: 'الملف محمي بكلمة مرور، فلا يمكن فحصه.',
      en: 'It has a password, so it cannot be checked.',
    },
    active: {
      ar: 'في الملف برامج (ماكرو). احفظه بدونها ثم أرفقه.',
      en: 'It has macros. Save it without them, then attach it.',
    },
    infected: { ar: 'في الملف فيروس.', en: 'It has a virus.' },
  } satisfies Record<FileProblem, Pair>,
} as const satisfies Pairs;
