import { compactIban, isIban } from '@saldo/domain/iban';
import {
  AccountGroups,
  type Draft,
  type DraftAccount,
  type DraftRow,
  nothingSkipped,
} from '../accounts/draft.ts';
import { asDateTime } from '../fields/dates.ts';
import { TableDays } from '../fields/days.ts';
import { quote } from '../fields/text.ts';
import { foldWord } from '../fields/vocabulary.ts';
import { type KnownLayout, layoutOf } from '../layouts/known-layout.ts';
import { StatementError } from '../statement.ts';
import type { OpenEnd, TableRow } from '../tables/table.ts';
import type { LineOrRow } from '../texts.ts';
import { type Block, blocksOf, periodAbove } from './blocks.ts';
import { readAccounts } from './by-account.ts';
import type { Candidate } from './candidates.ts';
import { columnsOf } from './columns.ts';
import { contradictsLayout, directionOf, isLayoutRight } from './known-columns.ts';
import { isInOne } from './plan.ts';
import type { TableReading } from './question.ts';
import { filledRows } from './read-block.ts';
import type { List, ListReading, TableOptions } from './read-list.ts';
import { readOrAsk } from './read-or-ask.ts';
import type { BlockReading, ListTransaction } from './transactions.ts';
import { requireWidths } from './widths.ts';
import { signWordsShown } from './words-by-balance.ts';

export interface TableFile {
  rows: readonly TableRow[];
  place: LineOrRow;
  date1904: boolean;
  openEnd: OpenEnd | null;
  /** Rows of the sheets before the list's sheet, since these may name the account and currency. */
  before?: readonly TableRow[];
  /** Kind of file for remembered answers: a delimiter, `sheet` or `page`. */
  kind: string;
}

/**
 * Reads the lists of a table from any bank. Accepts a reading if the balances verify it or the headings allow no other,
 * and otherwise returns a question about what is ambiguous. Null if the table contains no list. Throws a StatementError
 * for a row that cannot be read. `knownLayout` is replaced in tests only.
 */
export function readTable(
  file: TableFile,
  options: TableOptions,
  knownLayout: typeof layoutOf = layoutOf,
): TableReading | null {
  const days = new TableDays(options.today, file.date1904);
  const blocks = blocksOf(file.rows, days, file.before);
  if (blocks.length === 0) return null;
  const lists = (layouts: readonly (KnownLayout | null)[]): List[] =>
    blocks.map((block, at) => listOf(block, file, { days, layout: layouts[at] ?? null, blocks }));
  let failed: StatementError | null = null;
  const read = (some: readonly List[]): TableReading => {
    const layout = some[0]?.columns.layout ?? null;
    let isByHeadings = layout !== null;
    const reading = readOrAsk({
      ...{ kind: kindOf(file, blocks), bank: layout?.bank ?? '', answers: options.answers },
      read: (answers) => {
        const listed = readLists(some, file, { ...options, answers });
        if (failed) requireKnownDays(listed, layouts, failed);
        isByHeadings ||= listed.some(({ readings }) => readings.some(isAssumed));
        return draftOf(listed, file, layout !== null);
      },
    });
    return 'question' in reading ? reading : { ...reading, isByHeadings };
  };
  const layouts = blocks.map(({ headings }) => knownLayout(headings ?? []));
  const known = layouts.some((layout) => layout !== null) ? lists(layouts) : [];
  const reading = knownReading(known, read);
  if (reading && !(reading instanceof StatementError)) return reading;
  failed = reading;
  return read(lists([]));
}

/**
 * Throws the error of the reading by a layout if the lists are now read by another column of days than the layout's: then
 * a day in its own column is damaged.
 */
function requireKnownDays(
  listed: readonly Listed[],
  layouts: readonly (KnownLayout | null)[],
  failed: StatementError,
): void {
  const isOther = listed.some(({ readings }, at) => {
    const uses = layouts[at]?.uses;
    const hasDay = [...(uses?.values() ?? [])].includes('date');
    return hasDay && readings.some(({ day }) => !uses?.has(foldWord(day.name)));
  });
  if (isOther) throw failed;
}

/**
 * Reads lists by the layouts that their headings are known for. Null if there are none, or if the cells or the balances
 * contradict them, and an error if a row does: the lists are then read as if nothing were known.
 */
function knownReading(
  lists: readonly List[],
  read: (lists: readonly List[]) => TableReading,
): TableReading | StatementError | null {
  if (lists.length === 0) return null;
  if (lists.some(({ columns, rows }) => contradictsLayout(columns, rows))) return null;
  try {
    const reading = read(lists);
    return 'question' in reading && reading.question.ask === 'gap' ? null : reading;
  } catch (error) {
    if (error instanceof StatementError) return error;
    throw error;
  }
}

interface Known {
  days: TableDays;
  layout: KnownLayout | null;
  blocks: readonly Block[];
}

function listOf(block: Block, file: TableFile, { days: fileDays, layout, blocks }: Known): List {
  const days = fileDays.within(periodAbove(block, fileDays));
  requireWidths(block, file, days);
  // Lists with the same headings have the same columns, even if one of them leaves a column blank.
  const alike = blocks.filter(({ headings }) => headings && headings === block.headings);
  const rows = alike.flatMap((one) => one.rows);
  const columns = columnsOf(alike.length > 1 ? { ...block, rows } : block, days, layout);
  return { block, days, columns, rows: filledRows(block) };
}

/**
 * Builds the key under which answers are remembered. It consists of column names rather than positions. If a bank adds
 * a column, the user is asked again about anything ambiguous.
 */
export const kindOf = ({ kind }: TableFile, blocks: readonly Block[]): string =>
  [kind, ...(blocks[0]?.headings ?? []).map(foldWord)].join('|');

interface Listed {
  list: List;
  readings: readonly ListReading[];
}

const isAssumed = ({ isCurrencyAssumed }: ListReading): boolean => isCurrencyAssumed;

function readLists(lists: readonly List[], file: TableFile, options: TableOptions): Listed[] {
  // If an earlier list in the file has amounts with a minus, amounts without one are money in.
  let showsSigns = false;
  // What the words of a column mean in an earlier list with the same headings, they mean in all.
  const shown = new Map<Block['headings'], string>();
  return lists.map((list) => {
    const direction = directionOf(list.columns, list.rows) ?? (showsSigns ? 'in' : undefined);
    const sign_words = shown.get(list.block.headings);
    const answers = {
      ...(direction && { direction }),
      ...(sign_words !== undefined && { sign_words }),
      ...options.answers,
    };
    const given = { ...options, answers, days: list.days, place: file.place };
    const readings = readAccounts(list, given, { isAlone: lists.length === 1 });
    for (const { candidate } of readings) {
      if (!isLayoutRight(list.columns, candidate)) {
        throw new StatementError((t) => t.tables.noAmounts);
      }
      showsSigns ||= hasMinus(candidate);
      const words = signWordsShown(candidate, list);
      if (words !== undefined) shown.set(list.block.headings, words);
    }
    return { list, readings };
  });
}

/** `isOfBank`: true if a bank wrote the list rather than the user. */
function draftOf(listed: readonly Listed[], file: TableFile, isOfBank: boolean): Draft {
  const groups = new AccountGroups();
  const skipped = nothingSkipped();
  const notices: Draft['notices'] = [];
  const all = listed.flatMap(({ readings }) => readings);
  for (const { candidate } of all) {
    addSkipped(skipped, candidate.reading.skipped);
    for (const [state, count] of candidate.reading.unknownStates) {
      notices.push({ is: 'state_left_out', state: quote(state), count });
    }
  }
  for (const { list, readings } of listed) addRows(groups, list, { readings, isOfBank });
  if (all.some(isAssumed)) {
    const [{ currency } = { currency: '' }] = groups.list();
    notices.push({ is: 'currency_assumed', currency });
  }
  return {
    variant: all[0]?.variant ?? '',
    accounts: groups.list(),
    skipped,
    notices,
    order: 'newest-first',
    place: file.place,
    needsProof: !all.every(({ candidate }) => candidate.plan.isCertain),
    openEnd: file.openEnd,
  };
}

function addSkipped(all: Draft['skipped'], some: Draft['skipped']): void {
  all.pending += some.pending;
  all.reverted += some.reverted;
  all.zero += some.zero;
  all.notCompleted += some.notCompleted;
}

/** Adds the rows of a list to the accounts that they belong to. */
function addRows(
  groups: AccountGroups,
  { block }: List,
  { readings, isOfBank }: { readings: readonly ListReading[]; isOfBank: boolean },
): void {
  const movements = readings.flatMap(({ candidate }) => candidate.reading.movements);
  if (block.iban !== null) movePartyAccounts(movements, block.iban);
  const isNamed = areNamed(movements);
  const filled = new Set<DraftAccount>();
  for (const { candidate, currencyOf } of readings) {
    for (const movement of candidate.reading.movements) {
      const iban = ownIban(movement) ?? block.iban;
      const name = isNamed && iban === null ? movement.account : block.name;
      const account = groups.accountOf(iban, 'current', currencyOf(movement), name);
      filled.add(account);
      account.rows.push(rowOf(movement, isOfBank));
    }
  }
  const [only, other] = filled;
  const [reading] = readings;
  if (only && reading && !other) setEnds(only, reading.candidate.reading);
}

/** True if a printed minus, rather than a word or a balance, shows which amounts are money out. */
const hasMinus = ({ plan }: Candidate): boolean =>
  isInOne(plan) && !plan.isByBalance && plan.cents.some((cents) => cents !== null && cents < 0);

/**
 * Sets the opening and closing balance, but only for an account with a single list, since both are checked against the
 * sum of the account's rows.
 */
function setEnds(account: DraftAccount, { ends, movements }: BlockReading): void {
  if (account.rows.length > movements.length) return;
  account.opening = ends.opening;
  account.closing = ends.closing;
}

const ownIban = ({ account }: ListTransaction): string | null =>
  account !== null && isIban(account) ? compactIban(account) : null;

/** If the account itself is named above the list, other numbers in the account column belong to counterparties. */
function movePartyAccounts(movements: readonly ListTransaction[], iban: string): void {
  for (const movement of movements) {
    const other = ownIban(movement);
    if (other === null || other === iban) continue;
    movement.counterpartyIban ??= other;
    movement.account = null;
  }
}

/** More names than this are not names of accounts. */
const MOST_ACCOUNTS = 12;

/**
 * True if the list has several accounts that are known only by name. Refuses it if some rows name none, since nobody
 * knows whose they are.
 */
function areNamed(movements: readonly ListTransaction[]): boolean {
  const names = new Set(
    movements.flatMap(({ account }) => (account === null || isIban(account) ? [] : account)),
  );
  if (names.size <= 1) return false;
  if (names.size <= MOST_ACCOUNTS && movements.every(({ account }) => account !== null))
    return true;
  const [first = '', second = ''] = names;
  throw new StatementError((t) => t.tables.accounts(quote(first), quote(second)));
}

function rowOf(movement: ListTransaction, isOfBank: boolean): DraftRow {
  const { line, day, purchase, cents, fee, balance, description } = movement;
  const { texts, counterparty, counterpartyIban } = movement;
  const left = cents < 0;
  // A category in a bank's list is only the bank's guess, so it is ignored.
  const category = isOfBank ? [] : movement.category;
  return {
    line,
    date: asDateTime(day),
    purchaseDate: purchase && asDateTime(purchase),
    gross: cents + fee,
    fee,
    balance,
    started: null,
    type: counterpartyIban === null ? 'unknown' : 'transfer',
    description,
    originalText: texts || description,
    creditorName: left ? counterparty : null,
    creditorIban: left ? counterpartyIban : null,
    debtorName: left ? null : counterparty,
    ...(movement.note === null ? {} : { note: movement.note }),
    ...(movement.tags.length === 0 ? {} : { tags: [...movement.tags] }),
    ...(category.length === 0 ? {} : { category: [...category] }),
  };
}
