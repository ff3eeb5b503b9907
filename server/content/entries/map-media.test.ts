import { expect, it } from 'vitest';
import { mediaUsesIn } from './map-media.ts';

it('finds the files of fields, of groups, of lists of groups and of HTML', () => {
  expect(mediaUsesIn('settings', { whereMoneyGoes: { accounts: '/media/accounts.pdf' } })).toEqual([
    { path: '/media/accounts.pdf', use: 'PDF document', field: 'whereMoneyGoes.accounts' },
  ]);
  const copy = { author: { avatar: '/media/a.jpg' }, pictures: [{ file: '/media/b.jpg' }] };
  expect(mediaUsesIn('tweet', { copy })).toEqual([
    { path: '/media/a.jpg', use: 'picture', field: 'copy.author.avatar' },
    { path: '/media/b.jpg', use: 'picture', field: 'copy.pictures.0.file' },
  ]);
  const html = { ar: '<p><img src="/media/c.jpg" alt=""></p>', en: '' };
  expect(mediaUsesIn('news', { picture: '/media/d.jpg', html })).toMatchObject([
    { path: '/media/d.jpg', use: 'picture', field: 'picture' },
    { path: '/media/c.jpg', field: 'html.ar.0' },
  ]);
});
