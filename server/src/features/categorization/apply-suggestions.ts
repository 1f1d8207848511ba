import { type ChosenGroups, applySuggestions as endpoint } from '@saldo/contract/categorization';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { History } from '@saldo/domain/rules/provenance';
import { type Author, HAND } from '@saldo/domain/rules/provenance';
import type { CategoryValue } from '@saldo/domain/rules/row';
import { fold } from '@saldo/domain/text';
import type { Caller } from '../../platform/context.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import { takeLock } from '../../platform/db/write-locks.ts';
import { type FieldProblem, invalid } from '../../platform/http/errors.ts';
import { readBody } from '../../platform/http/json-body.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { storedReason } from '../../schema/stored/category-reason.ts';
import { say } from '../../texts/say.ts';
import {
  type CategoryRow,
  insertCategory,
  listCategories,
  ownCategories,
} from '../categories/service.ts';
import { roleByName } from '../categories/suggested-role.ts';
import {
  type LayeredTransaction,
  layerWrites,
  type Rewritten,
  readLayered,
} from '../ledger/layers/layers.ts';
import {
  changedRow,
  changedTwice,
  type FieldWrites,
  planFields,
} from '../ledger/layers/rewrites.ts';
import { ownTransactionIds } from '../ledger/rows/own-transactions.ts';
import { updateTransactions } from '../ledger/rows/write-transactions.ts';
import { writeWithin } from '../ledger/steps/ledger-write.ts';
import { planThenWrite } from '../ledger/steps/planned-write.ts';
import { planExclusions } from '../ledger/transfers/excluded-rows.ts';
import { type OwnAccounts, readOwnAccounts } from '../ledger/transfers/own-accounts.ts';
import {
  enabledRules,
  isStill,
  planRules,
  type RuleBook,
  type RulePlan,
  readRuleBook,
  writeRules,
} from '../rules/run-rules.ts';
import { findNewRefunds } from '../transactions/refunds.ts';

export interface Applied {
  created_categories: number;
  updated: number;
  rules_changed: number;
  /** Number of rows moved to Between Own Accounts, which count as neither income nor expense. */
  set_aside?: number;
  /** Ids of income rows that became refunds because the user moved them to an expense category. */
  refunds?: string[];
  step_id: string | null;
}

type Group = ChosenGroups['new'][number];

interface ApplyPlan {
  book: RuleBook;
  /** Ids of transactions for which the user chose a different category. */
  byHand: string[];
  made: NewCategory[];
  sorting: SortingPlan;
  refunds: string[];
}

/** The planned categories of transactions and what follows from them. */
interface SortingPlan {
  /** Effects of rules on the sorted transactions. Writing this plan also sets the transactions' categories. */
  rules: RulePlan;
  sorted: ReadonlyMap<string, Rewritten>;
  updated: number;
  /** Number of transactions newly excluded from totals. */
  setAside: number;
}

/**
 * Applies the categories of the chosen groups, all or none. Runs in a worker, because a year may have thousands of
 * rows.
 */
export async function applySuggestions(
  { storage }: { storage: Storage },
  q: Caller & { body: Uint8Array },
): Promise<Applied> {
  const { bookId, now } = q;
  const groups = readBody(endpoint.body, q.body);
  const context = { storage, bookId, now };
  return planThenWrite<ApplyPlan, Applied>(context, {
    // If two calls run concurrently, the second one finds the new category that the first one created.
    lockBefore: (tx) => takeLock(tx, 'categories', bookId),
    plan: (db) => plan(db, { bookId, now, groups }),
    isFresh: (tx, { book }) => isStill(tx, { bookId }, book),
    async write(tx, { made, byHand, sorting, refunds }) {
      const { updated, setAside } = sorting;
      const { result: changed, stepId } = await writeWithin(tx, q, {
        async work(rows) {
          for (const { id, ...category } of made) {
            await insertCategory(rows, { bookId, now, id, category });
          }
          const tally = await writeRules(rows, context, sorting.rules);
          await updateTransactions(rows, { user_id: bookId, id: byHand }, { edited_at: now });
          return tally.changed;
        },
        done: (changed) => ({
          step: { kind: 'ai' },
          action: 'categorization.apply',
          subject: { updated, created: made.length, rules_changed: changed },
        }),
      });
      return {
        ...{ created_categories: made.length, updated, rules_changed: changed },
        step_id: stepId,
        ...(setAside > 0 ? { set_aside: setAside } : {}),
        ...(refunds.length > 0 ? { refunds } : {}),
      };
    },
  });
}

async function plan(
  db: Db | Tx,
  q: { bookId: BookId; now: string; groups: ChosenGroups },
): Promise<ApplyPlan> {
  const { bookId } = q;
  const problems = await problemsOf(db, bookId, q.groups);
  if (problems.length > 0) throw invalid(problems);
  const book = await readRuleBook(db, { bookId });
  const { items, made } = choices(await listCategories(db, { bookId }), q.groups);
  const back = await findNewRefunds(db, { bookId, made, choices: chosenByHand(items) });
  const written = items.map(
    ([author, given]): Sorting => [
      author,
      given.map(({ id, values }) =>
        back.has(id) ? { id, values: { ...values, is_refund: true } } : { id, values },
      ),
    ],
  );
  const sorting = await planSorting(db, { ...q, book, made, items: written });
  const { sorted } = sorting;
  const byHand = items.flatMap(([{ cause }, given]) =>
    cause === 'hand' ? given.flatMap(({ id }) => (sorted.has(id) ? id : [])) : [],
  );
  const refunds = [...back].filter((id) => sorted.get(id)?.changed.has('is_refund'));
  return { book, made, byHand, sorting, refunds };
}

/** Values to set on transactions, and the author of the values. */
type Sorting = [Author, FieldWrites[]];

/**
 * Plans the changes that categorize transactions, exclude transfers between the user's own accounts from totals, and
 * apply the rules to all of them. Keeps values set by the user. `made` are categories about to be created.
 */
export async function planSorting(
  db: Db | Tx,
  q: {
    bookId: BookId;
    now: string;
    book: RuleBook;
    made?: readonly NewCategory[];
    items: readonly Sorting[];
  },
): Promise<SortingPlan> {
  const { bookId, book, made = [], items } = q;
  const sorted = new Map<string, Rewritten>();
  let kept = 0;
  for (const [author, given] of items) {
    const planned = await planFields(db, q, { author, automatic: true, items: given });
    // Skips a row that keeps the user's category, so it does not become a refund either.
    for (const one of planned.rewritten)
      if (one.changed.has('category')) sorted.set(one.row.id, one);
    kept += planned.kept;
  }
  const touched = items.flatMap(([, given]) => given.map(({ id }) => id));
  const belongings = await readOwnAccounts(db, { bookId, made });
  const follow = new Follow(sorted);
  const pieces = await follow.rows(db, { bookId, belongings, touched });
  const planned = await planRules(pieces, { ...q, rules: enabledRules(book), mode: 'automatic' });
  const rules = { ...planned, writes: layerWrites(q, follow.with(planned.changed)) };
  return { rules, sorted, updated: touched.length - kept, setAside: follow.setAside };
}

const chosenByHand = (items: readonly Sorting[]) =>
  items.flatMap(([author, given]) =>
    author === HAND
      ? given.flatMap(({ id, values: { category } }) =>
          category ? { id, category: category.id } : [],
        )
      : [],
  );

/**
 * Collects changes to transactions, first by sorting and exclusion, then by rules. The rules get the transactions with
 * all changes so far.
 */
class Follow {
  setAside = 0;
  readonly #rewritten: Map<string, Rewritten>;

  constructor(sorted: Map<string, Rewritten>) {
    this.#rewritten = sorted;
  }

  async rows(
    db: Db | Tx,
    q: { bookId: BookId; belongings: OwnAccounts; touched: readonly string[] },
  ): Promise<LayeredTransaction[][]> {
    const { bookId, touched } = q;
    const pieces: LayeredTransaction[][] = [];
    for await (const piece of readLayered(db, { bookId, selection: { ids: touched } })) {
      const sorted = piece.map((row) => this.#now(row));
      const flags = await planExclusions(db, q, sorted);
      for (const row of piece) {
        const flag = flags.get(row.id);
        if (flag) this.#set(row, flag);
      }
      pieces.push(piece.map((row) => this.#now(row)));
    }
    return pieces;
  }

  with(byRules: readonly Rewritten[]): Rewritten[] {
    for (const { row, changed } of byRules) {
      const first = this.#rewritten.get(row.id) ?? { row, changed: new Map() };
      this.#rewritten.set(row.id, changedTwice(first, changed));
    }
    return [...this.#rewritten.values()];
  }

  #now(row: LayeredTransaction): LayeredTransaction {
    const rewritten = this.#rewritten.get(row.id);
    return rewritten ? changedRow(rewritten) : row;
  }

  #set(row: LayeredTransaction, flag: History): void {
    const first = this.#rewritten.get(row.id) ?? { row, changed: new Map() };
    const changed = new Map([['ignore_default_metrics', flag] as const]);
    this.#rewritten.set(row.id, changedTwice(first, changed));
    if (flag.value === true) this.setAside += 1;
  }
}

/** Author of values that the engine suggested and the user accepted. */
export const ENGINE: Author = { cause: 'ai', causeId: null };

type NewCategory = Group & Pick<CategoryRow, 'id' | 'parent_id' | 'role'>;

/** Each transaction's new category and its author (the last group wins), and the categories to create. */
function choices(
  there: readonly CategoryRow[],
  groups: ChosenGroups,
): { items: Sorting[]; made: NewCategory[] } {
  const given = new Map<string, CategoryValue>();
  const made: NewCategory[] = [];
  const byName = new Map(there.map(({ id, ...category }) => [nameOf(category), id]));
  for (const group of [...groups.existing, ...groups.new]) {
    if (group.transactionIds.length === 0 || group.id === UNCATEGORIZED_ID) continue;
    const known = group.id ?? byName.get(nameOf(group));
    const categoryId = known ?? newId();
    if (known === undefined) {
      const role = roleByName(group.name);
      made.push({ ...group, id: categoryId, parent_id: group.parent_id ?? null, role });
      byName.set(nameOf(group), categoryId);
    }
    for (const id of group.transactionIds) given.set(id, chosenValue(group, id, categoryId));
  }
  const by = (source: CategoryValue['source']) =>
    [...given].flatMap(([id, category]) =>
      category.source === source ? [{ id, values: { category } }] : [],
    );
  return {
    items: [
      [ENGINE, by('ai')],
      [HAND, by('hand')],
    ],
    made,
  };
}

/** Identity of a category: its name and parent, ignoring case and accents. */
const nameOf = ({ name, parent_id }: Pick<Group, 'name' | 'parent_id'>): string =>
  `${parent_id ?? ''} ${fold(name)}`;

function chosenValue(group: Group, transactionId: string, id: string): CategoryValue {
  if (group.byHand.has(transactionId)) return { id, source: 'hand' };
  const reason = group.reasons[transactionId];
  return { id, source: 'ai', ...(reason ? { reason: storedReason(reason) } : {}) };
}

/** Reports ids in the groups that do not belong to the user. */
async function problemsOf(
  db: Db | Tx,
  bookId: BookId,
  groups: ChosenGroups,
): Promise<FieldProblem[]> {
  const all = [
    ...groups.existing.map((group, at) => ({ group, path: `existing.${at}` })),
    ...groups.new.map((group, at) => ({ group, path: `new.${at}` })),
  ];
  const ids = [...new Set(all.flatMap(({ group }) => group.transactionIds))];
  const transactions = await ownTransactionIds(db, { bookId, ids });
  const named = all.flatMap(({ group }) => [group.id, group.parent_id]).filter((id) => id != null);
  const categories = await ownCategories(db, { bookId, ids: [...new Set(named)] });
  return all.flatMap(({ group, path }) => [
    ...unknown(group.id, categories, `${path}.id`),
    ...unknown(group.parent_id, categories, `${path}.parent_id`),
    ...(path.startsWith('existing') && !group.id ? [missing(`${path}.id`)] : []),
    ...group.transactionIds.flatMap((id, at) =>
      transactions.has(id)
        ? []
        : [{ path: `${path}.transaction_ids.${at}`, message: say((t) => t.transactions.unknown) }],
    ),
  ]);
}

const unknown = (id: string | null | undefined, own: ReadonlySet<string>, path: string) =>
  id == null || own.has(id) ? [] : [missing(path)];

const missing = (path: string): FieldProblem => ({
  path,
  message: say((t) => t.categories.unknown),
});
