import { expect, it } from 'vitest';
import { contactQuery, readContactSubject } from './contact-subject.ts';

it.each([
  ['?topic=media', { topic: 'media', job: null, program: null }],
  ['?job=3', { topic: 'job', job: 3, program: null }],
  ['?program=6&topic=media', { topic: 'program', job: null, program: 6 }],
  ['?job=3&program=6', { topic: 'job', job: 3, program: null }],
  ['?topic=weather&job=-1&program=6x', { topic: null, job: null, program: null }],
  ['?utm_source=mail', { topic: null, job: null, program: null }],
])('the subject of %s', (query, subject) => {
  expect(readContactSubject(query)).toEqual(subject);
});

it.each([
  ['?topic=media&x=1', '?topic=media'],
  ['?job=3&topic=job', '?job=3'],
  ['?program=6', '?program=6'],
  ['?topic=weather', ''],
])('the address with %s depends on %s', (query, used) => {
  expect(contactQuery(readContactSubject(query))).toBe(used);
});
