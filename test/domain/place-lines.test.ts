import { expect, it } from 'vitest';
import { placeLines } from '../../src/domain/text.ts';

it.each([
  ['RS', ['11000 Beograd']],
  ['DE', ['11000 Beograd']],
  [null, ['11000 Beograd']],
  ['US', ['Beograd 11000']],
  ['GB', ['Beograd', '11000']],
])('postcode and town are in the order of the country: %s', (country, lines) => {
  expect(placeLines({ city: 'Beograd', postal_code: '11000', country })).toEqual(lines);
});

it.each(['RS', 'US', 'GB', null])('what is unknown leaves no line and no blank (%s)', (country) => {
  expect(placeLines({ city: 'Beograd', postal_code: null, country })).toEqual(['Beograd']);
  expect(placeLines({ city: null, postal_code: '11000', country })).toEqual(['11000']);
  expect(placeLines({ city: '', postal_code: undefined, country })).toEqual([]);
});
