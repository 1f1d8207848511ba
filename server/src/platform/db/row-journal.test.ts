import { describeOnEachEngine, type TestServer } from '@saldo/proofs/harness/test-server';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountsTable } from '../../schema/tables.ts';
import { newId } from '../id.ts';
import { type BookId, ownId } from '../identity.ts';
import { insertRows } from './bulk-insert.ts';
import { bulkUpdate, type IdAndValues } from './bulk-update.ts';
import { deleteRows, findRows, lockRow, updateRows } from './crud.ts';
import {
  type Entry,
  endJournal,
  Journal,
  type Recording,
  readPart,
  startJournal,
} from './row-journal.ts';
import type { Tx } from './storage.ts';

const COLUMNS = ['name', 'closed_on', 'typed_amount', 'for_spending'] as const;
const ROWS = 4;
const NOW = '2026-11-26T10:00:00.000Z';

type Values = Pick<AccountsTable, (typeof COLUMNS)[number]>;
const values: fc.Arbitrary<Values> = fc.record({
  name: fc.constantFrom('a', 'b', 'ä'),
  closed_on: fc.constantFrom(null, '2026-01-31', '2026-02-01'),
  typed_amount: fc.constantFrom(null, 0, -5, 700),
  for_spending: fc.constantFrom(null, true, false),
});

const some = fc.uniqueArray(fc.nat(ROWS - 1), { minLength: 1 });
/**
 * A write to some rows, given by position. It sets equal values in all of them, sets individual values, or deletes
 * them.
 */
const write = fc.oneof(
  fc.record({ kind: fc.constant('equal' as const), rows: some, set: values }),
  fc.record({
    kind: fc.constant('own' as const),
    rows: some,
    sets: fc.array(values, { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('delete' as const), rows: some }),
);
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;

/**
 * How the journal learns the rows' previous values: by reading them before each write, from the lock, from the
 * insertion, or from the caller.
 */
const WAYS = ['read', 'locked', 'inserted', 'named'] as const;

describeOnEachEngine('a write', (server) => {
  test.each([true, false])('needs its journal to be stored (stored: %s)', async (isStored) => {
    const { storage } = server().running.context;
    const { id: userId } = await server().signUp();
    const written = storage.write(async (tx) => {
      startJournal(tx, new Map([['accounts', {}]]));
      await insertRows(tx, 'accounts', [accountOf(userId)]);
      if (isStored) endJournal(tx);
    });
    if (isStored) await written;
    else await expect(written).rejects.toThrow('a write of accounts has no step');
    const rows = await findRows(storage.read, 'accounts', { user_id: userId });
    expect(rows).toHaveLength(Number(isStored));
  });
});

test('a journal leaves out columns that follow from others', async () => {
  const journal = new Journal(new Map([['transactions', { about: ['id'] }]]));
  const [id, now] = [newId(), { description: 'B', search_text: 'b' }];
  journal.updated('transactions', [id], { id, description: 'A', search_text: 'a' }, now);
  journal.removed('transactions', { id, ...now });
  const entries = (await journal.parts()).flatMap((part) => readPart(part.entries));
  expect(entries).toEqual([
    ['=', 'transactions', [id], { description: 'A' }, { description: 'B' }],
    ['-', 'transactions', { id, description: 'B' }],
  ]);
});

test('a journal of many rows returns all of its parts each time', async () => {
  const journal = new Journal(
    new Map([
      ['accounts', {}],
      ['transactions', { about: ['id'] }],
    ]),
  );
  const ids = Array.from({ length: 2100 }, newId);
  for (const id of ids) {
    journal.removed('accounts', { id });
    journal.removed('transactions', { id });
  }
  for (const _ of ['once', 'again']) {
    const entries = (await journal.parts()).flatMap((part) => readPart(part.entries));
    expect(entries.length).toBe(2 * ids.length);
  }
});

describeOnEachEngine("a transaction's journal", (server) => {
  test('records the same whether it reads rows or already knows them', async () => {
    const user = await server().signUp();
    const before = fc.array(values, { minLength: ROWS, maxLength: ROWS });
    await fc.assert(
      fc.asyncProperty(before, fc.array(write, { maxLength: 5 }), async (rows, writes) => {
        const accounts = rows.map((row) => ({ ...accountOf(user.id), ...row }));
        const [first, ...others] = await Promise.all(
          WAYS.map((way) => journalOf(server(), { accounts, writes, way })),
        );
        for (const journal of others) expect(journal).toEqual(first);
      }),
      { numRuns: 30 },
    );
  });
});

const accountOf = (user_id: BookId): AccountsTable => ({
  ...{ user_id, id: newId(), name: '', bank: 'BBVA', product: 'current', currency: 'EUR' },
  ...{ iban: null, created_at: NOW, closed_on: null, typed_on: null, typed_amount: null },
  ...{ accepted_gaps: null, for_spending: null, purpose: null },
});

const UNDONE = new Error('undone');

/** Performs the writes and returns the journal's entries and the rows afterwards. Everything is rolled back. */
async function journalOf(
  { running }: TestServer,
  q: { accounts: readonly AccountsTable[]; writes: readonly Write[]; way: (typeof WAYS)[number] },
): Promise<{ entries: Entry[]; rows: AccountsTable[] }> {
  const [{ user_id } = { user_id: ownId('') }] = q.accounts;
  const made = { entries: [] as Entry[], rows: [] as AccountsTable[] };
  const work = async (tx: Tx) => {
    const tables: Recording = new Map([['accounts', {}]]);
    if (q.way === 'inserted') startJournal(tx, tables);
    await insertRows(tx, 'accounts', q.accounts);
    startJournal(tx, tables);
    const ids = q.accounts.map(({ id }) => id);
    if (q.way === 'locked') for (const id of ids) await lockRow(tx, 'accounts', { user_id, id });
    for (const one of q.writes) await apply(tx, { user_id, ids, isNamed: q.way === 'named' }, one);
    const parts = (await endJournal(tx)?.parts()) ?? [];
    const entries = parts.flatMap((part) => readPart(part.entries)).filter(([op]) => op !== '+');
    // Sorted by row, because the rows of one statement come in any order.
    made.entries = ids.flatMap((id) => entries.filter((entry) => isOf(entry, id)));
    made.rows = await findRows(tx, 'accounts', { user_id }, ['id']);
    throw UNDONE;
  };
  await expect(running.context.storage.write(work)).rejects.toBe(UNDONE);
  return made;
}

const isOf = (entry: Entry, id: string): boolean =>
  (entry[0] === '-' ? entry[2].id : entry[2][0]) === id;

async function apply(
  tx: Tx,
  q: { user_id: BookId; ids: readonly string[]; isNamed: boolean },
  one: Write,
): Promise<void> {
  const { user_id } = q;
  const id = one.rows.map((at) => q.ids[at] ?? '');
  if (one.kind === 'delete') await deleteRows(tx, 'accounts', { user_id, id });
  else if (one.kind === 'equal') await updateRows(tx, 'accounts', { user_id, id }, one.set);
  else {
    const there = new Map(
      (await findRows(tx, 'accounts', { user_id, id })).map((row) => [row.id, row]),
    );
    const known = id.flatMap((key) => there.get(key) ?? []);
    const rows = known.map((row, at) => cellsOf(row.id, one.sets[at % one.sets.length] ?? row));
    const before = known.map((row) => cellsOf(row.id, row));
    const target = { table: 'accounts' as const, bookId: user_id, columns: COLUMNS };
    await bulkUpdate(tx, target, rows, q.isNamed ? before : undefined);
  }
}

const cellsOf = (id: string, row: Values): IdAndValues => [id, ...COLUMNS.map((name) => row[name])];
