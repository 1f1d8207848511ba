import { currencyNamed, isMoneyCurrency } from './currencies.ts';

/** Symbols and words with the codes they may mean. Several currencies share some of them. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'HKD', 'SGD', 'TWD', 'ARS', 'CLP', 'COP', 'UYU'],
  '¥': ['JPY', 'CNY'],
  '£': ['GBP'],
  KR: ['SEK', 'NOK', 'DKK', 'ISK'],
  'KR.': ['DKK', 'ISK', 'SEK', 'NOK'],
  R: ['ZAR'],
  RS: ['INR', 'PKR', 'LKR', 'MUR'],
  ZŁ: ['PLN'],
  KČ: ['CZK'],
  FT: ['HUF'],
  LEI: ['RON', 'MDL'],
  ЛВ: ['BGN'],
  'ЛВ.': ['BGN'],
  R$: ['BRL'],
  'FR.': ['CHF'],
  SFR: ['CHF'],
  'S/': ['PEN'],
  '₺': ['TRY'],
  TL: ['TRY'],
  '₹': ['INR'],
  '₪': ['ILS'],
  '₴': ['UAH'],
  '₽': ['RUB'],
  РУБ: ['RUB'],
  '฿': ['THB'],
  '₫': ['VND'],
  '₩': ['KRW'],
  RP: ['IDR'],
  RM: ['MYR'],
  ...{ '₸': ['KZT'], '₾': ['GEL'], '₼': ['AZN'], '֏': ['AMD'], '₦': ['NGN'], '₱': ['PHP'] },
  ...{ '₵': ['GHS'], '₲': ['PYG'], '₡': ['CRC'], '៛': ['KHR'], '₮': ['MNT'], '₭': ['LAK'] },
  ...{ '৳': ['BDT'], '₨': ['INR', 'PKR', 'LKR', 'MUR'], '؋': ['AFN'], 'د.إ': ['AED'] },
};

/** Returns the codes that a written currency may mean, likeliest first. Empty if it is not a currency. */
export function codesOf(written: string): readonly string[] {
  const word = written.trim().toUpperCase();
  if (isMoneyCurrency(word)) return [word];
  const shared = Object.hasOwn(SHARED, word) ? SHARED[word] : undefined;
  if (shared) return shared;
  const code = currencyNamed(word);
  return code === null ? [] : [code];
}
