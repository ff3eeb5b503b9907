import { contentKind } from './content-kind.ts';
import { link, localizedText, media } from './fields.ts';

/** A partner of the organisation, who is also shown as a sponsor. */
export const clientKind = contentKind(
  'client',
  {
    name: localizedText({ label: { ar: 'اسم الشريك', en: 'Partner’s name' } }),
    url: link({ label: { ar: 'الموقع الإلكتروني', en: 'Website' }, optional: true, wire: 'link' }),
    logo: media({ label: { ar: 'الشعار', en: 'Logo' }, use: 'picture' }),
  },
  {
    file: 'clients.yaml',
    label: { one: { ar: 'شريك', en: 'Partner' }, many: { ar: 'الشركاء', en: 'Partners' } },
    title: 'name',
    columns: ['logo', 'url'],
    page: 'partners',
    shownOn: ['home', 'about', 'partners'],
  },
);
