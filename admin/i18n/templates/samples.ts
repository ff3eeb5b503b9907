import type { TemplateValue } from '../../../contract/admin/inbox/reply-templates.ts';
import type { Language } from '../../../contract/locale.ts';

/** What the placeholders of a template are filled with in a preview, as its language writes it. */
export const SAMPLES: Record<Language, Record<TemplateValue, string>> = {
  ar: {
    name: 'نورة القحطاني',
    reference: '7K3MQ-9TD2X',
    sender: 'منيرة السهلي',
    answer: 'نعم، التسجيل مفتوح، والمشاركة بلا رسوم.',
  },
  en: {
    name: 'Noura Al-Qahtani',
    reference: '7K3MQ-9TD2X',
    sender: 'Muneera Al-Sahli',
    answer: 'Yes, registration is open, and taking part is free.',
  },
};
