import type { Check } from './check.ts';
import { deadLinks } from './inside/dead-links.ts';
import { descriptions } from './inside/descriptions.ts';
import { documents } from './inside/documents.ts';
import { logos } from './inside/logos.ts';
import { outsideLinks } from './inside/outside-links.ts';
import { pictures } from './inside/pictures.ts';
import { translations } from './inside/translations.ts';
import { untouched } from './inside/untouched.ts';
import { writing } from './inside/writing.ts';

/** Every check of the content. A new one is a module beside these, a line here, and its name and codes in `CHECKS`. */
export const ALL_CHECKS: readonly Check[] = [
  deadLinks,
  outsideLinks,
  descriptions,
  translations,
  writing,
  documents,
  pictures,
  logos,
  untouched,
];
