import { createCategory } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import {
  applyRule,
  applyRules,
  createRule,
  deleteRule,
  previewRules,
  type Rule,
  type RulePreview,
  revertRule,
} from '@saldo/contract/rules';
import {
  createTransaction,
  listTransactions,
  type Transaction,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import { getProfile } from '@saldo/contract/users';
import { toCents } from '@saldo/domain/money';
import { BREAD, FOOD, HOME, ruleBody } from '@saldo/domain/testing/rules';
import {
  describeOnOneEngine,
  type TestServer,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const YEAR = { year: 2025 };
const FIELDS = [
  'description',
  'category',
  'tags',
  'amount',
  'direction',
  'type',
  'product',
  'ignore',
  'ignore_default_metrics',
  'is_refund',
] as const;
type Field = (typeof FIELDS)[number];

const transaction = fc.record({
  date: fc.constantFrom('2025-03-01', '2025-03-31', '2025-07-15'),
  description: fc.constantFrom('Panadería Sol', 'Mercado', 'Luz'),
  bank: fc.constantFrom('BBVA', 'REVOLUT'),
  amount: fc.constantFrom(0, 1, 2.5, 10),
  direction: fc.constantFrom('income' as const, 'expense' as const),
  type: fc.constantFrom('transfer' as const, 'unknown' as const),
  product: fc.constantFrom('current' as const, 'deposit' as const),
  tags: fc.constantFrom([], ['pan'], ['Sol', 'x']),
  category: fc.constantFrom(UNCATEGORIZED_ID, FOOD, BREAD),
  ignore: fc.boolean(),
  is_refund: fc.boolean(),
  currency: fc.constantFrom('EUR', 'EUR', 'USD'),
});

const step = fc.record({
  kind: fc.constantFrom('make', 'apply', 'apply', 'apply_all', 'revert', 'remove', 'hand', 'bulk'),
  body: ruleBody,
  at: fc.nat(99),
  row: fc.nat(99),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const EDITS: { [F in Field]: readonly unknown[] } = {
  description: ['Manual', 'Sol'],
  category: [HOME, UNCATEGORIZED_ID],
  tags: [['hand'], []],
  amount: [7.77, 1],
  direction: ['income', 'expense'],
  type: ['topup', 'transfer'],
  product: ['current', 'deposit'],
  ignore: [true, false],
  ignore_default_metrics: [true, false],
  is_refund: [true, false],
};

type Names = ReadonlyMap<string, string>;

/** A user, and the expected state of their transactions once all rules are gone. */
class Person {
  readonly user: TestUser;
  readonly #ids: ReadonlyMap<string, string>;
  rules: Rule[] = [];
  /** By transaction id, each field's last manual value or, if it was never set manually, its first value. */
  readonly own = new Map<string, Record<string, unknown>>();

  constructor(user: TestUser, ids: ReadonlyMap<string, string>) {
    this.user = user;
    this.#ids = ids;
  }

  static async make(server: TestServer): Promise<Person> {
    const user = await server.signUp();
    const make = async (name: string, parent_id: string | null = null) =>
      (await user.call(createCategory, { body: { name, icon: '🎸', parent_id } })).id;
    const food = await make('Eating');
    const ids = [
      [FOOD, food],
      [BREAD, await make('Loaves', food)],
      [HOME, await make('House')],
    ] as const;
    return new Person(user, new Map(ids));
  }

  /** Names of this user's categories by id. */
  get #names(): Names {
    const names = [
      [FOOD, 'Eating'],
      [BREAD, 'Eating > Loaves'],
      [HOME, 'House'],
    ] as const;
    return new Map([
      [UNCATEGORIZED_ID, 'Uncategorized'],
      ...names.map(([placeholder, name]) => [this.#ids.get(placeholder) ?? '', name] as const),
    ]);
  }

  /** Replaces placeholder categories with this user's categories. */
  mine<T>(value: T): T {
    let json = JSON.stringify(value);
    for (const [placeholder, id] of this.#ids) json = json.replaceAll(placeholder, id);
    return JSON.parse(json) as T;
  }

  async rows(): Promise<Map<string, Transaction>> {
    const { items } = await this.user.call(listTransactions, { query: YEAR });
    return new Map(items.map((item) => [item.id, item]));
  }

  async take({ kind, body, at, row }: Step): Promise<void> {
    const rule = this.rules[at % this.rules.length];
    const params = { id: rule?.id ?? '' };
    if (kind === 'make' || !rule) {
      const input = { ...this.mine(body), name: `Rule ${this.rules.length}` };
      this.rules.push(await this.user.call(createRule, { body: input }));
    } else if (kind === 'apply') await this.apply(params.id);
    else if (kind === 'apply_all') await this.apply();
    else if (kind === 'revert') await this.user.call(revertRule, { params });
    else if (kind === 'remove') {
      await this.user.call(deleteRule, { params, query: { revert: 'true' } });
      this.rules = this.rules.filter(({ id }) => id !== rule.id);
    } else await this.edit(kind === 'bulk', at, row);
  }

  async edit(inBulk: boolean, at: number, row: number): Promise<void> {
    const ids = [...this.own.keys()];
    const id = ids[row % ids.length] ?? '';
    const fields = inBulk ? (['category', 'tags', 'ignore'] as const) : FIELDS;
    const field = fields[at % fields.length] ?? 'tags';
    const value = this.mine(EDITS[field][row % 2]);
    const before = (await this.rows()).get(id);
    if (inBulk) await this.user.call(updateBatch, { body: [{ id, [field]: value }] as never });
    else await this.user.call(updateTransaction, { params: { id }, body: { [field]: value } });
    // An amount too small for a rule's parts joins them, as if the user had chosen the last part's category.
    const now = field === 'amount' ? (await this.rows()).get(id) : undefined;
    if (now && before && before.splits.length > now.splits.length) {
      Object.assign(this.own.get(id) ?? {}, { category: now.category });
    }
    // Sending an unchanged value for one transaction is not an edit, but in a bulk edit it counts as the user's choice.
    if (!inBulk && JSON.stringify(before?.[field]) === JSON.stringify(value)) return;
    Object.assign(this.own.get(id) ?? {}, { [field]: value });
    // Income that the user moves to an expense category becomes a refund in the same step.
    const isMoneyBack =
      field === 'category' &&
      value === this.#ids.get(HOME) &&
      before?.direction === 'income' &&
      !before.is_refund &&
      before.category !== value;
    if (isMoneyBack) Object.assign(this.own.get(id) ?? {}, { is_refund: true });
  }

  /** Previews, applies and applies again. The preview must list all changes, and the second run must change nothing. */
  async apply(id?: string): Promise<void> {
    const told = await this.user.call(previewRules, {
      body: { ...YEAR, ...(id === undefined ? {} : { rule_id: id }) },
    });
    const { user } = await this.user.call(getProfile);
    const before = await this.rows();
    const apply = () =>
      id === undefined
        ? this.user.call(applyRules, { body: YEAR })
        : this.user.call(applyRule, { params: { id }, body: YEAR });
    const { matched, changed } = await apply();
    expect({ matched, changed }).toEqual({ matched: told.matched, changed: told.changed });
    const after = await this.rows();
    expect(
      told.changes.map(({ transaction_id, field }) => `${transaction_id} ${field}`).sort(),
    ).toEqual(differences(before, after).sort());
    for (const change of told.changes) this.#expectTold(change, before, after);
    expect(told.figures.map(keyed).sort()).toEqual(
      movedFigures(before, after, { names: this.#names, main: user.currency ?? 'EUR' }).sort(),
    );
    expect(await apply()).toMatchObject({ matched, changed: 0 });
    expect(await this.rows()).toEqual(after);
  }

  #expectTold(
    { transaction_id: id, field, before, after }: RulePreview['changes'][number],
    was: ReadonlyMap<string, Transaction>,
    is: ReadonlyMap<string, Transaction>,
  ): void {
    const said = (row: Transaction | undefined) => spoken(field, row, this.#names);
    expect([before, after]).toEqual([said(was.get(id)), said(is.get(id))]);
  }
}

function differences(
  before: ReadonlyMap<string, Transaction>,
  after: ReadonlyMap<string, Transaction>,
): string[] {
  return [...before].flatMap(([id, was]) =>
    FIELDS.filter((field) => keyOf(field, was) !== keyOf(field, after.get(id))).map(
      (field) => `${id} ${field}`,
    ),
  );
}

/** A field's value, with the parts that its category stands for. */
const keyOf = (field: Field, row: Transaction | undefined): string =>
  JSON.stringify([row?.[field], field === 'category' && row?.splits]);

function spoken(field: Field, row: Transaction | undefined, names: Names): string {
  if (!row) return '';
  const value = row[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || 'None';
  if (field === 'amount') return `${row.amount.toFixed(2)} ${row.currency}`;
  if (field === 'category' && row.splits.length > 0) {
    return row.splits.map(({ category }) => names.get(category)?.split(' > ').at(-1)).join(' + ');
  }
  if (field === 'category') return row.category_name;
  if (field === 'description') return row.description;
  const text = String(value).replace('topup', 'top-up').replace('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const keyed = ({ kind, what, before, after }: RulePreview['figures'][number]) =>
  `${kind} ${what} ${before} ${after}`;

interface Known {
  names: Names;
  /** The main currency. */
  main: string;
}

/** Adds up everything before and after in the main currency before, deliberately in the simplest way. */
function movedFigures(
  before: ReadonlyMap<string, Transaction>,
  after: ReadonlyMap<string, Transaction>,
  known: Known,
): string[] {
  const [was, is] = [figures(before, known), figures(after, known)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [from, to] = [was.get(key) ?? 0, is.get(key) ?? 0];
    return from === to ? [] : [`${key} ${from / 100} ${to / 100}`];
  });
}

function figures(
  rows: ReadonlyMap<string, Transaction>,
  { names, main }: Known,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows.values()) {
    if (row.ignore || row.ignore_default_metrics || row.currency !== main) continue;
    const cents = toCents(row.amount);
    const income = row.direction === 'income' && !row.is_refund;
    const net = row.direction === 'income' ? cents : -cents;
    const side = income ? 'income' : 'expense';
    const lines = row.splits.length > 0 ? row.splits : [row];
    const added: [string, number][] = [
      ['balance Balance', net],
      [income ? 'income Income' : 'expense Expenses', income ? cents : -net],
      ...lines.map((line): [string, number] => {
        const own = toCents(line.amount);
        return [
          `${side} ${names.get(line.category)}`,
          row.direction === side || income ? own : -own,
        ];
      }),
    ];
    for (const [key, amount] of added) sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return sums;
}

describeOnOneEngine("the rules' guarantees", (server) => {
  it('hold for any transactions, rules, edits and order of applying and reverting', async () => {
    await fc.assert(
      fc.asyncProperty(
        // Five rows with ten fields each cannot exceed the number of changes that a preview lists individually.
        fc.array(transaction, { minLength: 1, maxLength: 5 }),
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.boolean(),
        async (given, steps, backwards) => {
          const person = await Person.make(server());
          for (const body of person.mine(given)) {
            await person.user.call(createTransaction, { body: body as never });
          }
          for (const [id, row] of await person.rows()) person.own.set(id, { ...row });
          for (const one of steps) await person.take(one);
          const left = backwards ? person.rules.toReversed() : person.rules;
          for (const { id } of left) await person.user.call(revertRule, { params: { id } });
          const rows = await person.rows();
          for (const [id, own] of person.own) {
            expect(rows.get(id)?.splits).toEqual([]);
            for (const field of FIELDS) {
              expect([id, field, rows.get(id)?.[field]]).toEqual([id, field, own[field]]);
            }
          }
        },
      ),
      { numRuns: 8 },
    );
  });
});
