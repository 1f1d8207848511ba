import type { Cents } from '@saldo/domain/money';
import { amountOf } from '../fields/amounts.ts';
import { balanceWords } from '../fields/balance-words.ts';
import { codesOf } from '../fields/currency-codes.ts';
import { foldWord } from '../fields/vocabulary.ts';
import { isBlank, type TableRow, textOf } from '../tables/table.ts';
import { accountsOf, provedLines } from './accounts.ts';
import type {
  CheckedColumn,
  CheckedList,
  MovementVerdict,
  Verdict,
  Violation,
} from './verdicts.ts';

/** With fewer other rows, an amount equals their sum by coincidence. */
const FEWEST_SUMMED = 3;

/**
 * O3: a first or last row whose amount is the sum of the others, or that sum and a stated balance, is a balance; a row
 * whose first words mean a balance, a total or a carry isn't a movement unless a printed balance proves it; nor is a first
 * or last row that fills other columns than the rest; and a row left out as a balance between two movements states what
 * they lead to.
 */
export function edgeViolations(list: CheckedList): Violation[] {
  const proved = provedLines(list);
  const rowOf = new Map(list.rows.map((row) => [row.line, row]));
  const texts = list.columns.filter(({ use }) => use === 'text' || use === 'none' || use === 'day');
  const doubted = accountsOf(list).flatMap((rows) => {
    const sums = rows.length > FEWEST_SUMMED ? summedEdges(rows, list) : [];
    const ends = rows.length > 2 ? statedEnds(rows, rowOf) : [];
    const named = rows.filter(({ line }, at) => {
      const isEdge = at === 0 || at === rows.length - 1;
      return !proved.has(line) && isNamed(rowOf.get(line), texts, isEdge);
    });
    return [
      ...sums,
      ...ends,
      ...ofOtherKind(rows, rowOf, texts),
      ...named,
      ...summedSoFar(rows, (line) => isNamed(rowOf.get(line), texts, true)),
      ...otherwiseFilled(rows, list),
      ...unbalanced(rows, list),
    ].map(({ line }) => line);
  });
  doubted.push(...ofNoAccount(list).map(({ line }) => line));
  const lines = [...new Set(doubted)].filter((line) => !proved.has(line));
  const movements = lines.map((line): Violation => ({ breaks: 'edge', lines: [line], at: -1 }));
  return [...movements, ...unprovedFacts(list)];
}

/** A name that only begins like a balance is doubted at the ends of a list, where balances are; shops are in between. */
function isNamed(
  row: TableRow | undefined,
  texts: readonly CheckedColumn[],
  isEdge: boolean,
): boolean {
  return texts.some((column) => {
    const { at, use } = column;
    const text = textOf(row?.cells[at]);
    const words = balanceWords(text);
    // Where another column describes the row, this may be how it was paid.
    const isTold = texts.some((other) => other !== column && tells(other, row));
    if (words?.isWhole) return use === 'text' || !isTold;
    return (
      isEdge && words && !isTold && !PAYS.test(foldWord(text)) && (words.isFirst || use === 'text')
    );
  });
}

/** Parts of folded words for a payment, which may be of a balance: `Payment of the previous balance`. */
const PAYS =
  /(?:^| )(?:payment|paid|pago|pagament|paiement|reglement|zahlung|einzug|bezahl|betaling|(?:ge)?incas|betalning|inbetal|indbetal|innbetal|maksu|suoritus|splat|platb|odeme)/;

/** Words, which two letters of some scripts are; two capitals are a code. */
const TOLD = /\p{L}{3}|\p{Lo}{2}/u;

/** True if a column describes a row in words that are not those of a balance. */
function tells({ at, use }: CheckedColumn, row: TableRow | undefined): boolean {
  const text = textOf(row?.cells[at]);
  return use === 'text' && TOLD.test(text) && balanceWords(text) === null;
}

/** Rows that are called like a sum or a balance and are the sum of all rows before them. */
function summedSoFar(
  rows: readonly MovementVerdict[],
  isCalled: (line: number) => boolean,
): MovementVerdict[] {
  return [rows, rows.toReversed()].flatMap((some) => {
    let sum = 0;
    return some.filter(({ line, cents }, at) => {
      const isSum = at > 1 && Math.abs(cents) === Math.abs(sum) && isCalled(line);
      sum += cents;
      return isSum;
    });
  });
}

function summedEdges(rows: readonly MovementVerdict[], { verdicts }: CheckedList) {
  const stated = verdicts.flatMap((one) => (one.is === 'fact' ? (one.cents ?? []) : []));
  const all = rows.reduce((sum, { cents }) => sum + cents, 0);
  const starts: Cents[] = [0, ...stated];
  return [rows[0], rows.at(-1)].filter(
    (row): row is MovementVerdict =>
      row !== undefined && starts.some((start) => start + all - row.cents === row.cents),
  );
}

/**
 * A first or last row with two figures, one of them its amount, that differ by the sum of all other rows: they may be the
 * balances before and after them.
 */
function statedEnds(
  rows: readonly MovementVerdict[],
  rowOf: ReadonlyMap<number, TableRow>,
): MovementVerdict[] {
  const all = rows.reduce((sum, { cents }) => sum + cents, 0);
  return [rows[0], rows.at(-1)].filter((row): row is MovementVerdict => {
    const figures = (rowOf.get(row?.line ?? -1)?.cells ?? []).flatMap((cell) => {
      const amount = WITH_CENTS.test(textOf(cell)) ? amountOf(cell) : null;
      return amount ? [amount.comma, amount.point] : [];
    });
    const own = row?.cents ?? 0;
    const moved = all - own;
    return moved !== 0 && figures.includes(own + moved) && figures.includes(Math.abs(own));
  });
}

/**
 * A first or last row with a currency or an account number in a column in which no other row has one: it may be about the
 * list.
 */
function ofOtherKind(
  rows: readonly MovementVerdict[],
  rowOf: ReadonlyMap<number, TableRow>,
  texts: readonly CheckedColumn[],
): MovementVerdict[] {
  if (rows.length < FEWEST_SUMMED) return [];
  return [rows[0], rows.at(-1)].filter((edge): edge is MovementVerdict => {
    const kindIn = (line: number, at: number) => kindOf(textOf(rowOf.get(line)?.cells[at]).trim());
    return texts.some(({ at }) => {
      const kind = edge && kindIn(edge.line, at);
      const others = rows.filter((one) => one !== edge).map(({ line }) => kindIn(line, at));
      return (
        kind !== undefined &&
        isFact(kind) &&
        others.every((one) => !isFact(one)) &&
        others.includes('words')
      );
    });
  });
}

type CellKind = 'currency' | 'number' | 'words' | 'blank';
const isFact = (kind: CellKind): boolean => kind === 'currency' || kind === 'number';

/** `number`: an account number, with or without a country. */
function kindOf(text: string): CellKind {
  if (text === '') return 'blank';
  if (/^[A-Z]{3}$/.test(text) && codesOf(text).length === 1) return 'currency';
  const bare = text.replaceAll(/[\s'-]/g, '');
  return /^(?:[A-Z]{2})?\d{14,34}$/.test(bare) ? 'number' : 'words';
}

const WITH_CENTS = /\d[.,]\d\d(?!\d)/;

/**
 * A first or last row that leaves blank all texts that every other row has, and has others instead or has no headings
 * above it: some lists end in a balance that nothing names.
 */
function otherwiseFilled(
  movements: readonly MovementVerdict[],
  { rows, columns, hasHeadings }: CheckedList,
): MovementVerdict[] {
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]));
  const isIn = ({ line }: MovementVerdict, { at }: CheckedColumn) =>
    !isBlank(cellsOf.get(line)?.[at] ?? null);
  const told = columns.filter(({ use }) => use === 'text' || use === 'none' || use === 'named');
  if (movements.length < FEWEST_SUMMED) return [];
  return [movements[0], movements.at(-1)].filter((edge): edge is MovementVerdict => {
    if (edge === undefined) return false;
    const others = movements.filter((one) => one !== edge);
    const usual = told.filter((column) => others.every((one) => isIn(one, column)));
    if (usual.length === 0 || usual.some((column) => isIn(edge, column))) return false;
    const isAlone = (column: CheckedColumn) => !others.some((one) => isIn(one, column));
    return !hasHeadings || columns.some((column) => isIn(edge, column) && isAlone(column));
  });
}

/** A first or last row without an account or a currency where all others name one: it may be about all of them. */
function ofNoAccount({ verdicts, rows, columns }: CheckedList): MovementVerdict[] {
  const moved = verdicts.flatMap((one) => (one.is === 'movement' ? [one] : []));
  const rowOf = new Map(rows.map((row) => [row.line, row]));
  return columns.flatMap(({ at, use }) => {
    if (use !== 'account' && use !== 'currency') return [];
    const without = moved.filter(({ line }) => isBlank(rowOf.get(line)?.cells[at] ?? null));
    const isEdge = without.every((one) => one === moved[0] || one === moved.at(-1));
    return isEdge && moved.length - without.length >= FEWEST_SUMMED ? without : [];
  });
}

/** A first or last row without a balance, if every other row has one: a limit or a sum may stand there. */
function unbalanced(
  movements: readonly MovementVerdict[],
  { verdicts }: CheckedList,
): MovementVerdict[] {
  const without = movements.filter(({ balance }) => balance === null);
  const [only] = without;
  const isEdge = only === movements[0] || only === movements.at(-1);
  if (!only || without.length > 1 || movements.length < FEWEST_SUMMED || !isEdge) return [];
  const stated = verdicts.flatMap((one) => (one.is === 'fact' ? (one.cents ?? []) : []));
  const next = only === movements[0] ? movements[1] : movements.at(-2);
  // A stated balance may lead to the next row's.
  const before = (next?.balance ?? 0) - (next?.cents ?? 0) - only.cents;
  const after = (next?.balance ?? 0) + only.cents;
  return stated.includes(before) || stated.includes(after) ? [] : without;
}

/**
 * Rows with a day and an amount that were left out between movements, although nothing shows that they state a balance:
 * neither the movements since another stated balance nor those since the last sum lead to it.
 */
function unprovedFacts({ verdicts, rows, columns, isDay }: CheckedList): Violation[] {
  const days = columns.filter(({ use }) => use === 'day');
  const dated = new Set(
    rows.filter(({ cells }) => days.some(({ at }) => isDay(cells[at]))).map(({ line }) => line),
  );
  const isMoved = ({ is }: Verdict) => is === 'movement';
  const [from, to] = [verdicts.findIndex(isMoved), verdicts.findLastIndex(isMoved)];
  // If other columns describe a transaction, such a word may be the way in which it was paid.
  const texts = columns.filter(({ use }) => use === 'text');
  const isTold = (line: number) =>
    texts.some(({ at }) => {
      const text = textOf(rows.find((row) => row.line === line)?.cells[at]);
      return TOLD.test(text) && !balanceWords(text)?.isWhole;
    });
  const led = new Set([...linesLedTo(verdicts), ...linesLedTo(verdicts.toReversed())]);
  return verdicts.flatMap((one, at): Violation[] => {
    if (one.is !== 'fact' || one.cents === null || led.has(one.line)) return [];
    const isBetween = at > from && at < to;
    const isDoubted =
      one.isUnnamed === true || (dated.has(one.line) && (isBetween || isTold(one.line)));
    return isDoubted ? [{ breaks: 'edge', lines: [one.line], at: -1, isFact: true }] : [];
  });
}

/** Lines of stated balances and sums to which the rows before them lead, from the stated balance before. */
function linesLedTo(verdicts: readonly Verdict[]): number[] {
  let sum = 0;
  let stated: Cents = 0;
  let balance: Cents | null = null;
  const lines: number[] = [];
  for (const one of verdicts) {
    if (one.is === 'movement') {
      sum += one.cents;
      balance = one.balance;
    } else if (one.is === 'fact' && one.cents !== null) {
      const { line, cents } = one;
      const changes = [cents, cents - stated].map(Math.abs);
      if (changes.includes(Math.abs(sum)) || balance === cents) lines.push(line);
      [sum, stated] = [0, cents];
    }
  }
  return lines;
}
