import type { Rule } from '@saldo/contract/rules';
import { CategoryTree, type RunnableRule, runnableRules } from '@saldo/domain/rules/compile';
import { sameValue } from '@saldo/domain/rules/row';
import { type RunMode, type RunResult, runRules } from '@saldo/domain/rules/run';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { listCategories } from '../categories/service.ts';
import {
  isMoved,
  type LayeredTransaction,
  lockProvenance,
  type ProvenanceContext,
  readLayered,
  type TransactionSelection,
  writeLayers,
} from '../provenance/service.ts';
import { asideByCategory } from '../transfers/aside.ts';
import { partImpossible } from '../transfers/unlink.ts';
import { presentRule } from './present.ts';
import * as store from './store.ts';

/** A person's rules in the order they run in, and their categories. */
export interface RuleBook {
  rules: Rule[];
  tree: CategoryTree;
  /** 'Parent > Child' by id. */
  categoryNames: ReadonlyMap<string, string>;
}

export async function readRuleBook(db: Db | Tx, q: { userId: string }): Promise<RuleBook> {
  const categories = await listCategories(db, q);
  const tree = new CategoryTree(categories);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const rules = (await store.listRules(db, q)).map((row) => presentRule(row, tree));
  return {
    rules,
    tree,
    categoryNames: new Map(
      categories.map(({ id, name, parent_id }) => {
        const parent = parent_id === null ? undefined : names.get(parent_id);
        return [id, parent === undefined ? name : `${parent} > ${name}`];
      }),
    ),
  };
}

/** The enabled rules, ready to run together. */
export const enabledRules = ({ rules, tree }: RuleBook): RunnableRule[] =>
  runnableRules(
    rules.filter((rule) => rule.is_enabled),
    tree,
  );

/** What rules do to a transaction. */
export interface RuleChange extends RunResult {
  row: LayeredTransaction;
  isMoved: boolean;
}

/** Runs rules over transactions and tells what they do to each; writes nothing. Newest first, piece by piece. */
export async function* evaluate(
  db: Db | Tx,
  q: {
    userId: string;
    selection: TransactionSelection;
    rules: readonly RunnableRule[];
    mode: RunMode;
  },
): AsyncGenerator<RuleChange[]> {
  for await (const rows of readLayered(db, q)) {
    yield rows.map((row) => {
      const result = runRules(q.rules, row, q.mode);
      return { ...result, row, isMoved: isMoved({ row, changed: result.changed }) };
    });
  }
}

/** How many transactions rules matched and moved, all together and each rule. */
export interface Tally {
  /** Put between own accounts, so that they count as neither income nor expense. */
  setAside: number;
  matched: number;
  changed: number;
  rules: { matched: number; changed: number }[];
}

/** Runs rules over transactions and writes what they do. */
export async function writeRules(
  tx: Tx,
  context: ProvenanceContext,
  q: { selection: TransactionSelection; rules: readonly RunnableRule[]; mode: RunMode },
): Promise<Tally> {
  const tally = newTally(q.rules);
  if (q.rules.length === 0) return tally;
  await lockProvenance(tx, context);
  const seen = new Set<string>();
  const freed: string[] = [];
  const { userId } = context;
  for await (const changes of evaluate(tx, { ...q, userId })) {
    for (const change of changes) {
      seen.add(change.row.id);
      count(tally, q.rules, change);
    }
    const written = await write(tx, context, changes);
    tally.setAside += written.setAside;
    freed.push(...written.freed);
  }
  // What a parted transfer had set is gone, and a rule that had nothing to add to it has now.
  const ids = freed.filter((id) => seen.has(id));
  if (ids.length === 0) return tally;
  for await (const changes of evaluate(tx, { ...q, userId, selection: { ids } })) {
    await write(tx, context, changes);
  }
  return tally;
}

/** Writes what rules do. Says how many rows it has set aside, and which are no legs of a transfer any more. */
async function write(
  tx: Tx,
  context: ProvenanceContext,
  changes: readonly RuleChange[],
): Promise<{ setAside: number; freed: string[] }> {
  const changed = changes.filter((change) => change.changed.size > 0);
  await writeLayers(tx, context, changed);
  const idsOf = (some: readonly RuleChange[]) => some.map(({ row }) => row.id);
  const freed = await partImpossible(tx, context, idsOf(changed));
  const sorted = changed.filter((one) => one.changed.has('category'));
  return { setAside: await asideByCategory(tx, context, idsOf(sorted)), freed };
}

const newTally = (rules: readonly RunnableRule[]): Tally => ({
  setAside: 0,
  matched: 0,
  changed: 0,
  rules: rules.map(() => ({ matched: 0, changed: 0 })),
});

function count(tally: Tally, rules: readonly RunnableRule[], change: RuleChange): void {
  if (change.matched.length > 0) tally.matched += 1;
  if (change.isMoved) tally.changed += 1;
  const movers = change.isMoved ? moversOf(change) : undefined;
  for (const at of change.matched) {
    const own = tally.rules[at];
    if (!own) continue;
    own.matched += 1;
    if (movers?.has(rules[at]?.id ?? '')) own.changed += 1;
  }
}

/** The rules whose values a field has now and had not before. */
function moversOf({ row, changed }: RuleChange): Set<string> {
  const movers = new Set<string>();
  for (const [field, { value, layers }] of changed) {
    if (sameValue(row.values[field], value)) continue;
    movers.add(layers.at(-1)?.causeId ?? '');
  }
  return movers;
}

/**
 * Runs the enabled rules by themselves over transactions that an import, the engine or a bank connection has brought or
 * touched; what a hand has set stays. Returns how many transactions changed.
 */
export async function runRulesOn(
  tx: Tx,
  context: ProvenanceContext,
  selection: TransactionSelection,
): Promise<number> {
  const rules = enabledRules(await readRuleBook(tx, context));
  const { changed } = await writeRules(tx, context, { selection, rules, mode: 'automatic' });
  return changed;
}
