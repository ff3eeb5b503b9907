import { expect, it } from 'vitest';
import {
  readSubscribersAddress,
  subscriberPath,
  writeSubscribersAddress,
} from './subscribers-address.ts';

it('readSubscribersAddress leaves out what it does not know', () => {
  const search = '?kind=phone&state=bouncing&language=de&source=x&search=+a+&months=24&page=03';
  expect(readSubscribersAddress(search)).toEqual({
    ...{ kind: 'phone', state: 'bouncing', search: 'a', months: '24' },
  });
  expect(readSubscribersAddress('months=12&page=1')).toEqual({});
});

it('writeSubscribersAddress begins at the first page with another filter, and stays there with other months', () => {
  const address = readSubscribersAddress('state=waiting&page=3');
  expect(writeSubscribersAddress(address, { state: undefined })).toBe('');
  expect(writeSubscribersAddress(address, { months: '24' })).toBe(
    '?state=waiting&page=3&months=24',
  );
  expect(subscriberPath('x', address)).toBe('/newsletter/subscribers/x?state=waiting&page=3');
});
