import { groupRows } from '@saldo/categorizer/local/prediction';
import { likeliestCategories } from '@saldo/categorizer/local/ranking';
import { type Suggestions as Engine, suggest } from '@saldo/categorizer/local/suggest';
import {
  SORT_LIMITS,
  type SortAnswer,
  type SortEntry,
  type SortQueue,
} from '@saldo/contract/sorting';
import { addDays, type Day } from '@saldo/domain/dates';
import { fromCents, signed } from '@saldo/domain/money';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import {
  idOf,
  merchantKey,
  merchantLabelOf,
  type OwnNames,
  ownNames,
} from '../merchant-names/names.ts';
import { merchantsOf } from './count-queue.ts';
import { learnFor } from './learn-categories.ts';
import * as store from './store.ts';
import { engineRow, isPerson, isPreselected, percentOf, targetOf } from './suggestion.ts';

export interface QueueRequest {
  userId: string;
  today: Day;
  /** `from` and `to` are inclusive; absent for no limit. */
  from?: Day | undefined;
  to?: Day | undefined;
}

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';

/** Groups the rows to sort into entries, newest first. Runs in a worker, because learning takes a whole core. */
export async function readQueue({ storage }: TaskContext, q: QueueRequest): Promise<SortQueue> {
  const { userId, today } = q;
  const span = { from: q.from ?? FIRST_DAY, to: addDays(q.to ?? LAST_DAY, 1) };
  const { rows, model, isOwner } = await learnFor(storage, { userId, ...span });
  const sorted = await store.countSorted(storage.read, {
    userId,
    from: `${today.slice(0, 7)}-01`,
    to: addDays(today, 1),
  });
  const nothing = { items: [], merchants: 0, transactions: 0, amount: 0 };
  if (!model) return { ...nothing, sorted_this_month: sorted };
  const asked = rows.map((row) => engineRow(row, isOwner));
  const groups = groupRows(model, asked);
  const engine = suggest(model, asked, {}, groups);
  const others = likeliestCategories(model, groups, SORT_LIMITS.answers);
  const names = await ownNames(storage.read, { userId });
  const entries = entriesOf(rows, engine, {
    others,
    names,
    accounts: await store.accountNames(storage.read, { userId }),
  });
  const { precision } = engine;
  return {
    ...(precision === undefined ? {} : { precision }),
    items: entries.slice(0, SORT_LIMITS.entries),
    merchants: merchantsOf(rows, names).size,
    transactions: rows.length,
    amount: fromCents(
      rows.reduce((sum, row) => sum + (row.currency === 'EUR' ? row.amount : 0), 0),
    ),
    sorted_this_month: sorted,
  };
}

interface About {
  /** Maps a row's id to other categories of the user that the row may belong to. */
  others: ReadonlyMap<string, readonly string[]>;
  names: OwnNames;
  accounts: ReadonlyMap<string, string>;
}

/**
 * Entries, and the rows within an entry, are newest first, like `rows`. An entry lists at most as many rows as one call
 * accepts.
 */
function entriesOf(rows: readonly store.WaitingRow[], engine: Engine, about: About): SortEntry[] {
  const answers = new Map(engine.suggestions.map((one) => [one.id, one]));
  const entries = new Map<string, { entry: SortEntry; cents: number }>();
  for (const row of rows) {
    const answer = answers.get(row.id);
    if (!answer) continue;
    const id = idOf(merchantKey(row, about.names));
    const { name } = merchantLabelOf(row, about.names);
    const chosen = isPreselected(row, answer, about.names.isOwner);
    // Rows without a preselected answer form one entry per merchant.
    const target = chosen ? targetOf(answer) : '';
    const { way, direction, cents } = sideOf(row, answer);
    const key = [id, way, row.currency, target].join(' ');
    const known = entries.get(key);
    if (known) {
      known.entry.ids.push(row.id);
      known.cents += cents;
      continue;
    }
    const choices = answersFor(answer, engine.proposals, about.others.get(row.id) ?? []);
    entries.set(key, {
      cents,
      entry: {
        key,
        merchant: { id, name, is_person: isPerson(row, about.names.isOwner) },
        direction,
        currency: row.currency,
        amount: 0,
        ids: [row.id],
        newest: {
          description: row.description,
          date: row.date,
          account: about.accounts.get(row.account_id ?? '') ?? null,
        },
        answers: choices,
        is_preselected: chosen,
        confidence: targetOf(answer) === '' ? null : percentOf(answer),
        reason: answer.reason,
      },
    });
  }
  return [...entries.values()].map(({ entry, cents }) => ({
    ...entry,
    ...(cents < 0 ? { direction: 'expense' as const } : {}),
    ids: firstOf(entry.ids),
    amount: fromCents(Math.abs(cents)),
  }));
}

/**
 * Determines which rows form one entry, and how they add up. Both halves of a move between the user's own accounts
 * belong in the same entry, because either half alone would count as income or expense. Their amounts add up to a net
 * amount, which is an expense if negative.
 */
const sideOf = (row: store.WaitingRow, { both = false }: { both?: boolean }) =>
  both
    ? { way: 'both', direction: 'income' as const, cents: signed(row.amount, row.direction) }
    : { way: row.direction, direction: row.direction, cents: row.amount };

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
