import type { MediaFilter, UploadProblem } from '../../contract/admin/media/media.ts';
import type { InOneLanguage, Pair, Pairs } from '../../contract/admin/pairs.ts';
import type { MediaUse } from '../../contract/content/fields.ts';
import { forms } from '../kit/i18n/plural-forms.ts';

/** The texts of the media library. A value replaces `{…}`. */
export const MEDIA_TEXTS = {
  title: { ar: 'الوسائط', en: 'Media' },
  upload: { ar: 'رفع ملفات', en: 'Upload files' },
  search: { ar: 'بحث في الوسائط', en: 'Search the media' },
  searchHint: { ar: 'اسم الملف أو وصفه', en: 'Name or description' },
  filter: { ar: 'النوع', en: 'Type' },
  all: { ar: 'الكل', en: 'All' },
  filters: {
    pictures: { ar: 'صور', en: 'Pictures' },
    documents: { ar: 'مستندات', en: 'Documents' },
    videos: { ar: 'مقاطع', en: 'Videos' },
    undescribed: { ar: 'بلا نص بديل', en: 'No alt text' },
    unused: { ar: 'لا تُستعمل', en: 'Not used' },
  } satisfies Record<MediaFilter, Pair>,
  files: {
    ar: {
      zero: 'لا ملفات',
      one: 'ملف واحد',
      two: 'ملفان',
      few: '{n} ملفات',
      many: '{n} ملفًا',
      other: '{n} ملف',
    },
    en: forms('1 file', '{n} files'),
  },
  more: { ar: 'عرض المزيد', en: 'Show more' },
  empty: { ar: 'لا ملفات هنا بعد', en: 'No files here yet' },
  emptyText: {
    ar: 'ارفع ملفات من الزر في الأعلى، أو أفلتها فوق هذه الصفحة، أو الصقها.',
    en: 'Upload files with the button above, drop them on this page, or paste them.',
  },
  notFound: { ar: 'لا ملف بهذا الوصف', en: 'No file matches' },
  notFoundText: { ar: 'غيّر كلمات البحث أو النوع.', en: 'Change the words or the type.' },
  drop: { ar: 'أفلت الملفات لرفعها', en: 'Drop files to upload them' },
  undescribed: { ar: 'بلا نص بديل', en: 'No alt text' },
  format: { ar: '{format} · {size}', en: '{format} · {size}' },
  uploads: { ar: 'ملفات تُرفع', en: 'Files that are being uploaded' },
  progress: { ar: 'رفع {name}', en: 'Upload of {name}' },
  received: { ar: '{received} / {total}', en: '{received} / {total}' },
  waiting: { ar: 'بانتظار دوره', en: 'Waiting for its turn' },
  preparing: { ar: 'يُجهَّز للعرض', en: 'Being prepared' },
  paused: {
    ar: 'توقف مؤقتًا: لا اتصال بالخادم. يُستأنف وحده حين يعود الاتصال.',
    en: 'Paused: no connection to the server. It continues when the connection is back.',
  },
  pausedSession: {
    ar: 'توقف مؤقتًا: انتهت جلستك. سجّل الدخول من جديد ليُستأنف.',
    en: 'Paused: your session has ended. Sign in again to continue.',
  },
  needsFile: {
    ar: 'لم يكتمل. اختر الملف نفسه من جديد ليُستأنف من حيث توقف.',
    en: 'Not finished. Choose the same file again to continue where it stopped.',
  },
  duplicate: {
    ar: 'هذا الملف في المكتبة من قبل، فلم يُضف مرة أخرى.',
    en: 'The library already has this file, so it was not added again.',
  },
  added: { ar: 'أُضيف إلى المكتبة.', en: 'Added to the library.' },
  addedFiles: {
    ar: {
      zero: '',
      one: 'أُضيف ملف إلى المكتبة.',
      two: 'أُضيف ملفان إلى المكتبة.',
      few: 'أُضيفت {n} ملفات إلى المكتبة.',
      many: 'أُضيف {n} ملفًا إلى المكتبة.',
      other: 'أُضيف {n} ملف إلى المكتبة.',
    },
    en: forms('1 file was added to the library.', '{n} files were added to the library.'),
  },
  svgText: {
    ar: 'أُضيف، لكن في الرسم كلمات مكتوبة بخط قد لا يكون في الخادم. انظر إلى الصورة، فإن نقصت كلماتها فحوّل الحروف في برنامج الرسم إلى أشكال (outlines) وارفع الرسم من جديد.',
    en: 'Added, but this drawing uses a font that the server may not have. Look at the picture. If words are missing, turn the letters into outlines in your drawing program and upload it again.',
  },
  cancelUpload: { ar: 'إلغاء رفع {name}', en: 'Cancel the upload of {name}' },
  dismiss: { ar: 'إخفاء {name}', en: 'Hide {name}' },
  uploadProblems: {
    empty: { ar: 'الملف فارغ.', en: 'The file is empty.' },
    'too-large': {
      ar: 'الملف أكبر من المسموح: 60 ميغابايت للصور والمستندات، و200 للمقاطع.',
      en: 'The file is larger than allowed: 60 MB for pictures and documents, 200 for videos.',
    },
    'unknown-type': {
      ar: 'هذا النوع غير مقبول. تُقبل الصور (JPEG وPNG وWebP وAVIF وHEIC وGIF وSVG) والمستندات (PDF وDOCX وXLSX وPPTX وODT) والجداول (CSV) والملفات المضغوطة (ZIP) ومقاطع MP4 وWebM.',
      en: 'This type of file is not accepted. You can upload pictures (JPEG, PNG, WebP, AVIF, HEIC, GIF, SVG), documents (PDF, DOCX, XLSX, PPTX, ODT), tables (CSV), archives (ZIP) and videos (MP4, WebM).',
    },
    heic: {
      ar: 'هذه صورة HEIC من نوع لا يمكن تحويله هنا. افتحها على الجهاز الذي التقطها وصدّرها بصيغة JPEG ثم ارفعها. وللصور القادمة من iPhone: الإعدادات ← الكاميرا ← التنسيقات ← الأكثر توافقًا.',
      en: 'This kind of HEIC picture cannot be converted here. Open it on the device that made it, export it as JPEG, and upload that. On an iPhone you can change new pictures under Settings › Camera › Formats › Most Compatible.',
    },
    quicktime: {
      ar: 'هذا مقطع MOV لا تعرضه المتصفحات كلها. احفظه بصيغة MP4 ثم ارفعه.',
      en: 'This is a MOV video, which some browsers cannot play. Save it as MP4, and upload that.',
    },
    'two-kinds': {
      ar: 'في هذا الملف نوعان معًا، وهذا غير مأمون. احفظ الصورة أو الملف من جديد ثم ارفعه.',
      en: 'This file is two types of file at once, which is not safe. Save the picture or document again, and upload that.',
    },
    macros: {
      ar: 'في هذا المستند وحدات ماكرو قد تضرّ من يفتحه. احفظه بلا ماكرو ثم ارفعه.',
      en: 'This document has macros, which can harm whoever opens it. Save it without macros, and upload that.',
    },
    'archive-damaged': {
      ar: 'الملف المضغوط أو المستند تالف ولا يُقرأ. جرّب نسخة أخرى منه.',
      en: 'The archive or document is damaged and cannot be read. Try another copy of it.',
    },
    'archive-bomb': {
      ar: 'محتوى هذا الملف بعد فكّه أكبر من المسموح: غيغابايت واحد أو 10000 ملف. قسّمه إلى عدة ملفات.',
      en: 'The files packed in this one are too large or too many. At most 1 GB and 10,000 files are allowed. Split it.',
    },
    'archive-ambiguous': {
      ar: 'قد ترى البرامج في هذا الملف المضغوط ملفات مختلفة، وهذا غير مأمون. اضغطه أو احفظه من جديد ثم ارفعه.',
      en: 'Different programs may read this archive differently, which is not safe. Pack or save it again, and upload that.',
    },
    'archive-encrypted': {
      ar: 'هذا الملف محمي بكلمة مرور. احفظه بلا كلمة مرور ثم ارفعه.',
      en: 'This file needs a password. Save it without one, and upload that.',
    },
    'too-many-frames': {
      ar: 'هذه الصورة المتحركة أكبر من المسموح: 1000 إطار، و30 مليون نقطة في إطاراتها كلها. قصّرها أو صغّرها، أو احفظها بصيغة MP4.',
      en: 'This animation is too large. At most 1,000 frames and 30 million pixels in total are allowed. Make it shorter or smaller, or save it as MP4.',
    },
    undrawable: {
      ar: 'لا يمكن تحويل هذا الرسم (SVG) إلى صورة. صدّره من برنامجك صورةً PNG ثم ارفعه.',
      en: 'This drawing (SVG) cannot be turned into a picture. Export it as PNG, and upload that.',
    },
    'too-complex': {
      ar: 'تستغرق قراءة هذا الملف وقتًا أو ذاكرة فوق المسموح. صغّره أو بسّطه ثم ارفعه.',
      en: 'This file takes too much time or memory to read. Make it smaller or simpler, and upload that.',
    },
    damaged: {
      ar: 'الملف تالف ولا يُقرأ. جرّب نسخة أخرى منه.',
      en: 'The file is damaged and cannot be read. Try another copy of it.',
    },
    'too-many-pixels': {
      ar: 'أبعاد الصورة أكبر من المسموح (64 مليون نقطة). صغّرها ثم ارفعها.',
      en: 'The picture is larger than allowed (64 million pixels). Make it smaller.',
    },
    'animated-png': {
      ar: 'صور PNG المتحركة غير مقبولة. احفظها بصيغة GIF أو WebP.',
      en: 'Animated PNG pictures are not accepted. Save it as GIF or WebP.',
    },
    'pictures-unsupported': {
      ar: 'لا يستطيع هذا الخادم تجهيز الصور. أبلغ من يشغّله.',
      en: 'This server cannot prepare pictures. Tell whoever runs it.',
    },
    incomplete: {
      ar: 'لم تصل بعض أجزاء الملف. ارفعه من جديد.',
      en: 'Some parts of the file have not arrived. Upload it again.',
    },
  } satisfies Record<UploadProblem, Pair>,
  chooseAFile: { ar: 'اختر ملفًا لترى تفاصيله.', en: 'Choose a file to see its details.' },
  details: { ar: 'تفاصيل الملف', en: 'Details of the file' },
  close: { ar: 'إغلاق التفاصيل', en: 'Close the details' },
  addedOn: { ar: 'أضافه {name} في {date}', en: 'Added by {name} on {date}' },
  importedOn: {
    ar: 'جاء مع المحتوى الأول في {date}',
    en: 'Imported with the first content on {date}',
  },
  descriptionAr: { ar: 'النص البديل، بالعربية', en: 'Alt text, in Arabic' },
  descriptionEn: { ar: 'النص البديل، بالإنجليزية', en: 'Alt text, in English' },
  descriptionHint: {
    ar: 'ماذا في الصورة، لمن لا يراها. يُقرأ حيث لا يصفها النص نفسه.',
    en: 'Describe the picture for people who cannot see it. Screen readers read this aloud.',
  },
  onlyEnglish: {
    ar: 'يكتب المترجم الوصف الإنجليزي.',
    en: 'Translators write the English description.',
  },
  save: { ar: 'حفظ', en: 'Save' },
  saved: { ar: 'حُفظ.', en: 'Saved.' },
  conflict: {
    ar: 'غيّر زميل هذا الوصف قبل لحظات. نصه الآن: «{ar}» و“{en}”. نصك باقٍ في الحقول، ويحل محله إن حفظت.',
    en: 'A colleague changed this description a moment ago. It is now: «{ar}» and “{en}”. Your text is still in the fields. Save to replace theirs.',
  },
  focalPoint: { ar: 'مركز الصورة', en: 'Focal point' },
  focalHint: {
    ar: 'ما يبقى ظاهرًا حين تُقصّ الصورة.',
    en: 'What stays visible when the picture is cropped.',
  },
  focalButton: {
    ar: 'مركز الصورة: {x}% من اليسار، {y}% من الأعلى. يتحرك بالأسهم',
    en: 'Focal point: {x}% from the left, {y}% from the top. The arrow keys move it',
  },
  focalX: { ar: 'من اليسار إلى اليمين', en: 'From left to right' },
  focalY: { ar: 'من الأعلى إلى الأسفل', en: 'From top to bottom' },
  focalReset: { ar: 'إلغاء المركز', en: 'Remove the focal point' },
  crops: { ar: 'كيف تُقصّ', en: 'How it is cropped' },
  crop: {
    wide: { ar: 'الخبر', en: 'News item' },
    card: { ar: 'البطاقة', en: 'Card' },
    portrait: { ar: 'الأشخاص', en: 'People' },
  },
  usedIn: { ar: 'أين تُستعمل', en: 'Where it is used' },
  notUsed: { ar: 'لا تُستعمل في الموقع.', en: 'It is not used on the site.' },
  inDraft: { ar: 'في مسودة', en: 'In a draft' },
  inUnpublished: { ar: 'غير منشور', en: 'Not published' },
  inLive: { ar: 'منشور', en: 'Published' },
  earlier: { ar: 'في نسخ سابقة', en: 'In earlier versions' },
  replace: { ar: 'تبديل الملف', en: 'Replace the file' },
  replaceText: {
    ar: 'يحل الملف الجديد محل هذا الملف حيث يُستعمل، في المنشور وفي المسودات، ويراه الزوار فورًا.',
    en: 'The new file replaces this one wherever it is used, in published entries and drafts. Visitors see it at once.',
  },
  replaced: {
    ar: {
      zero: 'بُدّل الملف.',
      one: 'بُدّل الملف في مادة واحدة.',
      two: 'بُدّل الملف في مادتين.',
      few: 'بُدّل الملف في {n} مواد.',
      many: 'بُدّل الملف في {n} مادة.',
      other: 'بُدّل الملف في {n} مادة.',
    },
    en: {
      ...forms('The file was replaced in 1 entry.', 'The file was replaced in {n} entries.'),
      zero: 'The file was replaced.',
    },
  },
  download: { ar: 'تنزيل', en: 'Download' },
  remove: { ar: 'حذف الملف', en: 'Remove the file' },
  removeTitle: { ar: 'حذف «{name}»؟', en: 'Remove “{name}”?' },
  removeText: {
    ar: 'يُحذف الملف من الموقع نهائيًا.',
    en: 'The file is erased from the site for good.',
  },
  removeUsed: {
    ar: 'لا يُحذف ملف يُستعمل. بدّله أو أزله من هذه المواد أولًا:',
    en: 'You cannot remove a file that is in use. Replace it, or remove it from these entries first:',
  },
  removeEarlier: {
    ar: 'تذكره نسخ سابقة من هذه المواد، فإن استُعيدت كانت بلا هذا الملف:',
    en: 'Earlier versions of these entries use it. If you restore one, this file will be missing:',
  },
  understood: { ar: 'حسنًا', en: 'Close' },
  removed: { ar: 'حُذف الملف.', en: 'The file was removed.' },
  pickTitles: {
    picture: { ar: 'اختيار صورة', en: 'Choose a picture' },
    drawing: { ar: 'اختيار رسم', en: 'Choose a drawing' },
    video: { ar: 'اختيار مقطع مرئي', en: 'Choose a video' },
    'picture or video': { ar: 'اختيار صورة أو مقطع مرئي', en: 'Choose a picture or video' },
    'PDF document': { ar: 'اختيار ملف', en: 'Choose a file' },
    file: { ar: 'اختيار ملف', en: 'Choose a file' },
  } satisfies Record<MediaUse, Pair>,
  pickHint: {
    ar: 'اختر من المكتبة أو ارفع ملفًا جديدًا.',
    en: 'Choose from the library, or upload a new file.',
  },
} satisfies Pairs;

export type MediaTexts = InOneLanguage<typeof MEDIA_TEXTS>;
