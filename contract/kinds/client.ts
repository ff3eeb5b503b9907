import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { Localized } from '../locale.ts';
import { contentKind } from './content-kind.ts';
import { choice, link, localizedText, media } from './fields.ts';

const LOGO_GROUNDS = ['light', 'dark'] as const;

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
      ground: choice({
        label: { ar: 'خلفية الشعار', en: 'Ground of the logo' },
        options: {
          light: { ar: 'فاتحة', en: 'Light' },
          dark: { ar: 'داكنة لشعار أبيض', en: 'Dark for a white logo' },
        } satisfies Record<(typeof LOGO_GROUNDS)[number], Localized>,
        optional: true,
      }),
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

/**
 * A partner of the organisation: the `clients` list. `id`, `name` and `ground` are our additions; other backends may omit
 * them. `ground` is dark for a logo that a light ground would hide.
 */
export const client = v.pipe(
  v.object({
    id: read.optionalId,
    name: read.text,
    link: read.link,
    logo: read.requiredMedia,
    ground: read.optionalChoice(LOGO_GROUNDS),
  }),
  v.transform(({ link: url, ...others }) => ({ ...others, url })),
);

export type Client = v.InferOutput<typeof client>;
