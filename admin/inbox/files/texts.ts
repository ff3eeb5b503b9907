import {
  type FileState,
  INCOMING_FILES,
  type UnstoredReason,
} from '../../../contract/admin/inbox/files.ts';
import type { Pair, Pairs } from '../../../contract/admin/pairs.ts';
import { sizeText } from '../../kit/size-text.ts';

/** Between Arabic words a size keeps its direction. */
const LARGEST = `\u2066${sizeText(INCOMING_FILES.fileBytes)}\u2069`;

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
} as const satisfies Pairs;
