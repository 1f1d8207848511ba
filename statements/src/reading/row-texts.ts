import { compactIban, isIban } from '@saldo/domain/iban';
import type { Cents } from '@saldo/domain/money';
import { statesSum } from '../fields/balance-words.ts';
import { type ColumnRole, namesPending } from '../fields/vocabulary.ts';
import { isBlank, type TableRow, textOf } from '../tables/table.ts';
import type { ListColumn } from './columns.ts';
import {
  continuedColumns,
  descriptionColumns,
  otherTexts,
  type PartyColumns,
  partyColumns,
} from './roles.ts';
import type { ListTransaction } from './transactions.ts';

/** What a row says about its transaction in words. */
type Told = Pick<
  ListTransaction,
  | 'description'
  | 'texts'
  | 'counterparty'
  | 'counterpartyIban'
  | 'note'
  | 'tags'
  | 'category'
  | 'account'
>;

/** Reads the texts of a list's rows. */
export class RowTexts {
  private readonly at: Readonly<Record<ColumnRole, number>>;
  private readonly descriptions: readonly ListColumn[];
  private readonly joined: readonly ListColumn[];
  private readonly party: PartyColumns;
  private readonly categories: readonly ListColumn[];
  private readonly others: readonly ListColumn[];
  /** The user's own name, if lists with two parties name it in every row, or ''. */
  private readonly own: string;

  /** `rows`: all rows of the list, since a name in each of them is the user's. */
  constructor(
    all: readonly ListColumn[],
    at: Readonly<Record<ColumnRole, number>>,
    rows: readonly TableRow[],
  ) {
    this.at = at;
    this.own = nameInAll(rows, at);
    this.descriptions = descriptionColumns(all);
    const continued = continuedColumns(this.descriptions[0], this.descriptions);
    this.joined = continued.length > 0 ? continued : withVaried(this.descriptions, all, rows);
    this.party = partyColumns(all);
    this.categories = all.filter(
      ({ kind, roles }) => kind === 'text' && roles.includes('category'),
    );
    this.others = otherTexts(all);
  }

  of(row: TableRow, cents: Cents): Told {
    const text = (role: ColumnRole) => textOf(row.cells[this.at[role]]).trim();
    const told = textsIn(row, this.descriptions);
    const said = textsIn(row, this.joined).join(' ') || (told.find(isTold) ?? told[0] ?? '');
    const [named = ''] = textsAt(row, cents < 0 ? this.party.out : this.party.in);
    const [payee, payer] = [text('payee'), text('payer')];
    const [usual, other] = cents < 0 ? [payee, payer] : [payer, payee];
    const party = (usual === this.own && other !== '' ? other : usual) || named;
    const [note, iban] = [text('note'), text('counterparty_account')];
    return {
      description: said || party || note || this.other(row) || text('type'),
      texts: [...told, party, note].filter((one) => one !== '').join(' '),
      counterparty: party || null,
      counterpartyIban: isIban(iban) ? compactIban(iban) : null,
      note: said !== '' || party !== '' ? note || null : null,
      tags: partsOf(text('tags'), TAGS_END),
      category: this.categories.flatMap(({ at }) => partsOf(textOf(row.cells[at]), PARENT_END)),
      // Spreadsheets take a number behind an apostrophe for a text.
      account: text('account').replace(/^'/, '') || null,
    };
  }

  /** Returns the text of a row that has nothing but text below a description, and so continues it. */
  continued(row: TableRow | undefined, day: number): string | null {
    const filled = row?.cells.flatMap((cell, at) => (isBlank(cell) ? [] : at)) ?? [];
    const isBelow = (at: number) => at > day && this.descriptions.some((one) => one.at === at);
    if (!row || filled.length === 0 || !filled.every(isBelow) || row.cells.some(statesSum))
      return null;
    const text = filled.map((at) => textOf(row.cells[at]).trim()).join(' ');
    return namesPending(text) ? null : text;
  }

  private other(row: TableRow): string {
    const texts = textsIn(row, this.others);
    return texts.find((text) => /\p{L}/u.test(text)) ?? texts[0] ?? '';
  }
}

const FEWEST_ALIKE = 3;

const TEXTS: readonly ColumnRole[] = ['counterparty', 'payer', 'payee', 'note'];

/**
 * Returns the description and the text that varies most, if the rows would else all be described in the same words, and no
 * heading says what the other text is; otherwise nothing.
 */
function withVaried(
  descriptions: readonly ListColumn[],
  all: readonly ListColumn[],
  rows: readonly TableRow[],
): readonly ListColumn[] {
  const named = all.filter(
    ({ kind, roles }) => kind === 'text' && roles.some((role) => TEXTS.includes(role)),
  );
  const usual = descriptions.length > 0 ? descriptions : named;
  const areAlike = usual.every(({ words, isFilled }) => isFilled && words?.length === 1);
  if (usual.length === 0 || !areAlike || rows.length < FEWEST_ALIKE) return [];
  const varied = otherTexts(all).find(({ at, roles, words, letters }) => {
    const filled = rows.filter(({ cells }) => !isBlank(cells[at])).length;
    const isVaried = words === null || (words.length > 1 && words.length * 3 >= filled);
    return roles.length === 0 && isVaried && letters >= 3 * filled;
  });
  return varied ? [...descriptions.slice(0, 1), varied] : [];
}

const textsAt = (row: TableRow, columns: readonly number[]): string[] =>
  columns.map((at) => textOf(row.cells[at]).trim()).filter((text) => text !== '');

const textsIn = (row: TableRow, columns: readonly ListColumn[]): string[] =>
  textsAt(
    row,
    columns.map(({ at }) => at),
  );

/** True unless the text is no more than a masked number of a card. */
const isTold = (text: string): boolean => !/[*•]{2}/.test(text) || /\p{L}{3}|\p{Lo}{2}/u.test(text);

/** Returns the name that is on one of the two sides of every row with both, or '' if there is not just one. */
function nameInAll(rows: readonly TableRow[], { payer, payee }: RowTexts['at']): string {
  const pairs = rows
    .map((row) => textsAt(row, [payer, payee]))
    .filter(({ length }) => length === 2);
  const [first = [], ...others] = pairs;
  const names = first.filter((name) => others.every((pair) => pair.includes(name)));
  return names.length === 1 ? (names[0] ?? '') : '';
}

const TAGS_END = /[,;|]/;
/** `Food > Groceries`, `Food: Groceries` */
const PARENT_END = / [>/] |:/;

const partsOf = (text: string, end: RegExp): string[] =>
  text
    .split(end)
    .map((part) => part.trim())
    .filter((part) => part !== '');
