import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactIban, formatIban, ibanFromCcc, ibanFromParts, isIban } from './iban.ts';

const digits = (count: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })
    .map((d) => d.join(''));

describe('isIban', () => {
  it.each([
    'ES9121000418450200051332',
    'es91 2100 0418 4502 0005 1332',
    'GB29NWBK60161331926819',
    'DE89370400440532013000',
    'LT121000011101001000',
  ])('accepts %s', (iban) => {
    expect(isIban(iban)).toBe(true);
  });

  it.each([
    '',
    'ES9121000418450200051333',
    'ES912100041845020005133',
    'ES91-2100',
    '2100041845',
    'ÑS9121000418450200051332',
  ])('rejects %j', (iban) => {
    expect(isIban(iban)).toBe(false);
  });

  it('detects any single changed digit', () => {
    fc.assert(
      fc.property(
        digits(4),
        digits(4),
        digits(10),
        fc.nat(23),
        fc.integer({ min: 1, max: 9 }),
        (b, o, a, at, by) => {
          const iban = ibanFromParts(b, o, a) ?? '';
          const place = Math.max(2, at);
          const changed = (Number(iban[place]) + by) % 10;
          expect(isIban(iban)).toBe(true);
          expect(isIban(iban.slice(0, place) + changed + iban.slice(place + 1))).toBe(false);
        },
      ),
    );
  });
});

describe('the IBAN of a Spanish account', () => {
  it('is built from bank, branch and account', () => {
    expect(ibanFromParts('2100', '0418', '0200051332')).toBe('ES9121000418450200051332');
    expect(ibanFromParts('2100', '0001', '0000000001')).toBe('ES2121000001050000000001');
  });

  it('is built from the twenty digits if their check digits are right', () => {
    expect(ibanFromCcc('2100 0418 45 0200051332')).toBe('ES9121000418450200051332');
    expect(ibanFromCcc('2100 0418 46 0200051332')).toBeNull();
    expect(ibanFromCcc('2100 0418 45')).toBeNull();
  });

  it('is null unless all parts are digits', () => {
    expect(ibanFromParts('21X0', '0418', '0200051332')).toBeNull();
    expect(ibanFromParts('210', '0418', '0200051332')).toBeNull();
  });
});

describe('formatIban', () => {
  it('groups by four, which compactIban reverses', () => {
    expect(formatIban('es9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332');
    expect(compactIban(formatIban('LT121000011101001000'))).toBe('LT121000011101001000');
  });
});
