import { expect, it } from 'vitest';
import { displayName, merchantName } from './merchant-name.ts';
import { normaliseText } from './text/normalise.ts';

it.each([
  ['COMPRA EN MERCADONA, MADRID TARJ. :*123456', 'Mercadona'],
  ['PAYPAL *SPOTIFY', 'Spotify'],
  ['MCDONALDS 0123', "McDonald's"],
  ['AT&T BILL', 'AT&T'],
  ['BP SERVICE STATION', 'BP'],
])('calls the merchant of %s by its name', (description, name) => {
  expect(merchantName({ description, amount: -100 })).toBe(name);
});

it('knows no name for a shop of the neighbourhood', () => {
  expect(merchantName({ description: 'CAN TOMAQUET', amount: -100 })).toBeNull();
});

it('writes an unknown merchant as a name', () => {
  expect(displayName(normaliseText('COMPRA TARJ. CAN TOMAQUET SITGES'))).toBe('Can Tomaquet');
});
