import { BATCH_LIMIT, updateBatch } from '@saldo/contract/transactions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyPart,
  type BulkChange,
  batchPartsOf,
  splitIntoBatches,
  withoutPart,
} from './bulk-change.ts';
import { CATEGORY_IDS, makeTransaction } from './testing.ts';

const anyCategory = fc.constantFrom(...Object.values(CATEGORY_IDS));
const anyTags = fc.uniqueArray(fc.constantFrom('home', 'fixed', 'shared', 'work'));
const anyTransaction = fc
  .record({
    id: fc.uuid(),
    category: anyCategory,
    tags: anyTags,
    ignore: fc.boolean(),
    ignore_default_metrics: fc.boolean(),
    is_refund: fc.boolean(),
  })
  .map((row) => makeTransaction({ ...row, category_id: row.category }));

const anyChange: fc.Arbitrary<BulkChange> = fc.oneof(
  fc.record({
    kind: fc.constant('category' as const),
    category: anyCategory,
  }),
  fc.record({
    kind: fc.constant('tags' as const),
    mode: fc.constantFrom('add' as const, 'remove' as const, 'replace' as const),
    tags: anyTags,
  }),
  fc.record({
    kind: fc.constant('flags' as const),
    ignore: fc.boolean(),
    ignore_default_metrics: fc.boolean(),
  }),
);
const rowsOf = fc.uniqueArray(anyTransaction, { maxLength: 6, selector: (row) => row.id });
const noName = () => undefined;

describe('a bulk change', () => {
  it('changes nothing when applied a second time', () => {
    fc.assert(
      fc.property(rowsOf, anyChange, (rows, change) => {
        const byId = new Map(batchPartsOf(rows, change).map((part) => [part.id, part]));
        const after = rows.map((row) => {
          const part = byId.get(row.id);
          return part ? applyPart(row, part, noName) : row;
        });
        expect(batchPartsOf(after, change)).toEqual([]);
      }),
    );
  });

  it('produces a batch the contract accepts', () => {
    fc.assert(
      fc.property(rowsOf, anyChange, (rows, change) => {
        const parts = batchPartsOf(rows, change);
        expect(updateBatch.body.safeParse(parts).error?.issues ?? []).toEqual([]);
      }),
    );
  });

  it('adds tags to the existing ones, or replaces them', () => {
    const row = makeTransaction({ tags: ['home', 'fixed'] });
    const tags = ['fixed', 'shared'];
    expect(batchPartsOf([row], { kind: 'tags', mode: 'add', tags })).toEqual([
      { id: row.id, tags: ['home', 'fixed', 'shared'] },
    ]);
    expect(batchPartsOf([row], { kind: 'tags', mode: 'replace', tags })).toEqual([
      { id: row.id, tags },
    ]);
  });

  it('shows the new category immediately, as set manually', () => {
    const row = makeTransaction({ category_source: 'ai' });
    const [part] = batchPartsOf([row], { kind: 'category', category: CATEGORY_IDS.home });
    expect(part && applyPart(row, part, () => 'Home')).toMatchObject({
      category: CATEGORY_IDS.home,
      category_id: CATEGORY_IDS.home,
      category_name: 'Home',
      category_source: 'hand',
    });
  });
});

describe('chunksOf', () => {
  it('keeps every item once, in order, within the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 7 }), (items, size) => {
        const chunks = splitIntoBatches(items, size);
        expect(chunks.flat()).toEqual(items);
        expect(chunks.every((chunk) => chunk.length > 0 && chunk.length <= size)).toBe(true);
      }),
    );
  });

  it('uses the largest batch the server accepts', () => {
    const items = Array.from({ length: BATCH_LIMIT + 1 }, (_, i) => i);
    expect(splitIntoBatches(items).map((chunk) => chunk.length)).toEqual([BATCH_LIMIT, 1]);
  });

  it('removes tags regardless of spelling, and keeps the others', () => {
    const row = makeTransaction({ tags: ['Fun', 'home'] });
    const [part] = batchPartsOf([row], { kind: 'tags', mode: 'remove', tags: ['fún', 'work'] });
    expect(part).toEqual({ id: row.id, tags: ['home'] });
  });

  it('joins the parts of a split row, also to the category of its last part', () => {
    const { id, category: last } = makeTransaction({});
    const splits = [
      { id: 'a', category: CATEGORY_IDS.food, amount: 5, note: null },
      { id: 'b', category: last, amount: 5, note: null },
    ];
    const row = makeTransaction({ splits, matching: ['a'] });
    const [part] = batchPartsOf([row], { kind: 'category', category: last });
    expect(part).toEqual({ id, category: last });
    const shown = part && applyPart(row, part, noName);
    expect(shown).toMatchObject({ category: last, splits: [], matching: undefined });
    expect(shown && part && withoutPart(shown, part, row)).toEqual(row);
    expect(batchPartsOf([makeTransaction({})], { kind: 'category', category: last })).toEqual([]);
  });
});
