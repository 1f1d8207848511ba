import { getCoverage, listAccounts } from '@saldo/contract/accounts';
import { createAlert, listAlerts } from '@saldo/contract/alerts';
import { createCategory } from '@saldo/contract/categories';
import { createGoal, listGoals, updateGoal } from '@saldo/contract/goals';
import { listReports, undoReport } from '@saldo/contract/imports';
import { listNotifications, readNotifications } from '@saldo/contract/notifications';
import {
  createTransaction,
  deletePeriod,
  listTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { listReasons } from '@saldo/contract/transfers';
import { atLength } from '@saldo/proofs/harness/at-length';
import { archiveOf, contentOf, exportOf } from '@saldo/proofs/harness/own-export';
import { POCKETS } from '@saldo/proofs/harness/statements';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { composed, READABLE } from '@saldo/statements/testing/composed-files';
import fc from 'fast-check';
import { strFromU8 } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/id.ts';

const CAIXABANK = composed('caixabank/TT310126.001.csv');
const LIST = 'When;What;Sum\n02/01/2026;Tea;-3,50\n03/01/2026;Milk;-1,50\n';
const COLUMNS = JSON.stringify({
  ...{ date: 'When', date_order: 'day-first', description: 'What', amount: 'Sum' },
  ...{ decimal: 'comma', bank: 'N26' },
});
const TODAY = '2026-11-20';
const ALL = { query: { from: '1990-01-01', to: '2099-12-31' } };

describeOnEachEngine('the history of a moved account', (server) => {
  const list = async (user: TestUser) => (await user.call(listTransactions, ALL)).items;
  const exported = (user: TestUser) => exportOf(server(), user);
  const bring = async (user: TestUser, zip: Uint8Array) => {
    const answer = await user.upload('GENERIC', zip, 'saldo.zip');
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  /** Imports of statements only, without those of exports, newest first. */
  const history = async (user: TestUser) =>
    (await user.call(listReports)).filter(({ bank }) => bank !== 'SALDO');
  const undo = async (user: TestUser, id: string) =>
    (await user.call(undoReport, { params: { id } })).removed;
  const coverage = async (user: TestUser) => {
    const accounts = await user.call(listAccounts);
    const days = accounts.map(({ id }) => user.call(getCoverage, { params: { id } }));
    return (await Promise.all(days)).map((one, at) => [accounts[at]?.id, one.days]);
  };
  const reasons = async (user: TestUser, ids: readonly string[]) => {
    const all = ids.map((id) => user.call(listReasons, { params: { id } }));
    return await Promise.all(all);
  };
  /** Creates a user with three statements for four accounts. */
  const lived = async () => {
    const user = await server().signUp();
    const pockets = await imported(user, 'REVOLUT', POCKETS);
    const bank = await imported(user, 'CAIXABANK', CAIXABANK);
    const csv = await user.upload('GENERIC', LIST, 'list.csv', { mapping: COLUMNS });
    expect(csv.status).toBe(201);
    return { user, reports: [pockets, bank, csv.body] };
  };

  const life = fc.record({
    undone: fc.subarray([0, 1, 2], { maxLength: 2 }),
    edited: fc.boolean(),
    again: fc.boolean(),
    byHand: fc.boolean(),
    chosen: fc.nat(2),
  });

  it(
    'is the same afterwards, and imports can be undone one by one or with the export',
    async () => {
      await fc.assert(
        fc.asyncProperty(life, async ({ undone, edited, again, byHand, chosen }) => {
          const { user, reports } = await lived();
          if (again) await imported(user, 'CAIXABANK', CAIXABANK);
          for (const at of undone) await undo(user, reports[at]?.id ?? '');
          const [first] = await list(user);
          if (edited) {
            const body = { description: 'Mine' };
            await user.call(updateTransaction, { params: { id: first?.id ?? '' }, body });
          }
          const hand = { date: '2026-01-05', amount: 1, bank: 'BBVA', product: 'current' as const };
          if (byHand) await user.call(createTransaction, { body: hand });
          const rows = await list(user);
          const banks = rows.filter(({ report_id }) => report_id !== null).map(({ id }) => id);
          const had = {
            history: await history(user),
            coverage: await coverage(user),
            reasons: await reasons(user, banks),
          };
          const zip = await exported(user);

          const after = await server().signUp();
          const report = await bring(after, zip);
          expect(report.imported).toBe(rows.length);
          const has = async () => ({
            history: await history(after),
            coverage: await coverage(after),
            reasons: await reasons(after, banks),
          });
          expect(await has()).toEqual(had);
          expect((await after.call(listReports))[0]).toMatchObject({
            ...{ id: report.id, imported: rows.length, edited_since: 0 },
          });
          expect(contentOf(await exported(after))).toEqual(contentOf(zip));

          const twice = await bring(after, zip);
          expect([twice.imported, twice.notices]).toEqual([0, []]);
          expect(await has()).toEqual(had);

          const old = reports[chosen]?.id ?? '';
          const ofOld = rows.filter(({ report_id }) => report_id === old).length;
          if (!undone.includes(chosen)) expect(await undo(after, old)).toBe(ofOld);
          expect(await list(after)).toHaveLength(rows.length - ofOld);
          expect(await undo(after, report.id)).toBe(rows.length - ofOld);
          expect([await list(after), await history(after)]).toEqual([[], []]);

          expect((await bring(after, zip)).imported).toBe(rows.length);
          expect(await has()).toEqual(had);
          expect(contentOf(await exported(after))).toEqual(contentOf(zip));
        }),
        { numRuns: atLength(3, 50) },
      );
    },
    atLength(120_000, 3_600_000),
  );

  it('shows for an edit which imports would lose it', async () => {
    const { user, reports } = await lived();
    const zip = await exported(user);
    const after = await server().signUp();
    const report = await bring(after, zip);
    const row = (await list(after)).find(({ report_id }) => report_id === reports[1]?.id);
    const body = { description: 'Mine' };
    await after.call(updateTransaction, { params: { id: row?.id ?? '' }, body });
    const edits = (await after.call(listReports)).map((one) => [one.id, one.edited_since]);
    expect(new Map(edits as [string, number][])).toEqual(
      new Map([report, ...reports].map(({ id }, at) => [id, at === 0 || at === 2 ? 1 : 0])),
    );
  });

  it('keeps imports of every kind of bank file', async () => {
    const user = await server().signUp();
    for (const [name, { bank }] of READABLE) {
      const answer = await user.upload(bank, composed(name), name.replace(/^.*\//, ''));
      if (answer.status !== 201) expect(answer.body.detail.code).toBe('account_ambiguous');
    }
    const had = await history(user);
    expect(had.length).toBeGreaterThan(READABLE.length / 2);
    const after = await server().signUp();
    await bring(after, await exported(user));
    expect(await history(after)).toEqual(had);
  }, 60_000);

  it('survives a second move', async () => {
    const { user, reports } = await lived();
    const second = await server().signUp();
    const first = await bring(second, await exported(user));
    const extra = 'When;What;Sum\n05/01/2026;Bread;-2,00\n';
    await second.upload('GENERIC', extra, 'more.csv', { mapping: COLUMNS });
    const zip = await exported(second);

    const third = await server().signUp();
    const report = await bring(third, zip);
    const had = await history(third);
    expect(had).toEqual(await history(second));
    expect((await third.call(listReports)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([report.id, first.id, ...reports.map(({ id }) => id)]),
    );
    // Undoing the first move also removes everything that the move had restored.
    expect(await undo(third, first.id)).toBe(first.imported);
    expect((await history(third)).map(({ file_name }) => file_name)).toEqual(['more.csv']);
    expect(await undo(third, report.id)).toBe(1);
    expect(await third.call(listReports)).toMatchObject([{ id: report.id }]);
    expect((await bring(third, zip)).imported).toBe(first.imported + 1);
    expect(await history(third)).toEqual(had);
  });

  it('leaves existing imports unchanged, including ones undone since', async () => {
    const { user, reports } = await lived();
    const zip = await exported(user);
    const [pockets] = reports;
    expect(await undo(user, pockets?.id ?? '')).toBe(2);
    await user.call(deletePeriod, { query: { year: 2026 } });
    const had = await history(user);
    const report = await bring(user, zip);
    expect(report.imported).toBeGreaterThan(2);
    expect(await history(user)).toEqual(had);
    const rows = await list(user);
    expect(new Set(rows.map(({ report_id }) => report_id))).toEqual(new Set([report.id]));
    expect(await undo(user, report.id)).toBe(report.imported);
    expect(await history(user)).toEqual(had);
  });

  it('skips imports whose rows already exist', async () => {
    const { user } = await lived();
    const zip = await exported(user);
    const csv = archiveOf(zip).files['transactions.csv'] ?? new Uint8Array();
    const after = await server().signUp();
    const alone = await after.upload('GENERIC', csv, 'transactions.csv');
    expect(alone.body.imported).toBe((await list(user)).length);
    expect((await bring(after, zip)).imported).toBe(0);
    expect(await history(after)).toEqual([]);
    expect(await undo(after, alone.body.id)).toBe(alone.body.imported);
  });

  it('cannot affect another user’s accounts, nor the import that restores it', async () => {
    const { user, reports } = await lived();
    const had = { coverage: await coverage(user), history: await history(user) };
    const accounts = await user.call(listAccounts);
    const archive = archiveOf(await exported(user));
    const after = await server().signUp();
    const first = await bring(after, archive.with('accounts.json', archive.json('accounts.json')));
    const own = { coverage: await coverage(after), history: await history(after) };
    // Forges two imports: one with the restore's own id, and one with an account that is in none of the files.
    const [one] = archive.json('imports.json');
    const details = { ...one.details, accounts: [{ ...one.details.accounts[0], id: newId() }] };
    const forged = [
      { ...one, id: first.id, file_name: 'forged.csv' },
      { ...one, id: newId(), details },
    ];
    const csv = strFromU8(archive.files['transactions.csv'] ?? new Uint8Array());
    const renamed = archive.with('transactions.csv', csv.replaceAll(reports[0]?.id, first.id));
    const report = await bring(after, archiveOf(renamed).with('imports.json', forged));
    expect(report.imported).toBe(0);
    const names = (await after.call(listReports)).map(({ file_name }) => file_name);
    expect(names).not.toContain('forged.csv');
    expect(await coverage(after)).toEqual(own.coverage);
    expect(await undo(after, report.id)).toBe(0);
    expect(await history(after)).toEqual(own.history);
    expect(await undo(after, first.id)).toBe(first.imported);
    expect({ coverage: await coverage(user), history: await history(user) }).toEqual(had);
    expect(await user.call(listAccounts)).toEqual(accounts);
  });

  it('uses the new ids of accounts', async () => {
    const { user, reports } = await lived();
    const zip = await exported(user);
    const after = await server().signUp();
    const early = await imported(after, 'CAIXABANK', CAIXABANK);
    expect(early.imported).toBe(reports[1]?.imported);
    await undo(after, early.id);
    await bring(after, zip);
    const there = (await history(after)).find(({ id }) => id === reports[1]?.id);
    expect(there?.account_id).toBe(early.account_id);
    const sources = async (whose: TestUser, id = '') => {
      const { days } = await whose.call(getCoverage, { params: { id } });
      return days.map(({ date, source }) => [date, source]);
    };
    expect(await sources(after, early.account_id ?? '')).toEqual(
      await sources(user, reports[1]?.account_id ?? ''),
    );
  });

  it('a row whose import is missing or undone belongs to the export', async () => {
    const { user, reports } = await lived();
    const archive = archiveOf(await exported(user));
    const csv = strFromU8(archive.files['transactions.csv'] ?? new Uint8Array());
    const [pockets, bank] = reports.map(({ id }) => id);
    const lost = archive.with('transactions.csv', csv.replaceAll(pockets ?? '', newId()));
    const imports = archive.json('imports.json') as { id: string }[];
    const undone = imports.map((one) =>
      one.id === bank ? { ...one, undone_at: '2026-02-01T00:00:00.000Z' } : one,
    );
    const zip = archiveOf(lost).with('imports.json', undone);
    const after = await server().signUp();
    const report = await bring(after, zip);
    const rows = await list(after);
    const own = rows.filter(({ report_id }) => report_id === report.id);
    expect([own.length, rows.length]).toEqual([rows.length - 2, report.imported]);
    expect(await undo(after, report.id)).toBe(rows.length);
  });
});

describeOnEachEngine('notifications from before a move', (server) => {
  beforeAll(() => server().setNow(new Date(`${TODAY}T12:00:00Z`)));
  const notices = async (user: TestUser) => (await user.call(listNotifications, {})).items;
  const mails = async (user: TestUser) =>
    server()
      .running.context.storage.read.selectFrom('mail_outbox')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
  const spend = (user: TestUser, category: string, amount: number) =>
    user.call(createTransaction, {
      body: { date: TODAY, amount, bank: 'BBVA', product: 'current', category },
    });
  const goalOn = (user: TestUser, category_id: string, final_amount = 50) =>
    user.call(createGoal, {
      body: {
        ...{ name: 'Trip', category_id, final_amount },
        ...{ icon: '🎯', start_date: '2026-01-01', end_date: '2026-12-31' },
      },
    });
  /** Creates a user who has reached a goal and a limit and read one of the notifications. */
  const told = async () => {
    const user = await server().signUp();
    const music = await user.call(createCategory, { body: { name: 'Music', icon: '🎸' } });
    await goalOn(user, music.id);
    await user.call(createAlert, {
      body: {
        ...{ name: 'Loud', icon: '📣', category_id: music.id },
        ...{ limit_amount: 50, frequency: 'yearly' as const },
      },
    });
    await spend(user, music.id, 60);
    const had = await notices(user);
    expect(had.map(({ kind }) => kind).sort()).toEqual(['alert_exceeded', 'goal_completed']);
    await user.call(readNotifications, { body: { ids: [had[0]?.id ?? ''] } });
    return { user, music, had: await notices(user) };
  };
  const bring = async (user: TestUser, zip: Uint8Array) => {
    const answer = await user.upload('GENERIC', zip, 'saldo.zip');
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };

  it('are not repeated or emailed again, and read ones stay read', async () => {
    const { user, music, had } = await told();
    const after = await server().signUp();
    const zip = await exportOf(server(), user);
    const report = await bring(after, zip);
    expect(report.notices.join()).toContain('2 notifications');
    expect(await notices(after)).toEqual(had);
    await spend(after, music.id, 10);
    await bring(after, zip);
    expect([await notices(after), await mails(after)]).toEqual([had, []]);
    expect((await after.call(listGoals)).map((one) => one.is_notified)).toEqual([true]);
    expect((await after.call(listAlerts)).map((one) => one.is_notified)).toEqual([true]);
  });

  it('do not silence an existing goal of the same name', async () => {
    const { user } = await told();
    const zip = await exportOf(server(), user);
    const after = await server().signUp();
    const music = await after.call(createCategory, { body: { name: 'Music', icon: '🎸' } });
    const goal = await goalOn(after, music.id, 900);
    await bring(after, zip);
    expect((await notices(after)).map(({ kind }) => kind)).toEqual(['alert_exceeded']);
    await after.call(updateGoal, { params: { id: goal.id }, body: { final_amount: 55 } });
    const [newest] = await notices(after);
    expect(newest).toMatchObject({ kind: 'goal_completed', goal_id: goal.id });
  });

  it('are not restored for a missing target or a kind that is not exported', async () => {
    const { user } = await told();
    const archive = archiveOf(await exportOf(server(), user));
    const [one, other] = archive.json('notifications.json');
    const zip = archive.with('notifications.json', [
      { ...one, subject_id: newId() },
      { ...other, kind: 'consent_expiring', period: '2026-02-01T00:00:00.000Z' },
    ]);
    const after = await server().signUp();
    await bring(after, zip);
    // The user is notified again, because nothing records the earlier notification.
    expect((await notices(after)).map(({ id }) => id)).not.toContain(one.id);
    expect((await notices(after)).map(({ kind }) => kind)).not.toContain('consent_expiring');
  });
});
