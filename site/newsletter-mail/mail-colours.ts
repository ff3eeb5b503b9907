import type { MailScheme } from '../../contract/newsletter-mail.ts';
import { deriveColours, type Palette } from '../../contract/palette.ts';
import type { Scheme } from '../../contract/palette-pairs.ts';

/** The colours of a mail by use. `band` and `edge` are the colours of the frieze, and are the same in both schemes. */
export type MailColour =
  | 'ground'
  | 'sheet'
  | 'plate'
  | 'line'
  | 'ink'
  | 'ink2'
  | 'accent'
  | 'fill'
  | 'onFill'
  | 'foot'
  | 'onFoot'
  | 'band'
  | 'edge';

export type MailColours = Record<MailColour, string>;

/**
 * Returns the colours of a mail. The light scheme is inline, for programs that ignore style sheets. The dark scheme is only in a style
 * sheet, which Apple Mail reads, with classes of the same names.
 */
export function mailColours(palette: Palette): Record<Scheme, MailColours> {
  const { shared, site, mails } = deriveColours(palette);
  const coloursIn = (scheme: Scheme): MailColours => {
    const { ground, sheet, plate, line, fill, foot, onFoot } = mails[scheme];
    return {
      ground,
      sheet,
      plate,
      line,
      ink: shared[scheme].ink,
      ink2: shared[scheme]['ink-2'],
      accent: shared[scheme].brick,
      fill,
      onFill: shared[scheme]['on-dark'],
      foot,
      onFoot,
      band: site[scheme]['base-sand'],
      edge: shared[scheme]['on-light'],
    };
  };
  return { light: coloursIn('light'), dark: coloursIn('dark') };
}

/** The colours that the dark scheme's style sheet sets, with the property of each. */
const DARK: Partial<Record<MailColour, string>> = {
  ground: 'background-color',
  sheet: 'background-color',
  plate: 'background-color',
  line: 'border-color',
  ink: 'color',
  ink2: 'color',
  accent: 'color',
  fill: 'background-color',
  foot: 'background-color',
};

function darkRules(colours: MailColours): string {
  return Object.entries(DARK)
    .map(([name, property]) => `.${name}{${property}:${colours[name as MailColour]}!important}`)
    .join('');
}

/** On a narrow screen the sheet has no borders. */
const NARROW =
  '@media (max-width:480px){.outer{padding:0!important}.side{padding-left:20px!important;padding-right:20px!important}}';

/** Keeps the mail's colours in automatic links that mail programs create, for example for a street address. */
const DETECTED =
  'a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}';

/**
 * Returns the style sheets of a mail. The mail stays readable without them. They are separate, because Gmail drops a whole style sheet for
 * a rule that it does not know.
 */
export function mailStyles(scheme: MailScheme, dark: MailColours): string[] {
  const rules = darkRules(dark);
  const schemeRules =
    scheme === 'auto'
      ? `@media (prefers-color-scheme:dark){${rules}}`
      : scheme === 'dark'
        ? rules
        : '';
  return [NARROW, DETECTED + schemeRules];
}

/** The value of the meta elements that declare a mail's colour schemes. */
export const SCHEMES: Record<MailScheme, string> = {
  auto: 'light dark',
  light: 'light',
  dark: 'dark',
};
