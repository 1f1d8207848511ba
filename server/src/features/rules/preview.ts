import { UNCATEGORIZED } from '@saldo/contract/common';
import type { RulePreview } from '@saldo/contract/rules';
import { type Cents, fromCents } from '@saldo/domain/money';
import { partsOf } from '@saldo/domain/parts/parts';
import { FigureTotals, type MovedFigure } from '@saldo/domain/rules/moved-figures';
import { sameValue, type Values } from '@saldo/domain/rules/row';
import type { Db, Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { partsAsideIn } from '../../schema/stored/stored-parts.ts';
import { texts } from '../../texts/catalogues.ts';
import { amountIn, type Convert } from '../ledger/figures/figure-currency.ts';
import { historyOf, isVisiblyChanged, type LayeredTransaction } from '../ledger/layers/layers.ts';
import { exclusionFlags } from '../ledger/transfers/excluded-rows.ts';
import type { OwnAccounts } from '../ledger/transfers/own-accounts.ts';
import * as targets from '../targets/preview.ts';
import type { RuleBook, RuleChange } from './run-rules.ts';

const CHANGES_TOLD = 50;

const valuesAfter = ({ row, changed }: RuleChange): Values => ({
  ...row.values,
  ...Object.fromEntries([...changed].map(([field, { value }]) => [field, value])),
});

const FLAG = 'ignore_default_metrics';

/** A row of several parts is not set aside as a whole. */
const wholeCategoryOf = ({ category: { id, parts } }: Values): string | null => (parts ? null : id);

/**
 * Adds to each change whether the row is then excluded from totals, because rules would move it to Between Own
 * Accounts.
 */
export async function withExclusions(
  db: Db,
  q: { bookId: BookId; belongings: OwnAccounts },
  changes: readonly RuleChange[],
): Promise<RuleChange[]> {
  const sorted = changes.filter(({ changed }) => changed.has('category'));
  const rows = sorted.map((change) => ({
    id: change.row.id,
    category: wholeCategoryOf(valuesAfter(change)),
    flag: change.changed.get(FLAG) ?? historyOf(change.row, FLAG),
  }));
  const flags = await exclusionFlags(db, q, rows);
  return changes.map((change) => {
    const flag = flags.get(change.row.id);
    if (!flag) return change;
    const changed = new Map(change.changed).set(FLAG, flag);
    return { ...change, changed, isMoved: isVisiblyChanged({ row: change.row, changed }) };
  });
}

/** Collects, row by row, what rules would do to a period's transactions. */
export class Preview {
  readonly #book: RuleBook;
  readonly #totals: FigureTotals;
  readonly #currency: string;
  readonly #changes: RulePreview['changes'] = [];
  readonly #rows: WouldBe[] = [];
  #matched = 0;
  #kept = 0;
  readonly #unsplit = { small: 0, legs: 0 };

  constructor(book: RuleBook, world: { saved: ReadonlySet<string>; currency: string }) {
    this.#book = book;
    this.#totals = new FigureTotals(world);
    this.#currency = world.currency;
  }

  add(change: RuleChange, convert: Convert): void {
    const { row } = change;
    const { currency, date } = row;
    const counted = (values: Values) => ({
      ...values,
      aside: row.aside,
      partsAside: partsAsideIn(row.partsAside),
      worth: (amount: Cents) => amountIn(this.#currency, { amount, currency, date }, convert),
    });
    if (change.matched.length > 0) this.#matched += 1;
    if (change.keptByHand) this.#kept += 1;
    if (change.unsplit) this.#unsplit[change.unsplit === 'leg' ? 'legs' : 'small'] += 1;
    if (!change.isMoved) {
      this.#totals.add(counted(row.values), counted(row.values));
      return;
    }
    const after = valuesAfter(change);
    this.#totals.add(counted(row.values), counted(after));
    this.#rows.push({ row, after });
    this.#tell(change, after);
  }

  #tell({ row, changed }: RuleChange, after: Values): void {
    const names = { categories: this.#book.categoryNames, currency: row.currency };
    for (const field of changed.keys()) {
      if (this.#changes.length >= CHANGES_TOLD) return;
      const [was, is] = [row.values[field], after[field]];
      if (sameValue(was, is)) continue;
      this.#changes.push({
        transaction_id: row.id,
        date: row.date,
        description: row.values.description,
        amount: fromCents(row.values.amount),
        direction: row.values.direction,
        currency: row.currency,
        field,
        before: texts().ruleValue(field, was, names),
        after: texts().ruleValue(field, is, names),
        ...(field === 'category' ? this.#parts(after) : {}),
      });
    }
  }

  #parts({ amount, category: { id: category, parts = null } }: Values) {
    if (!parts) return {};
    return {
      parts: partsOf({ amount, category, parts }).map((part) => ({
        category: this.#nameOf(part.category),
        amount: fromCents(part.cents),
      })),
    };
  }

  #nameOf(category: string | null): string {
    return this.#book.categoryNames.get(category ?? '') ?? UNCATEGORIZED.name;
  }

  async result(
    storage: Storage,
    { bookId, today }: { bookId: BookId; today: string },
  ): Promise<RulePreview> {
    const money = this.#totals.moved().map((figure) => this.#present(figure));
    const targets = await movedTargets(storage, { bookId, today, rows: this.#rows });
    return {
      matched: this.#matched,
      changed: this.#rows.length,
      changes: this.#changes,
      kept_by_hand: this.#kept,
      ...(this.#unsplit.small + this.#unsplit.legs > 0 ? { unsplit: this.#unsplit } : {}),
      figures: [...money, ...targets],
    };
  }

  #present({ kind, categoryId, before, after }: MovedFigure): RulePreview['figures'][number] {
    const what = categoryId === undefined ? WHOLE[kind] : this.#nameOf(categoryId);
    const currency = this.#currency;
    return { kind, what, currency, before: fromCents(before), after: fromCents(after) };
  }
}

const WHOLE = { income: 'Income', expense: 'Expenses', balance: 'Balance' } as const;

type Figure = RulePreview['figures'][number];

interface WouldBe {
  row: LayeredTransaction;
  after: Values;
}

/** Goals and alerts whose amounts would change with these transactions, in the same format as other figures. */
async function movedTargets(
  { read }: Storage,
  { bookId, today, rows }: { bookId: BookId; today: string; rows: readonly WouldBe[] },
): Promise<Figure[]> {
  const changes = rows.map(({ row: { id }, after: { category, ...after } }) => {
    const { direction, amount, product, ignore, is_refund } = after;
    const { id: main, parts = null } = category;
    return { id, category: main, parts, direction, amount, product, ignore, is_refund };
  });
  const moved = await targets.movedTargets(read, { bookId, today, changes });
  return moved.map(({ kind, name, currency, before, after }) => ({
    ...{ kind, what: name, currency },
    before: fromCents(before),
    after: fromCents(after),
  }));
}
