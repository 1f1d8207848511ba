import type { TargetField } from '@saldo/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BREAD,
  CATEGORIES,
  FOOD,
  freshRow,
  HOME,
  merchantsOf,
  ruleBody,
  rulesOf,
  values,
} from '../testing/rules.ts';
import { CategoryTree, type RunnableRule, runnableRules } from './compile.ts';
import {
  type Author,
  applyWrites,
  attributeToUser,
  HAND,
  type History,
  isSetManually,
  type Layer,
  layerChange,
  reconcile,
  removeAuthor,
} from './provenance.ts';
import { type AnyValue, ruleRow, type Values } from './row.ts';
import { type LayeredRow, ruleAuthor, runRules } from './run.ts';

const tree = new CategoryTree(CATEGORIES);
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
] as const satisfies readonly TargetField[];

/** Stores layers like a database, which gives them IDs and positions and returns them ordered by position. */
class Kept {
  row: LayeredRow;
  #ids = 0;

  constructor(row: LayeredRow) {
    this.row = row;
  }

  #nextId(): number {
    this.#ids += 1;
    return this.#ids;
  }

  history(field: TargetField): History {
    return { value: this.row.values[field], layers: this.row.layers.get(field) ?? [] };
  }

  write(changed: ReadonlyMap<TargetField, History>): void {
    const layers = new Map(this.row.layers);
    const now: Record<string, unknown> = { ...this.row.values };
    for (const [field, history] of changed) {
      const old = layers.get(field) ?? [];
      const change = layerChange(old, history.layers);
      const kept = old
        .filter(({ id }) => !change.gone.includes(id ?? ''))
        .map((layer) => change.changed.find(({ id }) => id === layer.id) ?? layer);
      const added = change.added.map((layer) => ({ ...layer, id: `layer-${this.#nextId()}` }));
      const stored = [...kept, ...added].sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
      expect(
        stored.map(({ cause, causeId, before, after }) => [cause, causeId, before, after]),
      ).toEqual(
        history.layers.map(({ cause, causeId, before, after }) => [cause, causeId, before, after]),
      );
      layers.set(field, stored);
      now[field] = history.value;
    }
    this.row = { ...ruleRow(this.row, now as unknown as Values), layers };
    for (const field of FIELDS) this.#expectSound(field);
  }

  /** Checks that each layer starts from the result of the one below, and that the highest determines the value shown. */
  #expectSound(field: TargetField): void {
    const { layers, value } = this.history(field);
    for (const [at, layer] of layers.entries()) {
      const above = layers[at + 1];
      expect(layer.after).toEqual(above ? above.before : value);
    }
    const authors = layers.map(({ cause, causeId }) => `${cause} ${causeId}`);
    const once = authors.filter((author) => author !== 'hand null');
    expect(new Set(once).size).toBe(once.length);
  }

  apply(rules: readonly RunnableRule[]): void {
    this.write(runRules(rules, this.row, 'asked').changed);
  }

  each(change: (field: TargetField, history: History) => History): void {
    this.write(new Map(FIELDS.map((field) => [field, change(field, this.history(field))])));
  }

  revert(author: Author): void {
    this.each((_, history) => removeAuthor(history, author));
  }

  edit(field: TargetField, value: AnyValue): void {
    this.write(new Map([[field, applyWrites(this.history(field), [{ author: HAND, value }])]]));
  }
}

const rules = fc
  .array(ruleBody, { minLength: 1, maxLength: 4 })
  .map((bodies) => runnableRules(rulesOf(bodies), tree, merchantsOf));

const USERS_PARTS = { fixed: [{ id: 'a', category: BREAD, cents: 40 }], rest: { id: 'b' } };

const handValue = (field: TargetField, dice: number): AnyValue => {
  const choices: Record<TargetField, [AnyValue, AnyValue]> = {
    description: ['by hand', 'Sol'],
    category: [
      { id: HOME, source: 'hand' },
      { id: FOOD, source: 'hand', parts: USERS_PARTS },
    ],
    tags: [['hand'], []],
    amount: [777, 100],
    direction: ['income', 'expense'],
    type: ['topup', 'transfer'],
    product: ['current', 'deposit'],
    ignore: [true, false],
    ignore_default_metrics: [true, false],
    is_refund: [true, false],
  };
  return choices[field][dice % 2 === 0 ? 0 : 1];
};

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('apply' as const), at: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('apply_all' as const), at: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('revert' as const), at: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hand' as const), at: fc.nat(99) }) },
);

function take(
  kept: Kept,
  all: readonly RunnableRule[],
  { kind, at }: { kind: string; at: number },
) {
  const rule = all[at % all.length];
  if (!rule) return;
  if (kind === 'apply') kept.apply([rule]);
  if (kind === 'apply_all') kept.apply(all);
  if (kind === 'revert') kept.revert(ruleAuthor(rule.id));
  if (kind !== 'hand') return;
  const field = FIELDS[at % FIELDS.length] as TargetField;
  kept.edit(field, handValue(field, at >> 4));
}

describe('provenance', () => {
  it('restores the original, except for the last manual edit, once all rules are reverted', () => {
    fc.assert(
      fc.property(
        rules,
        values,
        fc.array(step, { maxLength: 14 }),
        fc.nat(),
        (all, given, steps, order) => {
          fc.pre(all.length > 0);
          const kept = new Kept(freshRow(given));
          const expected: Record<string, unknown> = { ...given };
          for (const one of steps) {
            take(kept, all, one);
            const field = FIELDS[one.at % FIELDS.length] as TargetField;
            if (one.kind === 'hand') expected[field] = handValue(field, one.at >> 4);
          }
          const reverts = all.map((_, at) => all[(at + order) % all.length] ?? all[0]);
          if (order % 2 === 1) reverts.reverse();
          for (const rule of reverts) kept.revert(ruleAuthor(rule?.id ?? ''));
          expect(kept.row.values).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('changes and writes nothing when rules are applied again', () => {
    fc.assert(
      fc.property(
        rules,
        values,
        fc.array(step, { maxLength: 10 }),
        fc.nat(9),
        (all, given, steps, at) => {
          fc.pre(all.length > 0);
          const kept = new Kept(freshRow(given));
          for (const one of steps) take(kept, all, one);
          const rule = all[at % all.length];
          for (const chosen of [all, rule ? [rule] : []]) {
            kept.apply(chosen);
            const again = runRules(chosen, kept.row, 'asked');
            expect([...again.changed.keys()]).toEqual([]);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('keeps what others have set when one rule is reverted', () => {
    fc.assert(
      fc.property(
        rules,
        values,
        fc.array(step, { maxLength: 12 }),
        fc.nat(9),
        (all, given, steps, at) => {
          fc.pre(all.length > 0);
          const kept = new Kept(freshRow(given));
          for (const one of steps) take(kept, all, one);
          const author = ruleAuthor(all[at % all.length]?.id ?? '');
          const before = new Map(FIELDS.map((field) => [field, kept.history(field)]));
          kept.revert(author);
          for (const field of FIELDS) {
            const { layers, value } = before.get(field) as History;
            const top = layers.at(-1);
            const isTop = top?.cause === 'rule' && top.causeId === author.causeId;
            if (isTop) expect(kept.row.values[field]).toEqual(top.before);
            else expect(kept.row.values[field]).toEqual(value);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never lets an automatic rule change a manually set value', () => {
    fc.assert(
      fc.property(rules, values, fc.array(step, { maxLength: 10 }), (all, given, steps) => {
        fc.pre(all.length > 0);
        const kept = new Kept(freshRow(given));
        for (const one of steps) take(kept, all, one);
        const before = kept.row;
        const isCategoryManual = isSetManually(kept.history('category'));
        kept.write(runRules(all, before, 'automatic').changed);
        for (const field of FIELDS) {
          const isHand =
            field === 'category'
              ? isCategoryManual
              : before.layers.get(field)?.at(-1)?.cause === 'hand';
          if (isHand) expect(kept.row.values[field]).toEqual(before.values[field]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

const layer = (author: Author, before: number, after: number, at: number): Layer => ({
  ...author,
  id: `l${at}`,
  position: at,
  before,
  after,
});
const [A, B] = [ruleAuthor('a'), ruleAuthor('b')];
const category = (id: string | null, source: 'rule' | 'hand' | 'none' | 'ai') => ({ id, source });

describe('a field', () => {
  const none = category(null, 'none');
  const both = applyWrites({ value: none, layers: [] }, [
    { author: A, value: category(FOOD, 'rule') },
    { author: B, value: category(HOME, 'rule') },
  ]);

  it("keeps the later rule's value when the earlier rule is reverted, then returns to the original", () => {
    const withoutA = removeAuthor(both, A);
    expect(withoutA.value).toEqual(category(HOME, 'rule'));
    expect(removeAuthor(withoutA, B).value).toEqual(none);
  });

  it("shows the earlier rule's value when the later rule is reverted", () => {
    expect(removeAuthor(both, B).value).toEqual(category(FOOD, 'rule'));
  });

  it('becomes manual if its rule is deleted without being reverted', () => {
    const left = attributeToUser(both, A);
    expect(left.value).toEqual(category(HOME, 'rule'));
    expect(removeAuthor(left, B).value).toEqual(category(FOOD, 'hand'));
    const last = attributeToUser(both, B);
    expect(last.value).toEqual(category(HOME, 'hand'));
    expect(removeAuthor(last, A).value).toEqual(category(HOME, 'hand'));
  });

  it('counts as manual if no layer explains its value', () => {
    const layers = [layer(A, 1, 2, 0)];
    const found = reconcile({ value: 3, layers });
    expect(found.layers.at(-1)).toMatchObject({ cause: 'hand', before: 2, after: 3 });
    expect(removeAuthor(found, A).value).toBe(3);
    expect(reconcile({ value: 2, layers }).layers).toBe(layers);
  });

  it('remembers that the user confirmed its value', () => {
    const one = applyWrites({ value: none, layers: [] }, [
      { author: A, value: category(BREAD, 'rule') },
    ]);
    const confirmed = applyWrites(one, [{ author: HAND, value: category(BREAD, 'hand') }]);
    expect(removeAuthor(confirmed, A).value).toEqual(category(BREAD, 'hand'));
  });

  it('is the user’s own if it has parts, whatever their categories', () => {
    const parts = { fixed: [{ id: 'a', category: BREAD, cents: 100 }], rest: { id: 'b' } };
    expect(isSetManually({ value: none, layers: [] })).toBe(false);
    expect(isSetManually({ value: { ...none, parts }, layers: [] })).toBe(true);
  });

  it('writes only what differs from the stored layers', () => {
    const stored = [layer(A, 0, 1, 0), layer(B, 1, 2, 1)];
    const { layers } = removeAuthor({ value: 2, layers: stored }, A);
    expect(layerChange(stored, layers)).toEqual({
      gone: ['l0'],
      changed: [{ ...stored[1], before: 0 }],
      added: [],
    });
    expect(layers.at(-1)?.after).toBe(2);
  });
});
