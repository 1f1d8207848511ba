import { reasonText } from '@saldo/categorizer/category-reasons';
import { groupRows } from '@saldo/categorizer/local/prediction';
import { likelyCategories } from '@saldo/categorizer/local/ranking';
import { type Suggestions as Engine, suggest } from '@saldo/categorizer/local/suggest';
import { percentOf } from '@saldo/categorizer/local/suggestion';
import {
  SORT_LIMITS,
  type SortAnswer,
  type SortEntry,
  type SortQueue,
} from '@saldo/contract/sorting';
import { monthAround } from '@saldo/domain/calendar';
import { addDays, type Day } from '@saldo/domain/dates';
import { type Cents, type Direction, fromCents } from '@saldo/domain/money';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { amountIn, conversionOf } from '../ledger/figures/figure-currency.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { ownCategoriesAmong } from '../ledger/transfers/own-accounts.ts';
import {
  idOf,
  merchantKey,
  merchantLabelOf,
  type OwnNames,
  ownNames,
} from '../merchant-names/names.ts';
import { merchantsOf } from './count-queue.ts';
import { learnFor } from './learn-categories.ts';
import { presentPrecision } from './precision-figure.ts';
import * as store from './store.ts';
import { engineRow, isPerson, isPreselected, targetOf } from './suggestion.ts';
import { type MostUsed, mostUsedCategories } from './used-categories.ts';

export interface QueueRequest {
  bookId: BookId;
  today: Day;
  /** `from` and `to` are inclusive; absent for no limit. */
  from?: Day | undefined;
  to?: Day | undefined;
}

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';

/** Groups the rows to sort into entries, largest amount first. Runs in a worker, because learning takes a whole core. */
export async function readQueue({ storage }: TaskContext, q: QueueRequest): Promise<SortQueue> {
  const { bookId, today } = q;
  const span = { from: q.from ?? FIRST_DAY, to: addDays(q.to ?? LAST_DAY, 1) };
  const { rows, model, isOwner, labeled, categories } = await learnFor(storage, {
    bookId,
    ...span,
  });
  const sorted = await store.countSorted(storage.read, {
    bookId,
    from: monthAround(await calendarOf(storage.read, { bookId }), today).from,
    to: addDays(today, 1),
  });
  const nothing = { items: [], merchants: 0, transactions: 0, amount: 0 };
  if (!model) return { ...nothing, sorted_this_month: sorted };
  const asked = rows.map((row) => engineRow(row, isOwner));
  const groups = groupRows(model, asked);
  const engine = suggest(model, asked, {}, groups);
  const others = likelyCategories(model, groups, SORT_LIMITS.answers);
  const names = await ownNames(storage.read, { bookId });
  const currency = await mainCurrencyOf(storage.read, { bookId });
  const convert = await conversionOf(storage.read, { bookId, currency }, rows);
  const worthOf = (row: store.WaitingRow) => amountIn(currency, row, convert) ?? 0;
  const ownCategories = ownCategoriesAmong(categories);
  const entries = entriesOf(rows, engine, {
    others,
    used: mostUsedCategories(
      labeled.filter((row) => !ownCategories.has(row.category_id)),
      isOwner,
    ),
    names,
    accounts: await store.accountNames(storage.read, { bookId }),
    worthOf,
  });
  return {
    ...presentPrecision(model.replay),
    items: entries.slice(0, SORT_LIMITS.entries),
    merchants: merchantsOf(rows, names).size,
    transactions: rows.length,
    amount: fromCents(rows.reduce((sum, row) => sum + worthOf(row), 0)),
    sorted_this_month: sorted,
  };
}

interface About {
  /** Maps a row's id to other categories of the user that the row may well belong to. */
  others: ReadonlyMap<string, readonly string[]>;
  used: MostUsed;
  names: OwnNames;
  accounts: ReadonlyMap<string, string>;
  /** A row's amount in the main currency; 0 if no exchange rate is known. */
  worthOf(row: store.WaitingRow): Cents;
}

/** An entry and its sums in cents. */
interface Sums {
  entry: SortEntry;
  income: Cents;
  expense: Cents;
  /** The same in the main currency. */
  worth: Record<Direction, Cents>;
  isOwnMove: boolean;
}

/**
 * Entries, the largest amount of money first. The rows within an entry are newest first,
 * like `rows`. An entry lists at most as many rows as one call accepts.
 */
function entriesOf(rows: readonly store.WaitingRow[], engine: Engine, about: About): SortEntry[] {
  const answers = new Map(engine.suggestions.map((one) => [one.id, one]));
  const entries = new Map<string, Sums>();
  for (const row of rows) {
    const answer = answers.get(row.id);
    if (!answer) continue;
    const id = idOf(merchantKey(row, about.names));
    const person = isPerson(row, about.names.isOwner);
    const chosen = isPreselected(row, answer, about.names.isOwner);
    // Rows without a preselected answer form one entry per merchant.
    const target = chosen ? targetOf(answer) : '';
    const way = person || answer.both ? 'both' : row.direction;
    const key = [id, way, row.currency, target].join(' ');
    const known =
      entries.get(key) ?? newEntry(key, { id, row, answer, chosen, person }, engine, about);
    entries.set(key, known);
    known.entry.ids.push(row.id);
    known[row.direction] += row.amount;
    known.worth[row.direction] += about.worthOf(row);
  }
  return [...entries.values()].sort(mostMoneyFirst).map(withSums);
}

interface First {
  /** Id of the merchant. */
  id: string;
  row: store.WaitingRow;
  answer: Engine['suggestions'][number];
  chosen: boolean;
  person: boolean;
}

/** An entry without its rows, as its newest row describes it. */
function newEntry(
  key: string,
  { id, row, answer, chosen, person }: First,
  engine: Engine,
  about: About,
): Sums {
  const { name } = merchantLabelOf(row, about.names);
  const likely = about.others.get(row.id) ?? [];
  const used = about.used.of({ direction: row.direction, isPerson: person });
  return {
    ...{ income: 0, expense: 0, worth: { income: 0, expense: 0 } },
    isOwnMove: answer.both === true,
    entry: {
      key,
      merchant: { id, name, is_person: person },
      direction: row.direction,
      currency: row.currency,
      ...{ amount: 0, money_in: 0, money_out: 0, worth: 0 },
      ids: [],
      newest: {
        description: row.description,
        date: row.date,
        account: about.accounts.get(row.account_id ?? '') ?? null,
      },
      answers: answersFor(answer, engine.proposals, [...likely, ...used]),
      is_preselected: chosen,
      confidence: targetOf(answer) === '' ? null : percentOf(answer),
      reason: reasonText(answer.reason),
    },
  };
}

/** Moves between own accounts count with their net, because neither half is income or spending. */
const moved = ({ worth: { income, expense }, isOwnMove }: Sums): Cents =>
  isOwnMove ? Math.abs(income - expense) : income + expense;

/** Entries without a known rate are worth nothing, so their own amounts decide among them. */
const mostMoneyFirst = (a: Sums, b: Sums): number =>
  moved(b) - moved(a) || b.income + b.expense - (a.income + a.expense);

/**
 * The entry with its net amount, which is an expense if more went out. Payments from and to a person form one entry, as
 * do both halves of a move between the user's own accounts, because either half alone would count as income or expense.
 */
const withSums = ({ entry, income, expense, worth }: Sums): SortEntry => ({
  ...entry,
  direction:
    income > expense || (income === expense && entry.direction === 'income') ? 'income' : 'expense',
  amount: fromCents(Math.abs(income - expense)),
  money_in: fromCents(income),
  money_out: fromCents(expense),
  worth: fromCents(worth.income + worth.expense),
  ids: firstOf(entry.ids),
});

const firstOf = (ids: readonly string[]) => ids.slice(0, SORT_LIMITS.rowsOfEntry);

/** The engine's answer followed by alternatives, at most four in all and without repeats. */
function answersFor(
  { category_id: first, proposal }: Engine['suggestions'][number],
  proposals: Engine['proposals'],
  others: readonly string[],
): SortAnswer[] {
  const made = proposal === null ? undefined : proposals[proposal];
  const ids = [...new Set([...(first === null ? [] : [first]), ...others])];
  const own = ids.map((category_id): SortAnswer => ({ category_id, proposal: null }));
  if (!made) return own.slice(0, SORT_LIMITS.answers);
  const { taxonomy: _, ...fresh } = made;
  return [{ category_id: null, proposal: fresh }, ...own].slice(0, SORT_LIMITS.answers);
}
