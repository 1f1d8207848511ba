import type { Rule } from '@saldo/contract/rules';
import {
  CategoryTree,
  type RuleDefinition,
  type RunnableRule,
  runnableRules,
} from '@saldo/domain/rules/compile';
import { type RuleRow, sameValue } from '@saldo/domain/rules/row';
import { type RunMode, type RunResult, runRules } from '@saldo/domain/rules/run';
import { fold } from '@saldo/domain/text';
import { chunksOf } from '../../platform/db/chunks.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { listCategories } from '../categories/service.ts';
import {
  isVisiblyChanged,
  type LayeredTransaction,
  type LayerWrites,
  layerWrites,
  type ProvenanceContext,
  readLayered,
  type TransactionSelection,
  writeLayers,
} from '../ledger/layers/layers.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { excludeByCategory } from '../ledger/transfers/excluded-rows.ts';
import { pairsAmong } from '../ledger/transfers/transfer-store.ts';
import { unlinkImpossible } from '../ledger/transfers/unlink-transfers.ts';
import {
  detectedName,
  isOwnersRow,
  type OwnNames,
  ownNames,
  shownName,
} from '../merchant-names/names.ts';
import { presentRule } from './present.ts';
import { EVALUATED_WITHIN_MS, MOST_LAYERS, tooManyChanges, tooSlow } from './run-limits.ts';
import { withLegs } from './split-legs.ts';
import * as store from './store.ts';

/** A user's rules in execution order, and their categories. */
export interface RuleBook {
  rules: Rule[];
  tree: CategoryTree;
  /** The user's names for merchants. */
  merchantNames: OwnNames;
  /** Names in the form 'Parent > Child', by category id. */
  categoryNames: ReadonlyMap<string, string>;
  /** Serialized rules, categories and merchant names, to detect whether any of them has changed. */
  stored: string;
}

export async function readRuleBook(db: Db | Tx, q: { bookId: BookId }): Promise<RuleBook> {
  const categories = await listCategories(db, q);
  const tree = new CategoryTree(categories);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const rows = await store.listRules(db, q);
  const merchantNames = await ownNames(db, q);
  return {
    merchantNames,
    rules: rows.map((row) => presentRule(row, tree)),
    tree,
    categoryNames: new Map(
      categories.map(({ id, name, parent_id }) => {
        const parent = parent_id === null ? undefined : names.get(parent_id);
        return [id, parent === undefined ? name : `${parent} > ${name}`];
      }),
    ),
    stored: JSON.stringify([rows, categories, [...merchantNames.values()]]),
  };
}

/** True if the user's rules and categories have not changed since they were read. */
export const isStill = async (tx: Tx, q: { bookId: BookId }, book: RuleBook): Promise<boolean> =>
  (await readRuleBook(tx, q)).stored === book.stored;

/** Rules ready to run together. */
export const compiled = (
  { tree, merchantNames }: RuleBook,
  rules: readonly RuleDefinition[],
): RunnableRule[] => runnableRules(rules, tree, lastNames(merchantNames));

/** Folded names of a row's merchant: as shown, and as Saldo found it before the user renamed it. */
function merchantsOf(row: RuleRow, names: OwnNames): string[] {
  const { creditor_name, debtor_name } = row;
  const { description, direction } = row.values;
  const named = { description, direction, creditor_name, debtor_name };
  const shown = shownName(named, names);
  const found = isOwnersRow(named, names) ? null : detectedName(named);
  return [shown, found].flatMap((name) => (name === null ? [] : [fold(name)]));
}

/** Remembers the last row's names, because many rules ask for them. */
function lastNames(names: OwnNames): (row: RuleRow) => readonly string[] {
  let last: { values: RuleRow['values']; text: string; names: string[] } | null = null;
  return (row) => {
    const { values } = row;
    // Rules may change these values in place.
    const text = values.direction + values.description;
    if (last?.values !== values || last.text !== text) {
      last = { values, text, names: merchantsOf(row, names) };
    }
    return last.names;
  };
}

/** The enabled rules, ready to run together. */
export const enabledRules = (book: RuleBook): RunnableRule[] =>
  compiled(
    book,
    book.rules.filter((rule) => rule.is_enabled),
  );

/** Transactions from `readLayered`, or those an import is about to insert. */
type Pieces = AsyncIterable<LayeredTransaction[]> | Iterable<LayeredTransaction[]>;

interface Run {
  rules: readonly RunnableRule[];
  mode: RunMode;
}

/** Number of transactions whose results are held in memory at once. */
const ROWS_AT_ONCE = 1000;

export interface RuleChange extends RunResult {
  row: LayeredTransaction;
  isMoved: boolean;
}

/**
 * Runs rules over transactions, newest first and in batches, and yields their effects. Writes nothing. If the run takes
 * too long, throws `TooMuchWork`, which names the slowest rules.
 */
export async function* evaluate(
  pieces: Pieces,
  q: Run & { withinMs?: number },
): AsyncGenerator<RuleChange[]> {
  const end = performance.now() + (q.withinMs ?? EVALUATED_WITHIN_MS);
  for await (const piece of pieces) {
    for (const some of chunksOf(piece, ROWS_AT_ONCE)) {
      yield some.map((row) => {
        if (performance.now() > end) throw tooSlow(q.rules, some);
        const result = runRules(q.rules, row, q.mode);
        return { ...result, row, isMoved: isVisiblyChanged({ row, changed: result.changed }) };
      });
    }
  }
}

/** Number of transactions matched and changed, in total and by rule. */
export interface Tally {
  /** Number of transactions moved to Between Own Accounts, so they count as neither income nor expense. */
  setAside: number;
  matched: number;
  changed: number;
  rules: { matched: number; changed: number }[];
}

/** Planned effects of rules on transactions. */
export interface RulePlan {
  run: Run;
  tally: Omit<Tally, 'setAside'>;
  seen: ReadonlySet<string>;
  changed: readonly RuleChange[];
  writes: LayerWrites;
}

/**
 * Runs rules over transactions without writing anything. The caller needs no lock. If the rules change too much, throws
 * `TooMuchWork`, which names the rules that change the most.
 */
export async function planRules(
  pieces: Pieces,
  q: Run & { bookId: BookId; now: string; mostLayers?: number },
): Promise<RulePlan> {
  const { rules, mode, mostLayers = MOST_LAYERS } = q;
  const tally = newTally(rules);
  const seen = new Set<string>();
  const changed: RuleChange[] = [];
  let layers = 0;
  if (rules.length > 0) {
    for await (const changes of evaluate(pieces, q)) {
      for (const change of changes) {
        seen.add(change.row.id);
        count(tally, rules, change);
        if (change.changed.size === 0) continue;
        changed.push(change);
        layers += layersOf(change);
      }
      if (layers > mostLayers) throw tooManyChanges(rules, tally);
    }
  }
  return { run: { rules, mode }, tally, seen, changed, writes: layerWrites(q, changed) };
}

/** Writes a plan; the caller holds the lock. Returns how many transactions the rules matched and changed. */
export async function writeRules(
  tx: Rows,
  context: ProvenanceContext,
  { run, tally, seen, changed, writes }: RulePlan,
): Promise<Tally> {
  const { bookId } = context;
  const { setAside, freed } = await write(tx, context, changed, writes);
  // Unlinking a transfer undid the values that linking had set, so rules may now apply to its legs.
  const ids = freed.filter((id) => seen.has(id));
  if (ids.length > 0) {
    for await (const changes of evaluate(readLayered(tx, { bookId, selection: { ids } }), run)) {
      const more = changes.filter((change) => change.changed.size > 0);
      await write(tx, context, more, layerWrites(context, more));
    }
  }
  return { ...tally, setAside };
}

/** Writes the provenance of new rows, which were already inserted with the values that rules gave them. */
export async function writeRulesOfNewRows(
  tx: Rows,
  context: ProvenanceContext,
  { changed, writes }: RulePlan,
): Promise<void> {
  await writeLayers(tx, context, { ...writes, transactions: new Map() });
  const sorted = changed.filter((one) => one.changed.has('category'));
  const ids = sorted.map(({ row }) => row.id);
  await excludeByCategory(tx, context, ids);
}

/** Returns how many rows were newly excluded, and the ids of rows that are no longer legs of a transfer. */
async function write(
  tx: Rows,
  context: ProvenanceContext,
  changed: readonly RuleChange[],
  writes: LayerWrites,
): Promise<{ setAside: number; freed: string[] }> {
  await writeLayers(tx, context, writes);
  const idsOf = (some: readonly RuleChange[]) => some.map(({ row }) => row.id);
  const pairs = await pairsAmong(tx, { bookId: context.bookId, ids: idsOf(changed) });
  const freed = await unlinkImpossible(tx, context, { pairs });
  const sorted = changed.filter((one) => one.changed.has('category'));
  return { setAside: await excludeByCategory(tx, context, idsOf(sorted)), freed };
}

const layersOf = ({ changed }: RuleChange): number =>
  [...changed.values()].reduce((sum, { layers }) => sum + layers.length, 0);

const newTally = (rules: readonly RunnableRule[]): RulePlan['tally'] => ({
  matched: 0,
  changed: 0,
  rules: rules.map(() => ({ matched: 0, changed: 0 })),
});

function count(tally: RulePlan['tally'], rules: readonly RunnableRule[], change: RuleChange): void {
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

/** Ids of the rules that changed the value of any field. */
function moversOf({ row, changed }: RuleChange): Set<string> {
  const movers = new Set<string>();
  for (const [field, { value, layers }] of changed) {
    if (sameValue(row.values[field], value)) continue;
    movers.add(layers.at(-1)?.causeId ?? '');
  }
  return movers;
}

/**
 * Runs the enabled rules over transactions that an import, the engine or a bank connection has added or changed. Keeps
 * values set by the user. Returns how many transactions changed.
 */
export async function runRulesOn(
  tx: Rows,
  context: ProvenanceContext,
  selection: TransactionSelection,
): Promise<number> {
  const { bookId, now } = context;
  const rules = enabledRules(await readRuleBook(tx, context));
  const pieces = withLegs(tx, { bookId, rules }, readLayered(tx, { bookId, selection }));
  const plan = await planRules(pieces, { bookId, now, rules, mode: 'automatic' });
  return (await writeRules(tx, context, plan)).changed;
}
