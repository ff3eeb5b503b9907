import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { link, localizedText, media } from './fields.ts';

/** Defines partners of the organisation, which are also shown as sponsors. */
export function clientKind() {
  return contentKind(
    'client',
    {
      name: localizedText({ label: { ar: 'اسم الشريك', en: 'Partner’s name' } }),
      url: link({
        label: { ar: 'الموقع الإلكتروني', en: 'Website' },
        optional: true,
        wire: 'link',
      }),
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
}

/** A partner of the organisation: the `clients` list. `id` and `name` are our additions; other backends may omit them. */
export const client = v.pipe(
  v.object({ id: read.optionalId, name: read.text, link: read.link, logo: read.requiredMedia }),
  v.transform(({ link: url, ...others }) => ({ ...others, url })),
);

export type Client = v.InferOutput<typeof client>;
