import { expect, it } from 'vitest';
import { IDENTITIES } from '../../tests/helpers/identity.ts';
import { en } from './en.ts';
import { messagesOf } from './messages.tsx';

it('says what the organisation words itself below titles, and else what the site has', () => {
  const leads = [
    { place: 'board', text: 'Captains of the coast.' },
    { place: 'of-a-newer-build', text: 'A text.' },
  ];
  const { board, partners } = messagesOf(en, { ...IDENTITIES.en, leads });
  expect(board).toEqual({ ...en.board, lead: 'Captains of the coast.' });
  expect(partners.lead).toBe(en.partners.lead);
});
