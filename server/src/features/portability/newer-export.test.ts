import { createRule } from '@saldo/contract/rules';
import { createTransaction } from '@saldo/contract/transactions';
import { archiveOf, contentOf, exportOf } from '@saldo/proofs/harness/own-export';
import { POCKETS } from '@saldo/proofs/harness/statements';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { strFromU8, strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, it } from 'vitest';

type Entry = Record<string, unknown>;
type Cells = Record<string, string>;

describeOnEachEngine('an export of another version', (server) => {
  const filled = async () => {
    const user = await server().signUp();
    await imported(user, 'REVOLUT', POCKETS);
    const bought = { date: '2026-01-05', amount: 10, bank: 'BBVA', product: 'current' as const };
    await user.call(createTransaction, { body: { ...bought, description: 'Guitar' } });
    await user.call(createRule, {
      body: {
        name: 'Guitars',
        conditions: [
          { condition_field: 'description', operator: 'equals', condition_value: 'guitar' },
        ],
        actions: [{ target_field: 'tags', target_value: 'loud' }],
      },
    });
    return archiveOf(await exportOf(server(), user));
  };
  const restored = async (files: Record<string, Uint8Array>) => {
    const user = await server().signUp();
    const answer = await user.upload('GENERIC', zipSync(files), 'saldo.zip');
    expect([answer.status, answer.body]).toMatchObject([201, {}]);
    const notices: string[] = answer.body.notices;
    return { content: contentOf(await exportOf(server(), user)), notices };
  };
  const NEWER = /newer version of Saldo/;

  /** The rows of transactions.csv, changed. */
  const changed = (file: Uint8Array | undefined, change: (row: Cells) => Cells): Uint8Array => {
    const csv = strFromU8(file ?? new Uint8Array()).replace(/^\uFEFF/, '');
    const { data } = Papa.parse<Cells>(csv, { header: true, skipEmptyLines: true });
    return strToU8(Papa.unparse(data.map(change), { newline: '\r\n' }));
  };

  it('is restored without what only a newer one knows, and the result names it', async () => {
    const { files, json } = await filled();
    const plain = await restored(files);
    expect(plain.notices.filter((notice) => NEWER.test(notice))).toEqual([]);
    const withColumn = (name: string, column: string) => {
      const list = json(name).map((one: Entry, at: number) =>
        at === 0 ? { ...one, [column]: { x: 1 } } : one,
      );
      return { [name]: strToU8(JSON.stringify(list)) };
    };
    const newer = await restored({
      ...files,
      ...withColumn('rules.json', 'note'),
      ...withColumn('accounts.json', 'shared_with'),
      'transactions.csv': changed(files['transactions.csv'], (row) => ({ ...row, trip: 'a' })),
      'budgets.json': strToU8('[{"id":1}]'),
    });
    expect(newer.notices.filter((notice) => NEWER.test(notice))).toEqual([
      'This export is from a newer version of Saldo, so some of it was left out: budgets, transactions.trip, accounts.shared_with, rules.note. To restore everything, update Saldo and import the file into a new account.',
    ]);
    expect(newer.content).toEqual(plain.content);
  });

  it('is restored if it lacks columns that an earlier one did not have', async () => {
    const { files } = await filled();
    const earlier = await restored({
      ...files,
      'transactions.csv': changed(
        files['transactions.csv'],
        ({ category_reason, possible_duplicate_of, is_refund, transfer, ...row }) => row,
      ),
    });
    expect(earlier.content).toEqual((await restored(files)).content);
    expect(earlier.notices.filter((notice) => NEWER.test(notice))).toEqual([]);
  });
});
