import { senseOfType } from '../fields/movement-words.ts';
import { type ColumnRole, foldWord, stateOf } from '../fields/vocabulary.ts';
import { type Columns, hasNoHeading, type ListColumn } from './columns.ts';
import { currencyInHeading } from './currency.ts';

/** Returns the column of each role, or -1. Excludes dates and amounts, except the purchase date. */
export function rolesAt({ all }: Columns): Record<ColumnRole, number> {
  const text = (
    role: ColumnRole,
    kinds: readonly ListColumn['kind'][] = ['text', 'iban', 'money'],
  ) => all.find(({ roles, kind }) => kinds.includes(kind) && roles.includes(role))?.at ?? -1;
  return {
    date: -1,
    value_date: -1,
    purchase_date: text('purchase_date', ['day']),
    amount: -1,
    income: -1,
    expense: -1,
    balance: -1,
    currency: currencyColumn(all),
    description: -1,
    counterparty: text('counterparty', ['text', 'money']),
    payer: text('payer'),
    payee: text('payee'),
    ...accountColumns(all),
    reference: text('reference'),
    fee: -1,
    category: text('category'),
    type: text('type'),
    state: stateColumn(all),
    sign_column: -1,
    note: text('note'),
    tags: text('tags'),
    original_amount: -1,
    original_currency: -1,
    rate: -1,
  };
}

/**
 * Returns the columns of the account and of the counterparty's account. A column headed only IBAN belongs to the
 * counterparty in three cases: there is another account column, its numbers vary, or the column of a counterparty name
 * precedes it.
 */
function accountColumns(
  all: readonly ListColumn[],
): Pick<Record<ColumnRole, number>, 'account' | 'counterparty_account'> {
  const of = (role: ColumnRole, kinds: readonly ListColumn['kind'][]) =>
    all.filter(({ kind, roles }) => kinds.includes(kind) && roles.includes(role));
  const own = ownAccounts(all, of('account', ['iban', 'text']));
  const bare = own.find(({ name }) => foldWord(name) === 'iban');
  const named = own.find((column) => column !== bare);
  const isBehindParty =
    bare !== undefined &&
    [1, 2].some((back) => all[bare.at - back]?.roles.includes('counterparty')) &&
    all.some(({ kind, at }) => kind === 'day' && at < bare.at);
  // True if the column comes before the first date column.
  const isFirst = bare !== undefined && all.findIndex(({ kind }) => kind === 'day') > bare.at;
  const varies = bare !== undefined && (bare.words === null || bare.words.length > 1);
  const isParty = bare && (named || isBehindParty || (varies && !isFirst));
  // A number identifies an account better than a name, which two accounts may share.
  const others = own.filter((column) => column !== bare);
  const numbered = others.find(({ kind }) => kind === 'iban') ?? others.find(isOfNumbers);
  const account = isParty ? (numbered ?? named) : (numbered ?? own[0]);
  const [party] = [
    ...of('counterparty_account', ['iban', 'text']),
    // For a column headed `Counterparty IBAN`, which contains account numbers rather than names.
    ...of('counterparty', ['iban']),
  ].filter((column) => column !== account && column !== bare);
  return {
    account: account?.at ?? -1,
    counterparty_account: (party ?? (isParty ? bare : undefined))?.at ?? -1,
  };
}

const ownAccounts = (
  all: readonly ListColumn[],
  headed: readonly ListColumn[],
): readonly ListColumn[] => (headed.length > 0 ? headed : all.filter(isOfEnds));

/** True for a column that no heading explains, in which every row has one of several masked numbers. */
const isOfEnds = ({ kind, roles, words, isMasked }: ListColumn): boolean =>
  kind === 'text' && roles.length === 0 && isMasked && (words?.length ?? 0) > 1;

const isOfNumbers = ({ words }: ListColumn): boolean =>
  Boolean(words?.length) && words?.every((word) => /\d{4}/.test(word)) === true;

/**
 * Returns the state column: one with a heading for states or, failing that, one that contains only words for states,
 * since some banks write the state into a notes column.
 */
function stateColumn(all: readonly ListColumn[]): number {
  const texts = all.filter(({ kind }) => kind === 'text');
  const found =
    texts.find((column) => column.roles.includes('state') && saysState(column, all)) ??
    texts.find((column) => saysOnlyStates(column));
  return found?.at ?? -1;
}

/** Words of a column of states. With more of them, a column is one of types or texts. */
const MOST_STATES = 4;

/**
 * True if every row has a state, or one says that it is done: a note on a single row is not a state. In a list without
 * headings, words beside the known ones are states as well, though unknown ones.
 */
function saysOnlyStates({ words, isFilled, name, at }: ListColumn): boolean {
  if (!words?.length) return false;
  const isDone = words.some((word) => stateOf(word) === 'done');
  if (words.every((word) => stateOf(word) !== null)) return isFilled || isDone;
  return isFilled && isDone && words.length <= MOST_STATES && name === `#${at + 1}`;
}

/** Matches headings of an address, in which `State` or `City/State` is not the state of a row. */
const ADDRESS = /\b(?:city|zip|postal|address)\b/;

const saysState = ({ words, name: own }: ListColumn, all: readonly ListColumn[]): boolean =>
  words?.some((word) => stateOf(word) !== null) ||
  !/\bstate\b/.test(foldWord(own)) ||
  !all.some(({ name }) => ADDRESS.test(foldWord(name)));

/**
 * Returns the currency column: one with a currency heading or, failing that, one that contains currency codes. A column
 * with such a heading is used even if it contains other words, so that an unknown currency is rejected instead of
 * ignored. A column for the original currency is used if no other column is found, the list has no original amounts and
 * no amount heading names a currency.
 */
function currencyColumn(all: readonly ListColumn[]): number {
  const own = all.filter(({ roles }) => !roles.includes('original_currency'));
  const found =
    own.find(({ kind, roles }) => kind === 'currency' && roles.includes('currency')) ??
    own.find(({ kind, roles }) => kind === 'text' && roles.includes('currency')) ??
    own.find((column) => column.kind === 'currency' && !isOfOther(column, all));
  const isElsewhere =
    all.some(
      ({ kind, roles, name }) =>
        kind === 'money' && (roles.includes('original_amount') || currencyInHeading(name) !== null),
    ) || hasUnknownMoney(all);
  const original = isElsewhere
    ? undefined
    : all.find((column) => column.kind === 'currency' && !isOfOther(column, all));
  return (found ?? original)?.at ?? -1;
}

/** True for a column of amounts that nobody knows beside the amounts of the rows. */
const hasUnknownMoney = (all: readonly ListColumn[]): boolean => {
  const money = all.filter(({ kind }) => kind === 'money');
  const isOwn = ({ roles }: ListColumn) =>
    roles.some((role) => ['amount', 'income', 'expense'].includes(role));
  const unknown = money.filter(({ roles }) => roles.length === 0).length;
  return unknown > (money.some(isOwn) ? 0 : 1);
};

/**
 * True if a column of currencies without a heading for them stands beside numbers that are not the row's amount: they
 * are the amount in the currency of the purchase.
 */
function isOfOther({ at, roles }: ListColumn, all: readonly ListColumn[]): boolean {
  if (roles.includes('currency')) return false;
  const isOwn = ({ roles: some }: ListColumn) =>
    some.some((role) => ['amount', 'income', 'expense', 'balance'].includes(role));
  const beside = [all[at - 1], all[at + 1]].filter((one) => one?.kind === 'money');
  const hasOwn = all.some((one) => one.kind === 'money' && isOwn(one));
  const isNamed = (one: ListColumn) => one.roles.length > 0 && !isOwn(one);
  return beside.length > 0 && hasOwn && beside.every((one) => one && isNamed(one));
}

/**
 * If there are several currency columns, returns the one next to the amounts or, failing that, to the balance. Some lists
 * put it before the amounts, others after them.
 */
export function currencyBeside(
  all: readonly ListColumn[],
  amounts: readonly number[],
  usual: number,
): number {
  const own = all.filter(
    ({ kind, roles }) => kind === 'currency' && !roles.includes('original_currency'),
  );
  if (own.length < 2) return usual;
  const first = all.find(({ kind }) => kind === 'money' || kind === 'currency');
  const side = first?.kind === 'currency' ? -1 : 1;
  const beside = amounts.flatMap((amount) => own.find(({ at }) => at - side === amount) ?? [])[0];
  const free = own.filter(({ at }) => all[at - side]?.kind !== 'money');
  return (beside ?? (free.length === 1 ? free[0] : undefined))?.at ?? usual;
}

/**
 * Returns the columns of text that may describe a row if no heading says which one does. The one that varies most comes
 * first, for all rows alike: a text that is longest in one row may be the bank's own name. Columns that say the same in
 * every row are left out.
 */
export function otherTexts(all: readonly ListColumn[]): readonly ListColumn[] {
  const count = ({ words }: ListColumn) => words?.length ?? Number.POSITIVE_INFINITY;
  const free = all.filter(
    ({ kind, roles }) => kind === 'text' && !roles.some((role) => NO_TEXTS.has(role)),
  );
  const varied = free.filter((column) => count(column) > 1);
  return (varied.length > 0 ? varied : free)
    .toSorted((a, b) => b.letters - a.letters)
    .toSorted((a, b) => (count(a) === count(b) ? 0 : count(b) - count(a)))
    .toSorted(typesLast);
}

const typesLast = (a: ListColumn, b: ListColumn): number =>
  Number(isOfTypes(a)) - Number(isOfTypes(b));

/** True for a column of types of transactions, by its heading or by all of its words. */
const isOfTypes = ({ roles, words }: ListColumn): boolean =>
  roles.includes('type') || Boolean(words?.length && words.every((word) => senseOfType(word)));

const NO_TEXTS: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  ...([
    'account',
    'counterparty_account',
    'reference',
    'category',
    'state',
    'sign_column',
  ] as const),
]);

/**
 * Returns the description columns. Those that may hold types come last, and before them the column with the most distinct
 * values comes first.
 */
export function descriptionColumns(all: readonly ListColumn[]): readonly ListColumn[] {
  const count = ({ words }: ListColumn) => words?.length ?? Number.POSITIVE_INFINITY;
  return all
    .filter(({ kind, roles }) => kind !== 'day' && roles.includes('description'))
    .toSorted((a, b) => (count(a) === count(b) ? a.at - b.at : count(b) - count(a)))
    .toSorted(typesLast);
}

/** A number at the end of a heading: `Description 2`, `Text (3)`. */
const NUMBERED = /\d{1,2}\)?$/;

/** Returns the columns that continue a text, whose headings differ only by a number, from left to right. */
export function continuedColumns(
  first: ListColumn | undefined,
  all: readonly ListColumn[],
): readonly ListColumn[] {
  const stem = (column: ListColumn) => foldWord(column.name.replace(NUMBERED, ''));
  if (!first || hasNoHeading(first)) return [];
  const some = all.filter((column) => stem(column) === stem(first));
  return some.length > 1 ? some.toSorted((a, b) => a.at - b.at) : [];
}

/** Beginnings of folded words for who sends money, and for who gets it. */
const SENDER =
  /(?:^| )(?:payer|sender|debtor|from|originator|ordering|auftraggeber|zahlungspflicht|ordenant|remitent|emisor|donneur|emetteur|ordinant|mittent|remetent|betaler|betalare|avsender|avsandar|afsender|maksaja|maksja|maksataj|moketoj|nadawc|zleceniodawc|platc|platitel|platitor|ordonator|atutalo|platitelj|nalogodavac|placnik|gonderen|отправитель|плательщик|платник|відправник|наредител|εντολε)/;
const RECIPIENT =
  /(?:^| )(?:payee|recipient|receiver|creditor|to|beneficiar\w*|empfanger|begunstigt|zahlungsempfanger|destinatari\w*|beneficiair\w*|favorecid|begunstigd|modtager|mottagar|mottaker|saaja|sanemej|gavej|odbiorc|beneficjent|prijemc|kedvezmenyezett|primatelj|primalac|prejemnik|alici|получатель|отримувач|получател|δικαιουχ)/;

export interface PartyColumns {
  /** Columns of the one who got the money, of a row with money out, and of the one who sent it, with money in. */
  out: readonly number[];
  in: readonly number[];
}

/**
 * Returns the columns of the other party by direction: a row that names both sides names the user on one of them. Other
 * lists may have a column for shops beside one for people.
 */
export function partyColumns(all: readonly ListColumn[]): PartyColumns {
  // The name of an account that some rows lack is that of the other party's.
  const named = all.filter(
    ({ kind, roles, isFilled, letters }) =>
      ((kind === 'text' || kind === 'money') && roles.includes('counterparty')) ||
      (kind === 'text' && roles.includes('account') && !isFilled && letters > 0),
  );
  const is = (one: ListColumn, side: RegExp, other: RegExp) =>
    side.test(foldWord(one.name)) && !other.test(foldWord(one.name));
  const sender = named.find((one) => is(one, SENDER, RECIPIENT));
  const recipient = named.find((one) => is(one, RECIPIENT, SENDER));
  if (sender && recipient) return { out: [recipient.at], in: [sender.at] };
  // Numbers may be those of accounts.
  const texts = named.toSorted((a, b) => Number(a.kind !== 'text') - Number(b.kind !== 'text'));
  const ats = texts.map(({ at }) => at);
  return { out: ats, in: ats };
}
