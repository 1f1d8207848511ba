import { compactIban } from '@saldo/domain/iban';
import { currenciesOf } from '../fields/currencies.ts';
import { codesOf } from '../fields/currency-codes.ts';
import { foldWord, rolesOf } from '../fields/vocabulary.ts';
import { textOf } from '../tables/table.ts';
import type { Block } from './blocks.ts';
import type { Columns } from './columns.ts';

/** Matches the currency in `Amount (EUR)`, `Importe €`, `Betrag in USD`, `Valor (R$)`, `Débit euros` or `Määrä EUROA`. */
const IN_HEADING =
  /[([（]\s*(?:(?:in|en|em|w|v|i)\s+)?(\p{Sc}|R\$|\p{L}{1,3}|[Ee]uro[sa]?|EURO[SA]?|[Ее]вро|[Εε]υρώ)\s*[)\]）]|(?:^|\s)(?:in\s+)?([A-Z]{3}|€|[Ee]uro[sa]?|EURO[SA]?|[Ее]вро|[Εε]υρώ)\$?$|\s(ב?ש["'״׳]{0,2}ח)$/u;
/** Local words for currencies, which headings have in parentheses. */
const IN_BRACKETS: Readonly<Record<string, string>> = {
  ...{ 円: 'JPY', 元: 'CNY', 원: 'KRW', R$: 'BRL', ZŁ: 'PLN', KČ: 'CZK', FT: 'HUF' },
  ...{ EUROA: 'EUR', ЕВРО: 'EUR', ΕΥΡΏ: 'EUR' },
};

/** Folded names of currencies that only one country has, or that mean one currency wherever they are written. */
const IN_WORDS: readonly (readonly [RegExp, string])[] = [
  ...([
    [/\bdolar(?:es)?\b/, 'USD'],
    [/\bsoles\b/, 'PEN'],
    [/\breais\b/, 'BRL'],
  ] as const),
  ...([
    [/\bcolones\b/, 'CRC'],
    [/\bguaranies\b/, 'PYG'],
    [/\bquetzales\b/, 'GTQ'],
  ] as const),
];

export function currencyInHeading(heading: string): string | null {
  const [, bracketed, last, shekels] = IN_HEADING.exec(heading.trim()) ?? [];
  if (shekels !== undefined) return 'ILS';
  const worded = IN_WORDS.find(([pattern]) => pattern.test(foldWord(heading)));
  if (worded) return worded[1];
  const word = (bracketed ?? last ?? '').toUpperCase();
  const named = IN_BRACKETS[word] ?? word;
  return codesOf(named).length > 0 ? named : null;
}

/** Returns the currency stated above a list, next to a word for currency: `Divisa: EUR`. */
export function currencyAbove({ above }: Block): string | null {
  for (const row of above) {
    const cells = row.cells.map((cell) => textOf(cell).trim()).filter((text) => text !== '');
    const parts = cells.flatMap((text) => text.split(/[:=]/).map((part) => part.trim()));
    const at = parts.findIndex((part) => rolesOf(part).some(({ means }) => means === 'currency'));
    const next = at < 0 ? undefined : parts.slice(at + 1).find((part) => part !== '');
    if (next !== undefined && codesOf(next).length > 0) return next.toUpperCase();
  }
  return null;
}

/** Countries in which accounts, with rare exceptions, are in one currency, by the beginning of account numbers. */
const OF_COUNTRY: Readonly<Record<string, string>> = Object.fromEntries([
  ...'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM VA AD ME XK'
    .split(' ')
    .map((country) => [country, 'EUR']),
  ...['GB GBP', 'CH CHF', 'LI CHF', 'PL PLN', 'CZ CZK', 'HU HUF', 'SE SEK', 'NO NOK', 'DK DKK'].map(
    (pair) => pair.split(' '),
  ),
  ...['RO RON', 'IS ISK', 'RS RSD', 'TR TRY', 'UA UAH', 'IL ILS'].map((pair) => pair.split(' ')),
  ...['SA SAR', 'AE AED', 'QA QAR', 'EG EGP', 'PK PKR', 'BR BRL'].map((pair) => pair.split(' ')),
]);
/** Days on which countries gave up a currency of their own for the euro. */
const EURO_SINCE: Readonly<Record<string, string>> = { BG: '2026-01-01', HR: '2023-01-01' };

/** `from`: the first day of the rows, since accounts may have been in another currency before. */
export function currencyOfIban(iban: string | null, from: string): string | null {
  const country = compactIban(iban ?? '').slice(0, 2);
  return from < (EURO_SINCE[country] ?? '') ? null : (OF_COUNTRY[country] ?? null);
}

/**
 * Currencies used where each language is spoken, offered as answers to a question. The euro comes last where it is not
 * the countries' own currency, but many people have an account in it.
 */
const OF_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  es: ['EUR', 'MXN', 'ARS', 'CLP', 'COP', 'PEN'],
  pt: ['EUR', 'BRL'],
  en: ['USD', 'GBP', 'EUR', 'AUD', 'CAD', 'INR', 'NZD', 'SGD', 'HKD', 'ZAR'],
  de: ['EUR', 'CHF'],
  fr: ['EUR', 'CHF', 'CAD'],
  it: ['EUR', 'CHF'],
  pl: ['PLN', 'EUR'],
  cs: ['CZK', 'EUR'],
  hu: ['HUF', 'EUR'],
  sv: ['SEK', 'EUR'],
  nb: ['NOK', 'EUR'],
  da: ['DKK', 'EUR'],
  ro: ['RON', 'EUR'],
  tr: ['TRY', 'EUR'],
  ru: ['RUB', 'EUR'],
  uk: ['UAH', 'EUR'],
  bg: ['EUR', 'BGN'],
  he: ['ILS'],
  is: ['ISK'],
  ja: ['JPY'],
  ko: ['KRW'],
  sr: ['RSD', 'EUR'],
  zh: ['CNY', 'TWD', 'HKD'],
  id: ['IDR'],
  th: ['THB'],
  vi: ['VND'],
  ms: ['MYR'],
};

/** Returns the currencies used where the headings' languages are spoken. For most languages this is the euro. */
export const spokenCurrencies = ({ languages }: Columns): string[] =>
  [...languages].flatMap((language) => OF_LANGUAGE[language] ?? ['EUR']);

/** Like `spokenCurrencies`, without the euro where it is a foreign currency. */
export const ownCurrencies = ({ languages }: Columns): string[] =>
  [...languages].flatMap((language) => {
    const [first = 'EUR', ...others] = OF_LANGUAGE[language] ?? [];
    return [first, ...others.filter((code) => code !== 'EUR')];
  });

/** Returns all currencies that may be meant, those of the headings' languages first. */
export const likelyCurrencies = (columns: Columns): string[] =>
  currenciesOf(spokenCurrencies(columns));

/** Languages that are written in countries with one currency, with rare exceptions. */
const OF_ONE_COUNTRY: Readonly<Record<string, string>> = {
  ...{ fi: 'EUR', et: 'EUR', lv: 'EUR', lt: 'EUR', sk: 'EUR', el: 'EUR', nl: 'EUR' },
  ...{ sv: 'SEK', nb: 'NOK', da: 'DKK', is: 'ISK', pl: 'PLN', cs: 'CZK', hu: 'HUF', ro: 'RON' },
  ...{ tr: 'TRY', uk: 'UAH', he: 'ILS', ja: 'JPY', ko: 'KRW', th: 'THB', id: 'IDR', vi: 'VND' },
};
/** Fewer headings may be of another language, which has the same words. */
const FEWEST_SPOKEN = 3;

/** Returns the currency of the only country in which lists have headings of such languages, or null. */
export function currencyOfLanguage({ languages, spoken = 0 }: Columns): string | null {
  const codes = new Set([...languages].map((language) => OF_ONE_COUNTRY[language] ?? ''));
  const [only = '', other] = codes;
  return other === undefined && only !== '' && spoken >= FEWEST_SPOKEN ? only : null;
}

/** Languages of so many countries that a symbol may be that of another country. */
const WORLDWIDE: ReadonlySet<string> = new Set(['en', 'es', 'pt', 'ar']);

/** Returns the only one of the currencies with a symbol that is used where the languages are spoken: `kr` in Swedish. */
export function spokenOf(codes: readonly string[], columns: Columns): string | null {
  if ([...columns.languages].some((language) => WORLDWIDE.has(language))) return null;
  const own = new Set(ownCurrencies(columns).filter((code) => codes.includes(code)));
  const [only = null, other] = own;
  return other === undefined && (columns.spoken ?? 0) >= FEWEST_SPOKEN ? only : null;
}

/** Orders currencies that share a symbol. Those used where the headings' languages are spoken come first. */
export function likeliestOf(codes: readonly string[], columns: Columns): string[] {
  const spoken = new Set(spokenCurrencies(columns));
  return codes.toSorted((a, b) => Number(spoken.has(b)) - Number(spoken.has(a)));
}
