import { expect, it } from 'vitest';
import { proposedMoment, readMoment, writeMoment } from './moment.ts';

it('reads and writes times in Riyadh, wherever the browser is', () => {
  expect(readMoment('2026-11-24T09:00')).toBe(Date.parse('2026-11-24T06:00:00Z'));
  expect(writeMoment(Date.parse('2026-11-24T21:30:00Z'))).toBe('2026-11-25T00:30');
  expect(readMoment('')).toBeNull();
  expect(readMoment('2026-11-24')).toBeNull();
});

it('proposes the next morning of Riyadh', () => {
  expect(writeMoment(proposedMoment(Date.parse('2026-11-24T20:59:00Z')))).toBe('2026-11-25T09:00');
  expect(writeMoment(proposedMoment(Date.parse('2026-11-24T21:01:00Z')))).toBe('2026-11-26T09:00');
});
