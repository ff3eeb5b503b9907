import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { link, localizedText, media } from './fields.ts';

/** A partner of the organisation, who is also shown as a sponsor. */
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

/** A client of the organisation: shown as partner and as sponsor. `id` and `name` are ours, and optional to a reader. */
export const client = v.pipe(
  v.object({ id: read.optionalId, name: read.text, link: read.link, logo: read.requiredMedia }),
  v.transform(({ link: url, ...rest }) => ({ ...rest, url })),
);

export type Client = v.InferOutput<typeof client>;
