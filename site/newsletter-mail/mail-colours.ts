import type { MailScheme } from '../../contract/newsletter-mail.ts';

/**
 * The colours of a mail by their use. Those of the light scheme are inline, for programs that ignore style sheets; those of the dark one
 * are in a style sheet alone, which Apple Mail reads, by a class of the same name.
 */
export const LIGHT = {
  ground: '#f3e9d7',
  sheet: '#fbf6ec',
  plate: '#e9dcc3',
  line: '#e4d6bc',
  ink: '#2a1e17',
  ink2: '#56453a',
  accent: '#84371f',
  fill: '#84371f',
  onFill: '#fffcf6',
  foot: '#333a22',
  onFoot: '#f3e9d7',
  /** Ground and edges of the frieze, which are the picture's own: the same in both schemes. */
  band: '#e0cba4',
  edge: '#2a1e17',
} as const;

export type MailColour = keyof typeof LIGHT;

const DARK: Partial<Record<MailColour, string>> = {
  ground: '#1a1410',
  sheet: '#251c16',
  plate: '#33271f',
  line: '#43352a',
  ink: '#f5ecdd',
  ink2: '#cdbda9',
  accent: '#f0a781',
  fill: '#8f3f25',
  foot: '#333a22',
};

/** Backgrounds; all others are colours of text, but the line. */
const GROUNDS: readonly MailColour[] = ['ground', 'sheet', 'plate', 'fill', 'foot'];

function darkRules(): string {
  return Object.entries(DARK)
    .map(([name, colour]) => {
      const property = GROUNDS.includes(name as MailColour)
        ? 'background-color'
        : name === 'line'
          ? 'border-color'
          : 'color';
      return `.${name}{${property}:${colour}!important}`;
    })
    .join('');
}

/** On a narrow screen the sheet has no edges. */
const NARROW =
  '@media (max-width:480px){.outer{padding:0!important}.side{padding-left:20px!important;padding-right:20px!important}}';

/** Keeps what mail programs make links of, such as an address on a street, in the colours of the mail. */
const DETECTED =
  'a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}';

/** Returns the style sheets of a mail. Nothing is unreadable without them; Gmail drops a whole one for a rule that it does not know. */
export function mailStyles(scheme: MailScheme): string[] {
  const dark =
    scheme === 'auto'
      ? `@media (prefers-color-scheme:dark){${darkRules()}}`
      : scheme === 'dark'
        ? darkRules()
        : '';
  return [NARROW, DETECTED + dark];
}

/** The value of the meta elements that say which schemes a mail has. */
export const SCHEMES: Record<MailScheme, string> = {
  auto: 'light dark',
  light: 'light',
  dark: 'dark',
};
