import {
  acceptGap,
  closeAccount,
  createAccount,
  deleteAccount,
  listAccounts,
  mergeAccount,
  splitAccount,
  updateAccount,
} from '@saldo/contract/accounts';
import { disconnectBank, judgeDuplicate, listDuplicates } from '@saldo/contract/bank-connections';
import { createCategory } from '@saldo/contract/categories';
import { createRule } from '@saldo/contract/rules';
import {
  createTransaction,
  deleteBatch,
  deletePeriod,
  listTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { linkTransfer } from '@saldo/contract/transfers';
import { exportOf } from '@saldo/proofs/harness/own-export';
import {
  describeOnOneEngine,
  type TestServer,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import { connectSandboxBank, imported } from '@saldo/proofs/users/actions';
import { writeBbvaCsv } from '@saldo/statements/testing/bbva';
import { it } from 'vitest';
import { settled } from '../bank-connections/testing/sandbox.ts';
import {
  type ScriptedConnection,
  scriptedBank,
} from '../bank-connections/testing/scripted-bank.ts';
import { type Door, walkThrough } from './testing/doors.ts';

type Move = [day: string, text: string, cents: number];
const bbva = (opening: number, ...moves: Move[]) =>
  writeBbvaCsv(
    moves.map(([day, text, gross]) => {
      const date = `2026-${day}T00:00:00`;
      return { date, started: date, text, gross, fee: 0 };
    }),
    { opening },
  );
const MARCH = bbva(
  100_00,
  ['03-01', 'NOMINA', 1850_00],
  ['03-04', 'ALQUILER', -700_00],
  ['03-20', 'SUPER', -55_00],
);
const APRIL = bbva(1195_00, ['04-02', 'LUZ', -40_00], ['04-09', 'SUPER', -60_00]);
/** Its opening balance is not the closing balance of March. */
const LATE = bbva(1400_00, ['04-20', 'AGUA', -30_00]);

/** A bank's account with the rows of March, cash with an entry, and a connected account without rows. */
interface Home {
  server: TestServer;
  user: TestUser;
  bank: string;
  cash: string;
  connection: ScriptedConnection;
  entry: string;
}

const FETCHED = { ids: { provider: 'a', bank: null }, currency: 'EUR', type: 'unknown' as const };
const NOBODY = {
  ...{ creditorName: null, creditorIban: null, debtorName: null, partyIban: null, balance: null },
};
const fetched = (day: string, description: string, amount: number, more: object = {}) => ({
  ...{ ...FETCHED, ids: { provider: `${day} ${description}`, bank: null }, ...NOBODY },
  ...{ day, date: `${day}T00:00:00`, description, amount, ...more },
});

const idOf = async (user: TestUser, text: string) => {
  const { items } = await user.call(listTransactions, { query: { year: 'all' } });
  return items.find(({ description }) => description === text)?.id ?? '';
};
const accountNamed = async (user: TestUser, isIt: (id: string) => boolean) =>
  (await user.call(listAccounts)).find(({ id }) => isIt(id))?.id ?? '';
const upload = (user: TestUser, file: Uint8Array | string, account_id: string) =>
  imported(user, 'BBVA', file, { account_id });

const others = new WeakMap<TestUser, string>();
/** Imports April into an account of its own. */
const apart = async ({ user, bank, cash, connection }: Home) => {
  await upload(user, APRIL, 'new');
  const known = [bank, cash, connection.accountId];
  others.set(user, await accountNamed(user, (id) => !known.includes(id)));
};
const otherOf = ({ user }: Home) => others.get(user) ?? '';

const SPRING = { from: '2026-03-01', to: '2026-03-31' };
/** An entry that April also has. */
const LIGHT = {
  ...{ date: '2026-04-02', amount: 40, bank: 'BBVA', product: 'current', description: 'Light' },
};
/** A payment out of the bank's account, and one of the same amount into the connected one. */
const legs = async ({ user, connection }: Pick<Home, 'user' | 'connection'>) => {
  await connection.fetch([fetched('2026-03-04', 'Traspaso', 700_00)], SPRING);
  return [await idOf(user, 'ALQUILER'), await idOf(user, 'Traspaso')] as const;
};
const archives = new WeakMap<TestUser, Uint8Array>();
const restore = async ({ user }: Home) => {
  const answer = await user.upload('GENERIC', archives.get(user) ?? '', 'saldo.zip');
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const reports = new WeakMap<TestUser, string>();

const DOORS: readonly Door<Home>[] = [
  {
    name: 'an account created',
    go: ({ user }) =>
      user.call(createAccount, {
        body: {
          ...{ name: 'Purse', bank: 'CASH', product: 'current', currency: 'EUR' },
          typed: { on: '2026-01-10', amount: 80 },
        },
      } as never),
    step: { kind: 'account', links: [{ to: 'account', name: 'Purse' }] },
  },
  {
    name: 'an account renamed',
    go: ({ user, bank }) =>
      user.call(updateAccount, { params: { id: bank }, body: { name: 'Home' } }),
    again: ({ user, bank }) =>
      user.call(updateAccount, { params: { id: bank }, body: { name: 'Home' } }),
    step: { kind: 'account', links: [{ to: 'account' }] },
  },
  {
    name: "an account's balance, purpose and use for spending",
    go: ({ user, cash }) =>
      user.call(updateAccount, {
        params: { id: cash },
        body: {
          ...{ typed: { on: '2026-02-01', amount: 5 }, for_spending: false },
          purpose: 'savings' as const,
        },
      }),
    again: ({ user, cash }) =>
      user.call(updateAccount, { params: { id: cash }, body: { purpose: 'savings' } }),
    step: { kind: 'account', links: [{ to: 'account', name: 'Wallet' }] },
  },
  {
    name: 'an account no longer fetched',
    go: ({ user, connection }) =>
      user.call(updateAccount, {
        params: { id: connection.accountId },
        body: { is_enabled: false },
      }),
    again: ({ user, connection }) =>
      user.call(updateAccount, {
        params: { id: connection.accountId },
        body: { is_enabled: false },
      }),
    step: { kind: 'account', links: [{ to: 'account' }] },
  },
  {
    name: 'an account closed',
    go: ({ user, bank }) =>
      user.call(closeAccount, { params: { id: bank }, body: { on: '2026-05-01' } }),
    again: ({ user, bank }) =>
      user.call(closeAccount, { params: { id: bank }, body: { on: '2026-05-01' } }),
    step: { kind: 'account', links: [{ to: 'account' }] },
  },
  {
    name: 'an account deleted',
    before: ({ user, entry }) => user.call(deleteBatch, { body: { ids: [entry] } }),
    go: ({ user, cash }) => user.call(deleteAccount, { params: { id: cash } }),
    step: { kind: 'account', links: [{ to: 'account', name: 'Wallet' }] },
  },
  {
    name: 'a gap accepted',
    before: ({ user, bank }) => upload(user, LATE, bank),
    go: ({ user, bank }) =>
      user.call(acceptGap, {
        params: { id: bank },
        body: { from: '2026-03-21', to: '2026-04-19', accepted: true },
      }),
    again: ({ user, bank }) =>
      user.call(acceptGap, {
        params: { id: bank },
        body: { from: '2026-03-21', to: '2026-04-19', accepted: true },
      }),
    step: { kind: 'account', links: [{ to: 'account' }] },
  },
  {
    name: 'accounts merged',
    before: apart,
    go: (home) =>
      home.user.call(mergeAccount, {
        params: { id: otherOf(home) },
        body: { into: home.bank, name: 'Both' },
      }),
    step: { kind: 'merge', links: [{ to: 'account', name: 'Both' }, { to: 'account' }] },
  },
  {
    name: 'a fetched account with the same rows merged',
    before: ({ connection }) => connection.fetch([fetched('2026-03-20', 'SUPER', -55_00)], SPRING),
    go: ({ user, bank, connection }) =>
      user.call(mergeAccount, { params: { id: connection.accountId }, body: { into: bank } }),
    step: { kind: 'merge', links: [{ to: 'account' }, { to: 'account' }] },
  },
  {
    name: 'accounts with the legs of a transfer merged',
    before: async ({ user, connection }) => {
      const [out, back] = await legs({ user, connection });
      await user.call(linkTransfer, { params: { id: out }, body: { other_id: back } });
    },
    go: ({ user, bank, connection }) =>
      user.call(mergeAccount, { params: { id: connection.accountId }, body: { into: bank } }),
    step: { kind: 'merge', links: [{ to: 'account' }, { to: 'account' }] },
  },
  {
    name: 'a file split off an account',
    before: async ({ user, bank }) => {
      reports.set(user, (await upload(user, APRIL, bank)).id);
    },
    go: ({ user, bank }) =>
      user.call(splitAccount, {
        params: { id: bank },
        body: { report_ids: [reports.get(user) ?? ''], name: 'April' },
      } as never),
    step: { kind: 'split', links: [{ to: 'account' }, { to: 'account', name: 'April' }] },
  },
  {
    name: 'a file imported',
    go: ({ user, bank }) => upload(user, APRIL, bank),
    step: { kind: 'import', links: [{ to: 'import', name: 'statement.csv' }, { to: 'account' }] },
  },
  {
    name: 'a file imported, whose rows a rule sorts',
    before: async ({ user }) => {
      const { id } = await user.call(createCategory, { body: { name: 'Food', icon: '🍎' } });
      await user.call(createRule, {
        body: {
          ...{ name: 'Super', bank: null, is_enabled: true, bit_operator: 'and' },
          conditions: [
            { condition_field: 'description', operator: 'includes', condition_value: 'SUPER' },
          ],
          actions: [{ action: 'set', target_field: 'category', target_value: id }],
        },
      });
    },
    go: ({ user, bank }) => upload(user, APRIL, bank),
    step: { kind: 'import', count: 2, links: [{ to: 'import' }, { to: 'account' }] },
  },
  {
    name: 'a file imported, with the other leg of a transfer',
    before: ({ user }) =>
      user.call(createTransaction, {
        body: {
          ...{ date: '2026-04-02', amount: 40, direction: 'income', bank: 'CASH' },
          ...{ product: 'current', description: 'TRASPASO' },
        },
      } as never),
    go: ({ user, bank }) => upload(user, APRIL, bank),
    step: { kind: 'import', links: [{ to: 'import' }, { to: 'account' }] },
  },
  {
    name: 'a file imported, with a row that the user had entered',
    before: ({ user, bank }) =>
      user.call(createTransaction, { body: { ...LIGHT, account_id: bank } } as never),
    go: ({ user, bank }) => upload(user, APRIL, bank),
    step: { kind: 'import', links: [{ to: 'import' }, { to: 'account' }] },
  },
  {
    name: 'a file of a new account imported',
    go: ({ user }) => upload(user, APRIL, 'new'),
    step: { kind: 'import', links: [{ to: 'import' }, { to: 'account' }] },
    keepsOthers: true,
  },
  {
    name: 'an archive of another user restored',
    before: async ({ server, user }) => {
      const { user: other } = await homeOf(server);
      archives.set(user, await exportOf(server, other));
    },
    go: restore,
    step: { kind: 'restore', links: [{ to: 'import', name: 'saldo.zip' }] },
    keepsOthers: true,
  },
  {
    name: 'a file imported again, with rows that were deleted',
    before: async ({ user, bank }) => {
      await upload(user, APRIL, bank);
      await user.call(updateTransaction, {
        params: { id: await idOf(user, 'LUZ') },
        body: { tags: ['mine'] },
      });
      await user.call(deletePeriod, { query: { year: 2026, month: 4 } });
    },
    go: ({ user, bank }) => upload(user, APRIL, bank),
    step: { kind: 'import', links: [{ to: 'import' }, { to: 'account' }] },
  },
  {
    name: 'a bank fetched',
    go: ({ connection }) =>
      connection.fetch([fetched('2026-11-04', 'BAR', -250), fetched('2026-11-05', 'CINE', -900)]),
    step: { kind: 'sync', by: 'job', links: [{ to: 'account' }] },
  },
  {
    name: 'a bank fetched, which only fills fields',
    before: ({ connection }) => connection.fetch([fetched('2026-11-04', 'BAR', -250)]),
    go: ({ connection }) =>
      connection.fetch([fetched('2026-11-04', 'BAR', -250, { creditorName: 'Bar Pepe' })]),
    step: { kind: 'sync', by: 'job', links: [{ to: 'account' }] },
  },
  {
    name: 'the sandbox bank disconnected',
    before: async ({ server, user }) => {
      reports.set(user, (await connectSandboxBank(user, 'SANDBOX_ES_1')).id);
      await settled(server);
    },
    go: ({ user }) => user.call(disconnectBank, { params: { id: reports.get(user) ?? '' } }),
    step: { kind: 'bulk_delete', links: [] },
  },
  {
    name: 'an archive restored',
    before: async ({ server, user, entry }) => {
      archives.set(user, await exportOf(server, user));
      await user.call(deleteBatch, { body: { ids: [entry, await idOf(user, 'SUPER')] } });
    },
    go: restore,
    step: { kind: 'restore', links: [{ to: 'import', name: 'saldo.zip' }] },
  },
  {
    name: 'a period deleted',
    go: ({ user }) => user.call(deletePeriod, { query: { year: 2026, month: 3 } }),
    again: ({ user }) => user.call(deletePeriod, { query: { year: 2026, month: 3 } }),
    step: { kind: 'bulk_delete', links: [] },
  },
  ...[true, false].map(
    (keep): Door<Home> => ({
      name: `a possible duplicate ${keep ? 'kept' : 'removed'}`,
      before: async ({ user, bank }) => {
        await user.call(createTransaction, { body: { ...LIGHT, account_id: bank } } as never);
        await upload(user, APRIL, bank);
      },
      go: async ({ user }) => {
        const [double] = await user.call(listDuplicates);
        const params = { id: double?.transaction.id ?? '' };
        return user.call(judgeDuplicate, { params, body: { keep } });
      },
      step: { kind: keep ? 'edit' : 'bulk_delete', links: [] },
    }),
  ),
];

async function homeOf(server: TestServer): Promise<Home> {
  const user = await server.signUp();
  await upload(user, MARCH, 'new');
  const bank = await accountNamed(user, () => true);
  const { id: cash } = await user.call(createAccount, {
    body: {
      ...{ name: 'Wallet', bank: 'CASH', product: 'current', currency: 'EUR' },
      typed: { on: '2026-01-10', amount: 80 },
    },
  } as never);
  const { id: entry } = await user.call(createTransaction, {
    body: {
      ...{ date: '2026-03-09', amount: 8, bank: 'CASH', product: 'current' },
      ...{ description: 'Bread', account_id: cash },
    },
  } as never);
  const now = () => server.running.context.now().toISOString();
  const scripted = scriptedBank(server, { iban: null, bank: 'N26', today: '2026-11-20', now });
  const connection = await scripted.connect(user);
  // A later edit does not join the line of the entry.
  await user.call(createCategory, { body: { name: 'Last', icon: '🍎' } });
  return { server, user, bank, cash, connection, entry };
}

describeOnOneEngine('doors of accounts and files', (server) => {
  it.each(DOORS)('$name: one step, undone and redone exactly', async (door) =>
    walkThrough(server(), door, await homeOf(server())),
  );
});
