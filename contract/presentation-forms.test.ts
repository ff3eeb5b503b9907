import { expect, it } from 'vitest';
import { seemsReversed, usualLetters } from './presentation-forms.ts';

it.each([
  ['ﺍﻟﺘﻘﺮﻳﺮ ﺍﻟﺴﻨﻮﻱ', 'التقرير السنوي'],
  ['ﻻ ﻷ ﻹ ﻵ', 'لا لأ لإ لآ'],
  ['ﺗَﻘْﺮِﻳﺮ', 'تَقْرِير'],
  ['ﭘ ﭼ ﮊ ﮔ', 'پ چ ژ گ'],
  ['ﹰ ﹷ ﹿ', '\u064b \u064e \u0652'],
  ['x² ﺏ ½ ﬁ', 'x² ب ½ ﬁ'],
  ['قال رسول الله ﷺ: ١٠ ﷼', 'قال رسول الله ﷺ: ١٠ ﷼'],
  ['التقرير', 'التقرير'],
  ['', ''],
])('writes %s as %s', (text, expected) => {
  expect(usualLetters(text)).toBe(expected);
});

it.each([
  ['ﺍﻟﺘﻘﺮﻳﺮ ﺍﻟﺴﻨﻮﻱ', false],
  ['ﻱﻮﻨﺴﻟﺍ ﺮﻳﺮﻘﺘﻟﺍ', true],
  ['التقرير السنوي', false],
  ['A report', false],
])('knows whether %s is written backwards', (text, expected) => {
  expect(seemsReversed(text)).toBe(expected);
});
