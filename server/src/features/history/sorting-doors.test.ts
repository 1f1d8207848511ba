import { createCategory } from '@saldo/contract/categories';
import { applySuggestions } from '@saldo/contract/categorization';
import { getStep, listSteps, redoStep, undoStep } from '@saldo/contract/history';
import {
  listMerchants,
  mergeMerchant,
  renameMerchant,
  splitMerchant,
} from '@saldo/contract/merchants';
import { createSeries, deleteSeries, listSeries, updateSeries } from '@saldo/contract/recurring';
import { answerQueue, undoAutoSort } from '@saldo/contract/sorting';
import { listTransactions } from '@saldo/contract/transactions';
import {
  describeOnOneEngine,
  type TestServer,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bringRows } from '../categorization/testing/arrivals.ts';
import { type Door, walkThrough } from './testing/doors.ts';
import { differencesOf, seen } from './testing/history.ts';

const NEW = { name: 'Cars', icon: '🚗' };

/** Rows at four merchants, of which two have a monthly payment each, and two categories. */
interface Home {
  user: TestUser;
  food: string;
  fuel: string[];
  market: string[];
  gym: string[];
  films: string[];
}

const merchant = async (user: TestUser, name: string) =>
  (await user.call(listMerchants, { query: {} })).find((one) => one.name === name)?.id ?? name;
const rowsOf = async (user: TestUser, text: string) => {
  const { items } = await user.call(listTransactions, { query: { year: 'all' } });
  return items.flatMap(({ id, description }) => (description === text ? id : []));
};
/** Something else, so that the next change has a line of its own. */
const elsewhere = (user: TestUser) =>
  user.call(createCategory, { body: { name: 'Other', icon: '🍎' } });
const own = {
  ...{ name: 'Rent', direction: 'expense' as const, amount: 850 },
  ...{ cadence: 'monthly' as const, next_on: '2026-09-01' },
};
const series = async (user: TestUser, isIt: (one: { merchant: string }) => boolean) =>
  (await user.call(listSeries)).series.find(isIt)?.id ?? '';
const ownSeries = (user: TestUser) => series(user, ({ merchant: name }) => name === 'Rent');
const note = (home: Home, change: object) =>
  home.user.call(updateSeries, { params: { id: home.films[0] ?? '' }, body: change });
const rename = async ({ user }: Home, from: string, name: string | null) =>
  user.call(renameMerchant, { params: { id: await merchant(user, from) }, body: { name } });
const merge = async ({ user }: Home) =>
  user.call(mergeMerchant, {
    params: { id: await merchant(user, 'Carrefour') },
    body: { into: await merchant(user, 'Repsol') },
  });
const answer = ({ user }: Home, ids: readonly string[], how: object) =>
  user.call(answerQueue, { body: { transaction_ids: ids, always: false, ...how } } as never);

const DOORS: readonly Door<Home>[] = [
  {
    name: 'a merchant named',
    go: (home) => rename(home, 'Repsol', 'Fuel'),
    again: (home) => rename(home, 'Fuel', 'Fuel'),
    step: { kind: 'merchant', count: 0, links: [{ to: 'merchant', name: 'Fuel' }] },
  },
  {
    name: 'a merchant named once more',
    before: (home) => rename(home, 'Repsol', 'Fuel'),
    go: (home) => rename(home, 'Fuel', 'Petrol'),
    step: { kind: 'merchant', links: [{ to: 'merchant', name: 'Petrol' }] },
  },
  {
    name: 'a merchant that has its found name again',
    before: (home) => rename(home, 'Repsol', 'Fuel'),
    go: (home) => rename(home, 'Fuel', null),
    step: { kind: 'merchant', links: [{ to: 'merchant' }] },
  },
  {
    name: 'merchants merged',
    go: merge,
    step: { kind: 'merchant', links: [{ to: 'merchant', name: 'Repsol' }] },
  },
  {
    name: 'a merchant split',
    before: async (home) => {
      reports.set(home.user, await merchant(home.user, 'Carrefour'));
      await merge(home);
    },
    go: ({ user }) => user.call(splitMerchant, { params: { id: reports.get(user) ?? '' } }),
    step: { kind: 'merchant', links: [{ to: 'merchant' }] },
  },
  {
    name: 'a recurring payment added',
    go: ({ user, food }) => user.call(createSeries, { body: { ...own, category_id: food } }),
    step: { kind: 'series', links: [{ to: 'series', name: 'Rent' }] },
  },
  {
    name: 'a recurring payment changed',
    before: async ({ user, food }) => {
      await user.call(createSeries, { body: { ...own, category_id: food } });
      await elsewhere(user);
    },
    go: async ({ user }) =>
      user.call(updateSeries, { params: { id: await ownSeries(user) }, body: { amount: 900 } }),
    again: async ({ user }) =>
      user.call(updateSeries, { params: { id: await ownSeries(user) }, body: { amount: 900 } }),
    step: { kind: 'series', links: [{ to: 'series', name: 'Rent' }] },
  },
  {
    name: 'a recurring payment deleted',
    before: async ({ user, food }) => {
      await user.call(createSeries, { body: { ...own, category_id: food } });
      await elsewhere(user);
    },
    go: async ({ user }) => user.call(deleteSeries, { params: { id: await ownSeries(user) } }),
    step: { kind: 'series', links: [{ to: 'series', name: 'Rent' }] },
  },
  ...(['confirmed', 'dismissed', 'ended'] as const).map(
    (state): Door<Home> => ({
      name: `a found recurring payment ${state}`,
      go: (home) => note(home, { state }),
      again: (home) => note(home, { state }),
      step: { kind: 'series', links: [{ to: 'series' }] },
    }),
  ),
  {
    name: 'a found recurring payment named',
    go: (home) => note(home, { name: 'Cinema' }),
    step: { kind: 'series', links: [{ to: 'series' }] },
  },
  {
    name: 'an answered recurring payment named',
    before: async (home) => {
      await note(home, { state: 'confirmed' });
      await elsewhere(home.user);
    },
    go: (home) => note(home, { name: 'Cinema' }),
    step: { kind: 'series', links: [{ to: 'series' }] },
  },
  {
    name: 'recurring payments joined',
    go: (home) => note(home, { join: home.gym[0] }),
    step: { kind: 'series', links: [{ to: 'series' }] },
  },
  {
    name: 'a recurring payment split',
    go: (home) => note(home, { split: home.films[3] }),
    step: { kind: 'series', links: [{ to: 'series' }] },
  },
  {
    name: 'an answer in Sort',
    go: (home) => answer(home, home.fuel, { category: home.food }),
    step: { kind: 'sort', count: 1, links: [{ to: 'category', name: 'Food' }] },
  },
  {
    name: 'an answer in Sort with a new category',
    go: (home) => answer(home, home.fuel, { new_category: NEW }),
    step: { kind: 'sort', count: 1, links: [{ to: 'category', name: 'Cars' }] },
  },
  {
    name: 'an answer in Sort with a new category, always',
    go: (home) => answer(home, home.market, { new_category: NEW, always: true }),
    step: {
      kind: 'sort',
      count: 1,
      links: [{ to: 'category', name: 'Cars' }, { to: 'rule' }],
    },
  },
  {
    name: 'an answer in Sort that ignores the rows',
    go: (home) => answer(home, home.fuel, { ignore: true }),
    step: { kind: 'sort', count: 1, links: [] },
  },
  {
    name: 'an answer in Sort, accepted in bulk',
    go: (home) =>
      answer(home, home.fuel, { category: home.food, in_bulk: true, reason: 'A market' }),
    step: { kind: 'sort', count: 1, links: [{ to: 'category', name: 'Food' }] },
  },
  {
    name: 'suggestions accepted, with a new category',
    go: ({ user, food, fuel, market }) =>
      user.call(applySuggestions, {
        query: { year: 2026 },
        body: {
          existing: [
            { id: food, name: 'Food', icon: '🍎', transactions: market.map((id) => ({ id })) },
          ],
          new: [{ ...NEW, transactions: fuel.map((id) => ({ id, reason: 'A station' })) }],
        },
      } as never),
    step: { kind: 'ai', count: 2, links: [] },
  },
  {
    name: 'the sorting of an arrival taken back',
    before: async (home) => {
      await answer(home, home.fuel, { category: home.food });
      reports.set(home.user, (await bringRows(home.user, 9, ['REPSOL'])).id);
    },
    go: ({ user }) => user.call(undoAutoSort, { params: { id: reports.get(user) ?? '' } }),
    step: { kind: 'sort', count: 1, links: [] },
  },
];

const reports = new WeakMap<TestUser, string>();

async function homeOf(server: TestServer): Promise<Home> {
  const user = await server.signUp();
  const pay = async (description: string, amount: number, day: string) => {
    const ids: string[] = [];
    for (const month of ['03', '04', '05', '06', '07', '08']) {
      const date = `2026-${month}-${day}`;
      ids.push((await enter(user, description, { date, amount })).id);
    }
    return ids;
  };
  const films = await pay('NETFLIX.COM', 12, '11');
  const gym = await pay('GIMNASIO ATLAS SL', 30, '05');
  await bringRows(user, 1, ['REPSOL', 'CARREFOUR']);
  const [fuel, market] = [await rowsOf(user, 'REPSOL'), await rowsOf(user, 'CARREFOUR')];
  const { id: food } = await user.call(createCategory, { body: { name: 'Food', icon: '🍎' } });
  return { user, food, fuel, market, gym, films };
}

describeOnOneEngine('doors of sorting, merchants and recurring payments', (server) => {
  beforeEach(() => server().setNow(new Date('2026-08-20T12:00:00Z')));
  afterEach(() => server().setNow());

  it.each(DOORS)('$name: one step, undone and redone exactly', async (door) =>
    walkThrough(server(), door, await homeOf(server())),
  );

  it('sorting on arrival is a step of its own, above that of the import', async () => {
    const home = await homeOf(server());
    const { user } = home;
    await answer(home, home.fuel, { category: home.food });
    const states = [await seen(server(), user)];
    await bringRows(user, 9, ['REPSOL', 'MERCADONA']);
    const arrived = await seen(server(), user);
    const [sort, file] = (await user.call(listSteps, { query: {} })).items;
    expect([sort, file]).toMatchObject([
      { kind: 'sort', by: 'job', count: 1, sum: -5 },
      { kind: 'import', by: 'user', count: 2, sum: -11 },
    ]);
    const foreseen = async (id: string) =>
      (await user.call(getStep, { params: { id } })).undo.brings?.toSorted();
    const turn = async (id: string, how: typeof undoStep | typeof redoStep, from: object) => {
      const said = await foreseen(id);
      await user.call(how, { params: { id } });
      const now = await seen(server(), user);
      expect(said).toEqual(differencesOf(from as typeof now, now));
      return now;
    };
    const [sorting, bringing] = [sort?.id ?? '', file?.id ?? ''];
    const open = await turn(sorting, undoStep, arrived);
    expect(open).not.toEqual(arrived);
    expect(await turn(sorting, redoStep, open)).toEqual(arrived);
    // The other way round, the rows come back open, because their sorting is undone.
    await turn(sorting, undoStep, arrived);
    const gone = await turn(bringing, undoStep, open);
    expect(gone).toEqual(states[0]);
    expect(await turn(bringing, redoStep, gone)).toEqual(open);
    expect(await turn(sorting, redoStep, open)).toEqual(arrived);
    // An import that is undone takes its sorted rows.
    const without = await turn(bringing, undoStep, arrived);
    expect(without).toEqual(states[0]);
    expect(await turn(bringing, redoStep, without)).toEqual(arrived);
  });
});
