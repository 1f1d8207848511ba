import { listAccounts } from '@saldo/contract/accounts';
import { judgeDuplicate, listDuplicates } from '@saldo/contract/bank-connections';
import { undoReport } from '@saldo/contract/imports';
import {
  createTransaction,
  listTransactions,
  type Transaction,
} from '@saldo/contract/transactions';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { entriesQuery } from '../transactions/match-manual-entries.ts';

const MAPPING = JSON.stringify({
  ...{ date: 'Day', date_order: 'day-first', description: 'Text', amount: 'Sum' },
  ...{ decimal: 'comma', bank: 'OTRO' },
});

describeOnOneEngine('a payment entered manually and imported', (server) => {
  const list = async (user: TestUser): Promise<Transaction[]> =>
    (await user.call(listTransactions, { query: { from: '2026-01-01', to: '2026-12-31' } })).items;

  /** Lines such as `05/10 AMAZON -19,90`. */
  const bring = async (user: TestUser, ...lines: string[]) => {
    const rows = lines.map((line) => {
      const [, day, text, sum] = /^(\S+) (.+) (\S+)$/.exec(line) ?? [];
      return `${day}/2026;${text};${sum}`;
    });
    const file = ['Day;Text;Sum', ...rows, ''].join('\n');
    const { status, body } = await user.upload('GENERIC', file, 'a.csv', { mapping: MAPPING });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };

  const type = (user: TestUser, more: object = {}) =>
    user.call(createTransaction, {
      body: {
        ...{ date: '2026-10-05T00:00:00', amount: 19.9, direction: 'expense' as const },
        ...{ bank: 'OTRO', product: 'current' as const, description: 'Present' },
        ...more,
      },
    });

  /** Descriptions of each pair: the manual one, then the imported one. */
  const pairs = async (user: TestUser) =>
    (await user.call(listDuplicates)).map(({ transaction, other }) => [
      transaction.description,
      other.description,
    ]);

  it('is suggested as a duplicate, and both count until the user decides', async () => {
    const user = await server().signUp();
    const typed = await type(user);
    const report = await bring(user, '05/10 AMAZON -19,90', '06/10 BAR -5,00');
    expect([report.imported, report.duplicates]).toEqual([2, 0]);
    expect(report.notices.join(' ')).toMatch(/One row may be a duplicate/);
    expect(await pairs(user)).toEqual([['Present', 'AMAZON']]);
    expect(await list(user)).toHaveLength(3);
    const params = { id: typed.id };
    await user.call(judgeDuplicate, { params, body: { keep: false } });
    expect((await list(user)).map((row) => row.description).sort()).toEqual(['AMAZON', 'BAR']);
    expect((await bring(user, '05/10 AMAZON -19,90')).imported).toBe(0);
  });

  it('is also suggested if entered after the import', async () => {
    const user = await server().signUp();
    await bring(user, '02/10 AMAZON -19,90', '04/10 AMAZON -19,90');
    const typed = await type(user);
    expect(typed.possible_duplicate_of).not.toBeNull();
    const [pair] = await user.call(listDuplicates);
    expect(pair?.other.date).toBe('2026-10-04T00:00:00');
    await type(user, { description: 'Again' });
    expect(new Set((await pairs(user)).map(([text]) => text))).toEqual(
      new Set(['Present', 'Again']),
    );
    expect((await type(user, { description: 'Third' })).possible_duplicate_of).toBeNull();
  });

  it('is matched within four days', async () => {
    for (const [day, offered] of [
      ['01', true],
      ['09', true],
      ['10', false],
    ] as const) {
      const user = await server().signUp();
      await type(user);
      await bring(user, `${day}/10 AMAZON -19,90`);
      expect([day, (await pairs(user)).length]).toEqual([day, offered ? 1 : 0]);
    }
  });

  it.each([
    ['of another amount', { amount: 19.91 }],
    ['of the other direction', { direction: 'income' }],
    ['in another currency', { currency: 'USD' }],
  ])('counts as two payments if entered %s', async (_name, more) => {
    const user = await server().signUp();
    await type(user, more);
    await bring(user, '05/10 AMAZON -19,90');
    expect(await pairs(user)).toEqual([]);
  });

  it('counts as two payments on two accounts', async () => {
    const user = await server().signUp();
    await bring(user, '01/01 START 1,00');
    const [account] = await user.call(listAccounts);
    await user.upload('GENERIC', 'Day;Text;Sum\n01/01/2026;X;1,00\n', 'b.csv', {
      mapping: MAPPING.replace('OTRO', 'N26'),
    });
    const other = (await user.call(listAccounts)).find(({ id }) => id !== account?.id);
    await type(user, { account_iban: other?.id });
    await bring(user, '05/10 AMAZON -19,90');
    expect(await pairs(user)).toEqual([]);
    await type(user, { account_iban: account?.id, description: 'Here' });
    expect(await pairs(user)).toEqual([['Here', 'AMAZON']]);
  });

  it('is suggested once per entry and row', async () => {
    const user = await server().signUp();
    await type(user);
    await bring(user, '05/10 AMAZON -19,90', '06/10 AMAZON -19,90');
    expect(await pairs(user)).toEqual([['Present', 'AMAZON']]);
    await bring(user, '07/10 AMAZON -19,90');
    expect(await pairs(user)).toHaveLength(1);
  });

  it('is suggested again after the import is undone and repeated', async () => {
    const user = await server().signUp();
    await type(user);
    const { id } = await bring(user, '05/10 AMAZON -19,90');
    await user.call(undoReport, { params: { id } });
    expect((await list(user)).map((row) => row.possible_duplicate_of)).toEqual([null]);
    await bring(user, '05/10 AMAZON -19,90');
    expect(await pairs(user)).toEqual([['Present', 'AMAZON']]);
  });

  it('is not suggested again once the user has kept both', async () => {
    const user = await server().signUp();
    const { id } = await type(user);
    await bring(user, '05/10 AMAZON -19,90');
    await user.call(judgeDuplicate, { params: { id }, body: { keep: true } });
    await bring(user, '05/10 AMAZON -19,90', '06/10 BAR -5,00');
    expect(await pairs(user)).toEqual([]);
  });

  it('is looked up in an index of manual entries only', async () => {
    const user = await server().signUp();
    const query = entriesQuery(server().running.context.storage.read, {
      bookId: user.id,
      from: '2026-01-01',
      to: '2026-12-31',
      accountIds: ['x'],
    });
    if (server().engine === 'postgres') return;
    const { sql, parameters } = query.compile();
    const { rows } = await server().running.context.storage.read.executeQuery({
      ...query.compile(),
      sql: `explain query plan ${sql}`,
      parameters,
    });
    expect(JSON.stringify(rows)).toContain('transactions_own');
  });
});

describeOnOneEngine('a payment imported again with another text', (server) => {
  const bring = async (user: TestUser, text: string) => {
    const file = `Day;Text;Sum\n05/10/2026;${text};-19,90\n`;
    return (await user.upload('GENERIC', file, 'a.csv', { mapping: MAPPING })).body;
  };

  it('is suggested as a duplicate, and counts twice until the user decides', async () => {
    const user = await server().signUp();
    await bring(user, 'AMAZON MKTPL*AB12');
    const again = await bring(user, 'Amazon Marketplace');
    expect([again.imported, again.duplicates]).toEqual([1, 0]);
    const [pair, ...others] = await user.call(listDuplicates);
    expect(others).toEqual([]);
    expect([pair?.transaction.description, pair?.other.description]).toEqual([
      'Amazon Marketplace',
      'AMAZON MKTPL*AB12',
    ]);
    await user.call(judgeDuplicate, {
      params: { id: pair?.transaction.id ?? '' },
      body: { keep: false },
    });
    for (const text of ['AMAZON MKTPL*AB12', 'Amazon Marketplace']) {
      expect(await bring(user, text)).toMatchObject({ imported: 0, duplicates: 1 });
    }
  });

  it('is not suggested within one file', async () => {
    const user = await server().signUp();
    const file = 'Day;Text;Sum\n05/10/2026;COFFEE;-2,00\n05/10/2026;BREAD;-2,00\n';
    await user.upload('GENERIC', file, 'a.csv', { mapping: MAPPING });
    expect(await user.call(listDuplicates)).toEqual([]);
  });
});
