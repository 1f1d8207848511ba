import type { Column, Columns } from './columns.ts';
import { currencyInHeading } from './currency.ts';
import { foldWord, type Role, stateOf } from './vocabulary.ts';

/** Where what is read of a row stands; -1 for nowhere. Days and amounts are not among them but for the day of purchase. */
export function rolesAt({ all }: Columns): Record<Role, number> {
  const text = (role: Role, kinds: readonly Column['kind'][] = ['text', 'iban', 'money']) =>
    all.find(({ roles, kind }) => kinds.includes(kind) && roles.includes(role))?.at ?? -1;
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
 * The column of the account and that of the other party's. One that is headed with nothing but IBAN is the other party's
 * where another one, varying numbers, or the party's name before it say so.
 */
function accountColumns(
  all: readonly Column[],
): Pick<Record<Role, number>, 'account' | 'counterparty_account'> {
  const of = (role: Role, kinds: readonly Column['kind'][]) =>
    all.filter(({ kind, roles }) => kinds.includes(kind) && roles.includes(role));
  const own = of('account', ['iban', 'text']);
  const bare = own.find(({ name }) => foldWord(name) === 'iban');
  const named = own.find((column) => column !== bare);
  const isBehindParty =
    bare !== undefined &&
    [1, 2].some((back) => all[bare.at - back]?.roles.includes('counterparty')) &&
    all.some(({ kind, at }) => kind === 'day' && at < bare.at);
  // Before the day stands whose the row is.
  const isFirst = bare !== undefined && all.findIndex(({ kind }) => kind === 'day') > bare.at;
  const varies = bare !== undefined && (bare.words === null || bare.words.length > 1);
  const isParty = bare && (named || isBehindParty || (varies && !isFirst));
  // A name beside the number says less: two accounts may share one.
  const numbered = own.find((column) => column !== bare && column.kind === 'iban');
  const account = isParty ? (numbered ?? named) : (numbered ?? own[0]);
  const [party] = [
    ...of('counterparty_account', ['iban', 'text']),
    // `Counterparty IBAN`: its numbers say what of the party it is.
    ...of('counterparty', ['iban']),
  ].filter((column) => column !== account && column !== bare);
  return {
    account: account?.at ?? -1,
    counterparty_account: (party ?? (isParty ? bare : undefined))?.at ?? -1,
  };
}

/** By its heading, else by its words: some banks say it in a column for notes. */
function stateColumn(all: readonly Column[]): number {
  const texts = all.filter(({ kind }) => kind === 'text');
  const found =
    texts.find((column) => column.roles.includes('state') && saysState(column, all)) ??
    texts.find(({ words }) => words?.length && words.every((word) => stateOf(word) !== null));
  return found?.at ?? -1;
}

/** Of an address, `City/State` and `State` say something else. */
const ADDRESS = /\b(?:city|zip|postal|address)\b/;

const saysState = ({ words }: Column, all: readonly Column[]): boolean =>
  words?.some((word) => stateOf(word) !== null) ||
  !all.some(({ name }) => ADDRESS.test(foldWord(name)));

/**
 * By its codes, else by its heading: an unknown word there must not pass for the account's currency. The currency of an
 * original amount is that of the rows where no such amount and no other currency stands in the list.
 */
function currencyColumn(all: readonly Column[]): number {
  const own = all.filter(({ roles }) => !roles.includes('original_currency'));
  const found =
    own.find(({ kind, roles }) => kind === 'currency' && roles.includes('currency')) ??
    own.find(({ kind, roles }) => kind === 'text' && roles.includes('currency')) ??
    own.find(({ kind }) => kind === 'currency');
  const isElsewhere = all.some(
    ({ kind, roles, name }) =>
      kind === 'money' && (roles.includes('original_amount') || currencyInHeading(name) !== null),
  );
  const original = isElsewhere ? undefined : all.find(({ kind }) => kind === 'currency');
  return (found ?? original)?.at ?? -1;
}

/** Of several columns of currencies the one that stands beside the amounts, on the side on which the list has them. */
export function currencyBeside(
  all: readonly Column[],
  amounts: readonly number[],
  usual: number,
): number {
  const own = all.filter(
    ({ kind, roles }) => kind === 'currency' && !roles.includes('original_currency'),
  );
  if (own.length < 2) return usual;
  const first = all.find(({ kind }) => kind === 'money' || kind === 'currency');
  const side = first?.kind === 'currency' ? -1 : 1;
  const beside = own.find(({ at }) => amounts.includes(at - side));
  const free = own.filter(({ at }) => all[at - side]?.kind !== 'money');
  return (beside ?? (free.length === 1 ? free[0] : undefined))?.at ?? usual;
}

/** Columns that say what a movement was, the one whose texts differ most first: another may hold its kind. */
export function descriptionColumns(all: readonly Column[]): readonly Column[] {
  const count = ({ words }: Column) => words?.length ?? Number.POSITIVE_INFINITY;
  return all
    .filter(({ kind, roles }) => kind !== 'day' && roles.includes('description'))
    .toSorted((a, b) => (count(a) === count(b) ? a.at - b.at : count(b) - count(a)));
}
