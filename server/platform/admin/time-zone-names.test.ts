import { expect, it } from 'vitest';
import { timeZoneCity } from './time-zone-names.ts';

it.each([
  ['Asia/Riyadh', 'الرياض', 'Riyadh'],
  ['Asia/Qatar', 'الدوحة', 'Doha'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires', 'Buenos Aires'],
  ['UTC', 'UTC', 'UTC'],
])('%s is called by its city', (timeZone, arabic, english) => {
  expect([timeZoneCity(timeZone, 'ar'), timeZoneCity(timeZone, 'en')]).toEqual([arabic, english]);
});
