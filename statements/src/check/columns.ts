import { amountOf } from '../fields/amounts.ts';
import { codesOf } from '../fields/currency-codes.ts';
import { endsMasked, namesOtherMoney } from '../fields/movement-words.ts';
import { foldWord, stateOf } from '../fields/vocabulary.ts';
import { isBlank, type TableRow, textOf } from '../tables/table.ts';
import { accountsOf, provedLines } from './accounts.ts';
import { isFigure } from './rows.ts';
import type { CheckedColumn, CheckedList, Violation } from './verdicts.ts';

/** O1: every column with numbers is used or named, none has a damaged one, and every column of few words is explained. */
export function columnViolations(list: CheckedList): Violation[] {
  const moved = new Set(list.verdicts.flatMap((one) => (one.is === 'movement' ? one.line : [])));
  const rows = list.rows.filter(({ line }) => moved.has(line));
  const accounts = accountsOf(list);
  const isNamed = list.columns.some(({ use }) => use === 'currency');
  const currencies = isNamed ? null : accounts.map((some) => some[0]?.currency ?? '');
  // Balances show every amount but the oldest of each account.
  const isProved =
    rows.length > accounts.length && provedLines(list).size >= rows.length - accounts.length;
  return list.columns.flatMap((column): Violation[] => {
    const damaged = damagedIn(column, rows);
    if (damaged) return [{ breaks: 'row', lines: [damaged.line], at: column.at }];
    if (column.use !== 'none') return [];
    const filled = rows.flatMap((row) => (isBlank(row.cells[column.at]) ? [] : [row]));
    const [first] = filled;
    if (!first) return [];
    const texts = filled.map((row) => textOf(row.cells[column.at]).trim());
    const isBeside = [column.at - 1, column.at + 1].some((at) => isOtherMoney(list, rows, at));
    const found = breaksOf(column, texts, isBeside ? null : currencies);
    if (!found || (found === 'money' && isProved)) return [];
    return [{ breaks: found, lines: [first.line], at: column.at }];
  });
}

/** Returns a row with a damaged amount in a column that the reading doesn't use: it may be the one that counts. */
function damagedIn({ at, name, use }: CheckedColumn, rows: readonly TableRow[]) {
  if ((use !== 'none' && use !== 'named') || namesOtherMoney(name)) return undefined;
  const filled = rows.filter(({ cells }) => !isBlank(cells[at]));
  if (!areMoney(filled.map(({ cells }) => textOf(cells[at]).trim()))) return undefined;
  return filled.find(({ cells }) => !amountOf(cells[at]));
}

/** True for amounts that the reading does not use: the currency beside them is theirs. */
function isOtherMoney({ columns }: CheckedList, rows: readonly TableRow[], at: number): boolean {
  const column = columns.find((one) => one.at === at);
  if (column?.use !== 'none' && column?.use !== 'named') return false;
  const texts = rows.flatMap(({ cells }) => (isBlank(cells[at]) ? [] : [textOf(cells[at]).trim()]));
  return texts.length > 0 && areMoney(texts);
}

function breaksOf(
  { name }: CheckedColumn,
  texts: readonly string[],
  currencies: readonly string[] | null,
): Violation['breaks'] | null {
  if (texts.length > 1 && !namesOtherMoney(name) && areMoney(texts)) return 'money';
  const words = fewWords(texts);
  if (words === null) return null;
  const isState = [...words].some(
    (word) => stateOf(word) === 'pending' || stateOf(word) === 'undone',
  );
  if (isState && [...words].every((word) => stateOf(word) !== null)) return 'state';
  const isAccount = ACCOUNT.test(foldWord(name)) || texts.every(endsMasked);
  if (isAccount && words.size > 1) return 'account';
  const isCurrency = texts.every(isCode);
  return isCurrency && texts.some((code) => currencies?.includes(code) === false)
    ? 'currency'
    : null;
}

const isCode = (text: string): boolean => /^[A-Z]{3}$/.test(text) && codesOf(text).length === 1;

const FEW = 12;

/** Distinct folded words, or null if there are too many to be states, accounts or currencies. */
function fewWords(texts: readonly string[]): ReadonlySet<string> | null {
  const words = new Set<string>();
  for (const text of new Set(texts)) {
    words.add(foldWord(text));
    if (words.size > FEW) return null;
  }
  return words;
}

/** True for amounts with cents, not all zero: other numbers may count pages, branches or points. */
const areMoney = (texts: readonly string[]): boolean => {
  const money = texts.filter((text) => amountOf(text) && /[.,]\d\d?(?!\d)/.test(text));
  // The others may be damaged.
  const isWhole = money.length === texts.length || texts.every(isFigure);
  return isWhole && money.length * 2 > texts.length && money.some((text) => /[1-9]/.test(text));
};

/** Beginnings of folded words for an account in which money is held. */
const ACCOUNT =
  /^(?:account|acct|wallet|konto|compte|cuenta|conta$|conto|rekening|hesap|rachunek|ucet|szamla|cont$|счет|рахунок|口座|账户|帐户|계좌|depot|pocket|space|vault|pot$|portfel|portefeuille|cartera|carteira|portafoglio)/;
