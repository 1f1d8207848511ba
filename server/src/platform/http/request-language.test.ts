import type { Language } from '@saldo/contract/languages';
import { expect, test } from 'vitest';
import {
  acceptedLanguage,
  languageCookie,
  pageLanguage,
  writtenLanguage,
} from './request-language.ts';

const BOTH: readonly Language[] = ['en', 'es'];

test.each([
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['ES-419', 'es'],
  ['en-GB,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.5, es;q=0.7', 'es'],
  ['ca, en;q=0.9', 'es'],
  ['gl', 'es'],
  ['eu', 'es'],
  ['pt-BR,fr;q=0.9,es;q=0.1', 'es'],
  ['es;q=0, en', 'en'],
  ['es;q=x', 'en'],
  ['de', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [';;;,,,=', 'en'],
  [undefined, 'en'],
] as const)('a browser that accepts %j gets %s', (header, language) => {
  expect(acceptedLanguage(header, BOTH)).toBe(language);
});

test.each(['es', 'es-ES', 'ca', 'es;q=0.9,en;q=0.1'])(
  'a browser that accepts %s gets English until Spanish is offered',
  (header) => {
    expect(acceptedLanguage(header, ['en'])).toBe('en');
    expect(pageLanguage({ cookie: 'lang=es', 'accept-language': header }, ['en'])).toBe('en');
  },
);

test.each([
  ['lang=es', 'en', 'es'],
  ['lang=en', 'es', 'en'],
  ['a=b; lang=es; c=d', 'en', 'es'],
  ['xlang=es; lang', 'en', 'en'],
  ['lang=fr', 'es', 'es'],
  ['lang=', 'es', 'es'],
  [undefined, 'es', 'es'],
] as const)('a page with the cookies %j and %s is in %s', (cookie, accepts, language) => {
  expect(pageLanguage({ cookie, 'accept-language': accepts }, BOTH)).toBe(language);
});

test('keeps a choice for a year, and forgets it', () => {
  expect(languageCookie('es', { isSecure: true })).toBe(
    'lang=es; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
  );
  expect(languageCookie(null, { isSecure: false })).toBe(
    'lang=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  );
});

test.each([
  ['es', 'en', 'es'],
  ['en', 'es', 'en'],
  [null, 'es', 'es'],
  [null, null, 'en'],
] as const)(
  'who chose %s and last signed in with %s is written to in %s',
  (language, seen, written) => {
    const user = { language, seen_language: seen };
    expect(writtenLanguage(user, BOTH)).toBe(written);
    expect(writtenLanguage(user, ['en'])).toBe('en');
  },
);
