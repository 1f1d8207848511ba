import { expect, it } from 'vitest';
import { displayName } from './merchant-name.ts';
import { findMerchant } from './tables/lookup.ts';
import { normaliseText } from './text/normalise.ts';

it.each([
  ['COMPRA EN MERCADONA, MADRID TARJ. :*123456', 'Mercadona'],
  ['PAYPAL *SPOTIFY', 'Spotify'],
  ['MCDONALDS 0123', "McDonald's"],
  ['AT&T BILL', 'AT&T'],
  ['BP SERVICE STATION', 'BP'],
])('calls the merchant of %s by its name', (description, name) => {
  expect(displayName(normaliseText(description))).toBe(name);
});

it('knows no name for a shop of the neighbourhood', () => {
  expect(findMerchant(normaliseText('CAN TOMAQUET'))).toBeFalsy();
});

it('writes an unknown merchant as a name', () => {
  expect(displayName(normaliseText('COMPRA TARJ. CAN TOMAQUET SITGES'))).toBe('Can Tomaquet');
});
