import { describe, expect, it } from 'vitest';
import { findMentions } from './notifications.ts';

const COLLEAGUES = [
  { id: 'sara', name: 'سارة التميمي' },
  { id: 'sara-only', name: 'سارة' },
  { id: 'omar', name: 'Omar Al-Harbi' },
  { id: 'dr', name: 'د. آمنة' },
  { id: 'nada', name: 'Nada' },
  { id: 'other-nada', name: 'Nada' },
];

const found = (text: string) => findMentions(text, COLLEAGUES).map(({ id }) => id);

describe('a mention', () => {
  it.each([
    ['@سارة التميمي هل اتصلتِ به؟', ['sara']],
    ['راجعي هذا يا @ساره التميمى.', ['sara']],
    ['@سَارَة، انظري', ['sara-only']],
    ['@سارة\nالتميمي', ['sara-only']],
    ['@omar al-harbi please call', ['omar']],
    ['(@Omar Al-Harbi)', ['omar']],
    ['@د. آمنة', ['dr']],
    ['@\u2068سارة التميمي\u2069', ['sara']],
    ['@سارة و@Omar Al-Harbi', ['sara-only', 'omar']],
    ['@@سارة', ['sara-only']],
    ['@Nada', ['nada', 'other-nada']],
  ])('is found in %j', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it.each(['sara@سارة', '@Omar', '@Omar Al-Harbiyah', '@ سارة', 'سارة التميمي', '@', '@سارةX'])(
    'is not found in %j',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  it('has a place in the text', () => {
    const text = 'يا @سارة التميمي.';
    const [mention] = findMentions(text, COLLEAGUES);
    expect(text.slice(mention?.start, mention?.end)).toBe('@سارة التميمي');
  });
});
