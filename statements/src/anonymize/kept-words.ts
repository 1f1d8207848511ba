import { APPS } from '../apps/index.ts';
import * as revolut from '../banks/revolut/words.ts';
import { isMoneyCurrency } from '../fields/currencies.ts';
import { codesOf } from '../fields/currency-codes.ts';
import { monthsOf } from '../fields/days.ts';
import { HEADINGS } from '../fields/headings.ts';
import { foldWord, stateOf, vocabulary } from '../fields/vocabulary.ts';
import { BANKS } from '../layouts/index.ts';
import { currencyInHeading } from '../reading/currency.ts';

/** Words by which readers recognize or read known layouts, declared formats and apps. None of them is personal. */
const READERS = `
  account balance bbva caixabank card category completed counterparty created currency current date declined deposit
  description euro euros euribor exchange exchanged extracto failed fecha fee feed importe interest movimientos payment
  pending pocket product revert reverted revolut saldo savings split started state statement sterling topup transfer type
  vault transferencia traspaso concepto divisa observaciones disponible ultimos movimiento
  from the and for are not out into inflow outflow cleared uncleared reconciled memo payee notes true false none
  numero cuenta compte operacion operacio ingreso ingres gasto despesa comun comu referencia eff item parola chiave
  concetto movimento moviment movement disponibile available comments osservazioni observacions oficina
  card member titular de la tarjeta karteninhaber kaartlid
  sort code iban bic swift number local original foreign extranjera fremd tax conversion charge
`;

let kept: { words: ReadonlySet<string>; months: ReadonlySet<string> } | undefined;

function keptWords() {
  kept ??= gathered();
  return kept;
}

function gathered() {
  const months = new Set([...vocabulary().months.keys()].flatMap((word) => word.split(' ')));
  const words = new Set(READERS.trim().split(/\s+/));
  const headings = [
    ...APPS.flatMap((app) => app.headings),
    ...BANKS.flatMap(({ layouts }) => layouts).flatMap(({ columns, sometimes = {} }) => [
      ...Object.keys(columns),
      ...Object.keys(sometimes),
    ]),
    ...revolut.HEADINGS.flat(),
    ...revolut.allWords(),
  ];
  for (const heading of headings) for (const word of foldWord(heading).split(' ')) words.add(word);
  for (const fields of Object.values(HEADINGS)) {
    for (const field of fields.split('; ')) {
      if (field.startsWith('month_')) continue;
      for (const word of foldWord(field.slice(field.indexOf(':') + 1)).split(' ')) words.add(word);
    }
  }
  return { words, months };
}

/** True for a word found in many banks' statements: headings, states, directions or a currency. */
export const isCommonWord = (word: string): boolean =>
  codesOf(word).length > 0 ||
  currencyInHeading(`(${word})`) !== null ||
  keptWords().words.has(foldWord(word)) ||
  isCompound(foldWord(word));

const SHORTEST_PART = 4;

/** True for a word that consists of two or three longer ones, such as `Buchungsbetrag` or `ForeignCurrencyAmount`. */
function isCompound(word: string, parts = 3): boolean {
  if (parts < 3 && (keptWords().words.has(word) || word === '')) return true;
  if (parts === 1 || !/^[a-z]{8,40}$/.test(parts === 3 ? word : 'a'.repeat(8))) return false;
  for (let end = SHORTEST_PART; end <= word.length - SHORTEST_PART; end += 1) {
    const isPart = keptWords().words.has(word.slice(0, end));
    const rest = word.slice(end);
    if (isPart && (isCompound(rest, parts - 1) || isCompound(rest.replace(/^s/, ''), parts - 1)))
      return true;
  }
  return false;
}

export const isMonth = (word: string): boolean => keptWords().months.has(foldWord(word));

/** True for a word that names a month within a date, even with an ending or prefix. */
export const isMonthForm = (word: string): boolean => monthsOf(word).length > 0;

/** True for a cell that describes the kind of row rather than a person. */
export function isCommonCell(text: string): boolean {
  if (stateOf(text) !== null || isMoneyCurrency(text.trim().toUpperCase())) return true;
  const word = foldWord(text);
  const { roles, facts, signs } = vocabulary();
  if (roles.has(word) || facts.has(word)) return true;
  if (signs.some((pair) => pair.out === word || pair.in === word)) return true;
  if (revolut.stateOf(word) !== 'unknown' || revolut.typeOf(word) !== 'unknown') return true;
  if (revolut.productOf(word) !== 'current') return true;
  return /^[A-Z_]+$/.test(text) && word.split(' ').every((part) => keptWords().words.has(part));
}
