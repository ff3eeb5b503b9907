import type { Identity } from './content/identity.ts';
import { mapTexts } from './map-texts.ts';

/** Placeholders in texts for values of the identity. */
const PLACEHOLDERS = {
  org: 'name',
  legal: 'legalName',
  headline: 'headline',
  tagline: 'tagline',
  description: 'description',
  strategyTitle: 'strategyTitle',
  strategyLead: 'strategyLead',
  aboutLead: 'aboutLead',
  licence: 'licence',
} as const satisfies Record<string, keyof Identity>;

const PATTERN = new RegExp(`(ل?)\\{(${Object.keys(PLACEHOLDERS).join('|')})\\}`, 'g');

/**
 * Returns texts with placeholders such as `{org}` replaced by the identity's values. Other placeholders stay.
 * @param texts a text, or an object of texts at any depth
 */
export function withIdentity<Texts>(texts: Texts, identity: Identity): Texts {
  return mapTexts(texts, (text) => fillText(text, identity));
}

function fillText(text: string, identity: Identity): string {
  return text.replaceAll(PATTERN, (_, preposition: string, name: keyof typeof PLACEHOLDERS) => {
    const value = identity[PLACEHOLDERS[name]];
    // In Arabic the preposition «ل» and the article «ال» become «لل».
    return preposition !== '' && value.startsWith('ال')
      ? `لل${value.slice(2)}`
      : preposition + value;
  });
}
