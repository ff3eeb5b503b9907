import { expect, it } from 'vitest';
import { allColleagues, colleaguesOf } from './colleagues.ts';

const admin = { id: '1', name: 'سارة' };
const editor = { id: '2', name: 'Omar' };
const recruiter = { id: '3', name: 'نورة' };
const colleagues = {
  contact: [admin, editor],
  join: [admin, recruiter],
  vacancy: [admin, recruiter],
  program: [admin, recruiter],
};

it('names each colleague once', () => {
  expect(allColleagues(colleagues)).toEqual([admin, editor, recruiter]);
  expect(allColleagues(undefined)).toEqual([]);
});

it('offers for several forms those who see all of them', () => {
  expect(colleaguesOf(colleagues, ['contact', 'join'])).toEqual([admin]);
  expect(colleaguesOf(colleagues, ['join'])).toEqual([admin, recruiter]);
});
