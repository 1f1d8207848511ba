import { amountOf } from '../fields/amounts.ts';
import { balanceWords } from '../fields/balance-words.ts';
import { codesOf } from '../fields/currency-codes.ts';
import { foldWord } from '../fields/vocabulary.ts';
import { type TableRow, textOf } from '../tables/table.ts';

/** Folded words that begin or are the name of a bank in several countries, beside which a title may name one. */
const BANK =
  /\b(?:bank|banks|banka|banca|banco|banque|bbva|hsbc|santander|citi|ing|scotiabank|itau|sparkasse|kantonalbank|credit union|caja|caixa|building society)\b/;

/** Folded names of countries with one currency. */
const COUNTRIES: Readonly<Record<string, string>> = {
  ...{
    mexico: 'MXN',
    brasil: 'BRL',
    brazil: 'BRL',
    argentina: 'ARS',
    chile: 'CLP',
    colombia: 'COP',
  },
  ...{ uruguay: 'UYU', canada: 'CAD', australia: 'AUD', 'new zealand': 'NZD', india: 'INR' },
  ...{ singapore: 'SGD', 'hong kong': 'HKD', 'south africa': 'ZAR', delaware: 'USD', uk: 'GBP' },
  ...{ espana: 'EUR', france: 'EUR', deutschland: 'EUR', osterreich: 'EUR', italia: 'EUR' },
  ...{ portugal: 'EUR', nederland: 'EUR', belgie: 'EUR', belgique: 'EUR', schweiz: 'CHF' },
  ...{ suisse: 'CHF', svizzera: 'CHF', polska: 'PLN', sverige: 'SEK', danmark: 'DKK' },
};

/** Folded names of banks that have accounts in one country only, and its currency. */
const BANKS: readonly (readonly [string, string])[] = [
  ...(
    ['ibercaja', 'bankinter', 'caixabank', 'unicaja', 'abanca', 'kutxabank', 'cajamar'] as const
  ).map(eur),
  ...(
    ['laboral kutxa', 'la banque postale', 'boursobank', 'boursorama', 'caisse d epargne'] as const
  ).map(eur),
  ...(
    ['banque populaire', 'comdirect', 'postbank', 'commerzbank', 'consorsbank', 'dkb'] as const
  ).map(eur),
  ...(
    [
      'novo banco',
      'caixa geral de depositos',
      'activobank',
      'millennium bcp',
      'poste italiane',
    ] as const
  ).map(eur),
  ...(
    ['bancoposta', 'banco bpm', 'asn bank', 'knab', 'belfius', 'argenta', 's pankki'] as const
  ).map(eur),
  ...of(
    'GBP',
    'lloyds bank',
    'halifax',
    'nationwide',
    'natwest',
    'tsb bank',
    'first direct',
    'bank of scotland',
  ),
  ...of(
    'USD',
    'bank of america',
    'wells fargo',
    'u s bank',
    'truist',
    'navy federal',
    'usaa',
    'pnc bank',
  ),
  ...of(
    'CAD',
    'banque laurentienne',
    'laurentian bank',
    'banque nationale',
    'desjardins',
    'tangerine',
    'simplii',
  ),
  ...of('AUD', 'commonwealth bank', 'macquarie bank', 'bankwest', 'st george bank', 'bendigo bank'),
  ...of('NZD', 'kiwibank', 'asb bank', 'bnz'),
  ...of('ZAR', 'capitec', 'nedbank'),
  ...of('INR', 'hdfc bank', 'icici bank', 'kotak mahindra', 'axis bank', 'state bank of india'),
  ...of('BRL', 'bradesco', 'banco do brasil', 'caixa economica federal', 'banco inter'),
  ...of('MXN', 'banamex', 'citibanamex', 'banorte'),
  ...of('COP', 'bancolombia'),
  ...of('CLP', 'banco de chile', 'bancoestado'),
  ...of('ARS', 'banco galicia', 'banco nacion'),
  ...of(
    'CHF',
    'postfinance',
    'zurcher kantonalbank',
    'cornercard',
    'viseca',
    'swisscard',
    'migros bank',
  ),
  ...of('SGD', 'posb'),
];

function eur(name: string): readonly [string, string] {
  return [name, 'EUR'];
}

function of(code: string, ...names: string[]): (readonly [string, string])[] {
  return names.map((name) => [name, code]);
}

/** Names of currencies, and of a bank of one country, in scripts and titles of any form. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/人民[币幣]|支付宝|微信支付/, 'CNY'],
  [/新[台臺][币幣]/, 'TWD'],
  [/港[币幣元]/, 'HKD'],
  [/\bsoles$/i, 'PEN'],
  [/\bpesos mexicanos\b/i, 'MXN'],
  [/\bpesos chilenos\b/i, 'CLP'],
  [/\bpesos colombianos\b/i, 'COP'],
  [/\bpesos argentinos\b/i, 'ARS'],
];

/** Returns the currency of the country that a title such as `HSBC México` or `Ibercaja Banco` names, or null. */
function currencyOfTitle(title: string): string | null {
  const named = title.length > LONGEST_TITLE ? undefined : NAMED.find(([name]) => name.test(title));
  if (named) return named[1];
  if (title.length > LONGEST_TITLE || /\d/.test(title)) return null;
  const folded = foldWord(title);
  const bank = BANKS.find(([name]) => folded === name || folded.startsWith(`${name} `));
  if (bank) return bank[1];
  if (!BANK.test(folded)) return null;
  const countries = Object.entries(COUNTRIES).filter(([name]) =>
    ` ${folded} `.includes(` ${name} `),
  );
  const [only, other] = new Set(countries.map(([, code]) => code));
  return other === undefined ? (only ?? null) : null;
}

const LONGEST_TITLE = 60;

const beforeDigits = (text: string): string => text.split(/\d/, 1)[0] ?? '';

/** Returns the codes that the currency of each balance above the list may mean: `Balance: | 1,234.00 | EUR`. */
function currenciesOfBalances({ cells }: TableRow): (readonly string[])[] {
  const parts = cells.flatMap((cell) => textOf(cell).split(/:\s+/)).map((part) => part.trim());
  const at = parts.findIndex((part) => balanceWords(beforeDigits(part).trim())?.isFirst);
  return parts.flatMap((part, index) => {
    const amount = at >= 0 && index > at ? amountOf(part) : null;
    const next = /^[A-Z]{3}$/.exec(parts[index + 1] ?? '')?.[0];
    const written = amount ? (amount.currency ?? next) : undefined;
    return written === undefined ? [] : [codesOf(written)];
  });
}

/**
 * Returns the currency that the rows above a list tell without saying that it is that of the list: by the name of the
 * bank, or beside a balance. Null if there is none, or more than one.
 */
export function currencyTold(above: readonly TableRow[]): string | null {
  const titles = above.flatMap(({ cells }) =>
    cells.flatMap((cell) => currencyOfTitle(textOf(cell).trim()) ?? []),
  );
  const balances = above.flatMap(currenciesOfBalances);
  const sure = balances.filter((codes) => codes.length === 1).flat();
  const [only, other] = new Set([...titles, ...sure]);
  if (only === undefined || other !== undefined) return null;
  return balances.every((codes) => codes.includes(only)) ? only : null;
}
