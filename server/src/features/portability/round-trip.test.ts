import { listAccounts, updateAccount } from '@saldo/contract/accounts';
import { createAlert } from '@saldo/contract/alerts';
import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '@saldo/contract/categories';
import { createGoal, listGoals } from '@saldo/contract/goals';
import { listReports, undoReport } from '@saldo/contract/imports';
import { createMetric } from '@saldo/contract/metrics';
import { applyRule, createRule, listRules, revertRule } from '@saldo/contract/rules';
import {
  createTransaction,
  deleteTransaction,
  listTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { listReasons, unlinkTransfer } from '@saldo/contract/transfers';
import { deleteProfile, getProfile, updateProfile } from '@saldo/contract/users';
import { contentOf, exportOf } from '@saldo/proofs/harness/own-export';
import { POCKETS } from '@saldo/proofs/harness/statements';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { composed } from '@saldo/statements/testing/composed-files';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scriptedBank } from '../bank-connections/testing/scripted-bank.ts';

const COFFEE =
  'CARD_PAYMENT,Current,2026-01-06 10:00:00,2026-01-06 10:00:00,Coffee,-2.50,0.00,EUR,COMPLETED,947.50';
const WITH_COFFEE = `${POCKETS}${COFFEE}\n`;

describeOnEachEngine('a moved account', (server) => {
  const list = async (user: TestUser) =>
    (await user.call(listTransactions, { query: { from: '1990-01-01', to: '2099-12-31' } })).items;
  const sameFigures = async (user: TestUser) =>
    (await list(user)).map(({ updated_at, report_id, ...row }) => row);
  const moved = async (before: TestUser) => {
    const zip = await exportOf(server(), before);
    await before.call(deleteProfile, { body: { password: PASSWORD } });
    const after = await server().signUp();
    const answer = await after.upload('GENERIC', zip, 'saldo.zip');
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return { zip, after, report: answer.body };
  };
  const spend = (user: TestUser, more: object = {}) =>
    user.call(createTransaction, {
      body: { date: '2026-01-05', amount: 10, bank: 'BBVA', product: 'current', ...more },
    });

  const odd = fc
    .string({ unit: fc.constantFrom(...'=+-@\t"\'ñ€🏦,;\\ aZ1'), minLength: 1, maxLength: 12 })
    .filter((text) => /[aZ1ñ€🏦]/u.test(text));
  /** A name or tag is a single line without tabs. */
  const line = odd.map((text) => text.replaceAll('\t', ' '));
  const unique = (max: number) =>
    fc.uniqueArray(line, {
      maxLength: max,
      selector: (text) =>
        text
          .normalize('NFKD')
          .replace(/\p{M}+/gu, '')
          .toLowerCase()
          .trim(),
    });
  const color = fc.constantFrom('#123456', '#abcdef', '#FF00aa');
  const hue = fc.constantFrom('red' as const, 'purple' as const, 'gray' as const);
  const world = fc.record({
    topics: unique(3),
    children: unique(3),
    color,
    hue,
    name: line,
    text: odd,
    cents: fc.integer({ min: 1, max: 9_999_999 }),
    enabled: fc.boolean(),
    operator: fc.constantFrom('and' as const, 'or' as const),
    frequency: fc.constantFrom('daily' as const, 'weekly' as const, 'yearly' as const),
    bank: fc.constantFrom(null, 'BBVA'),
    spent: fc.array(fc.record({ cents: fc.nat(1_000_000), text: odd, tag: line }), {
      maxLength: 5,
    }),
  });

  it('has everything afterwards, to the cent and to the letter', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (made) => {
        const before = await server().signUp();
        const starters = await before.call(listCategories);
        const [touched, gone] = starters;
        if (!touched || !gone || touched.type === 'system') throw new Error('no starters');
        await before.call(updateCategory, {
          params: { id: touched.id },
          body: { icon: '🎻', color: made.color, description: made.text },
        });
        const last = starters.filter(({ type }) => type === 'custom').at(-1);
        await before.call(deleteCategory, { params: { id: last?.id ?? '' } });
        const ids = [touched.id];
        for (const name of made.topics.map((one) => `x ${one}`)) {
          const body = { name, icon: '🎸', color: made.color, description: made.text };
          const parent = await before.call(createCategory, { body });
          ids.push(parent.id);
          for (const child of made.children) {
            const sub = { name: child, icon: '🪕', parent_id: parent.id };
            ids.push((await before.call(createCategory, { body: sub })).id);
          }
        }
        const category = (at: number) => ids[at % ids.length] ?? '';
        const amount = made.cents / 100;
        for (const [at, { cents, text, tag }] of made.spent.entries()) {
          const tags = [tag, `${tag}, "2"`];
          await spend(before, {
            amount: cents / 100,
            description: text,
            tags,
            category: category(at),
          });
        }
        for (const [at, name] of [made.name, made.name].entries()) {
          const rule = await before.call(createRule, {
            body: {
              ...{ name, description: made.text, bank: made.bank, is_enabled: made.enabled },
              bit_operator: made.operator,
              conditions: [
                {
                  condition_field: 'description',
                  operator: 'includes',
                  condition_value: made.text,
                },
                { condition_field: 'category', operator: 'equals', condition_value: category(at) },
                { condition_field: 'amount', operator: 'less_than', condition_value: amount },
              ],
              actions: [
                { action: 'set', target_field: 'category', target_value: category(at + 1) },
                { action: 'set', target_field: 'tags', target_value: made.name.replace(',', '') },
              ],
            },
          });
          if (!made.enabled) continue;
          await before.call(applyRule, { params: { id: rule.id }, body: { year: 2026 } });
        }
        const target = { name: made.name, color: made.hue, icon: '🎯', description: made.text };
        await before.call(createGoal, {
          body: {
            ...{ ...target, category_id: category(1), start_date: '2026-01-01' },
            ...{ end_date: '2026-12-31', final_amount: amount, notify_user: made.enabled },
          },
        });
        await before.call(createAlert, {
          body: {
            ...target,
            category_id: category(2),
            limit_amount: amount,
            frequency: made.frequency,
          },
        });
        await before.call(createMetric, { body: { name: made.name, categories: ids.reverse() } });
        await before.call(updateProfile, {
          body: { avatar: 'saldo-03.svg', notifications: made.enabled },
        });
        const had = await sameFigures(before);
        const rules = await before.call(listRules);
        const { zip, after, report } = await moved(before);
        expect(contentOf(await exportOf(server(), after))).toEqual(contentOf(zip));
        expect(await sameFigures(after)).toEqual(had);
        expect(await after.call(listRules)).toEqual(rules);
        expect(report.notices.join()).toMatch(/2 rules, 1 goal, 1 alert(,| and) 1 metric/);

        const again = await after.upload('GENERIC', zip, 'saldo.zip');
        expect([again.status, again.body.imported, again.body.notices]).toEqual([201, 0, []]);
        expect(contentOf(await exportOf(server(), after))).toEqual(contentOf(zip));
      }),
      { numRuns: 4 },
    );
  }, 120_000);

  it('keeps who set what, so a rule can still be reverted completely', async () => {
    const before = await server().signUp();
    const music = await before.call(createCategory, { body: { name: 'Music', icon: '🎸' } });
    const other = await before.call(createCategory, { body: { name: 'Other', icon: '🎻' } });
    for (const amount of [1, 2, 3]) await spend(before, { amount, description: 'Guitar' });
    const untouched = await sameFigures(before);
    const rule = await before.call(createRule, {
      body: {
        name: 'Guitars',
        conditions: [
          { condition_field: 'description', operator: 'equals', condition_value: 'guitar' },
        ],
        actions: [
          { target_field: 'category', target_value: music.id },
          { target_field: 'tags', target_value: 'loud' },
        ],
      },
    });
    await before.call(applyRule, { params: { id: rule.id }, body: { year: 2026 } });
    const [first] = await list(before);
    const params = { id: first?.id ?? '' };
    await before.call(updateTransaction, { params, body: { category: other.id } });
    const { after } = await moved(before);
    const ruled = await list(after);
    const names = new Map((await after.call(listCategories)).map(({ id, name }) => [id, name]));
    expect(
      ruled.map((row) => [names.get(row.category_id ?? ''), row.category_source, row.tags]),
    ).toEqual([
      ['Other', 'hand', ['loud']],
      ['Music', 'rule', ['loud']],
      ['Music', 'rule', ['loud']],
    ]);
    const reasons = await after.call(listReasons, { params });
    expect(reasons.find(({ field }) => field === 'tags')?.text).toBe('Rule “Guitars”');
    const { reverted } = await after.call(revertRule, { params: { id: rule.id } });
    expect(reverted).toBe(3);
    const [hand, ...rest] = await sameFigures(after);
    expect(rest).toEqual(untouched.slice(1));
    expect([names.get(hand?.category_id ?? ''), hand?.tags]).toEqual(['Other', []]);
  });

  it('keeps names, deleted rows, unlinked transfers, column mappings and settings', async () => {
    const before = await server().signUp();
    const report = await imported(before, 'REVOLUT', WITH_COFFEE);
    expect(report.transfers_linked).toBe(1);
    const [account] = await before.call(listAccounts);
    await before.call(updateAccount, {
      params: { id: account?.id ?? '' },
      body: { name: '=My "pocket", ñ', is_enabled: false, purpose: 'cash' },
    });
    const rows = await list(before);
    const [coffee, leg] = rows;
    await before.call(deleteTransaction, { params: { id: coffee?.id ?? '' } });
    await before.call(unlinkTransfer, { params: { id: leg?.id ?? '' } });
    const csv = 'When;What;Sum\n02/01/2026;Tea;-3,50\n';
    const mapping = JSON.stringify({
      ...{ date: 'When', date_order: 'day-first', description: 'What', amount: 'Sum' },
      ...{ decimal: 'comma', bank: 'N26' },
    });
    await before.upload('GENERIC', csv, 'list.csv', { mapping });
    await before.call(updateProfile, { body: { avatar: 'saldo-07.svg', notifications: false } });
    const had = await sameFigures(before);
    const { zip, after } = await moved(before);
    expect(contentOf(await exportOf(server(), after))).toEqual(contentOf(zip));
    expect(await sameFigures(after)).toEqual(had);
    const profile = await after.call(getProfile);
    expect(profile.user).toMatchObject({ avatar: 'saldo-07.svg', notifications: false });
    expect(
      (await after.call(listAccounts)).map(({ name, is_enabled, purpose }) => [
        ...[name, is_enabled, purpose],
      ]),
    ).toContainEqual(['=My "pocket", ñ', false, 'cash']);
    const again = await imported(after, 'REVOLUT', WITH_COFFEE);
    expect([again.imported, again.transfers_linked]).toEqual([0, 0]);
    expect((await after.upload('GENERIC', csv, 'list.csv')).body.duplicates).toBe(1);
    const [report2] = await after.call(listReports);
    expect(report2?.edited_since).toBe(0);
  });

  it('recognizes rows from a bank connection', async () => {
    const before = await server().signUp();
    const bank = scriptedBank(server(), {
      iban: 'ES4599990001400012345678',
      bank: 'CAIXABANK',
      today: '2026-11-20',
    });
    const fetched = ['PANADERIA', 'PANADERIA', ''].map((description, at) => ({
      ids: { provider: null, bank: `${at}` },
      ...{ day: '2026-11-02', date: '2026-11-02T00:00:00', amount: -180, currency: 'EUR' },
      ...{ type: 'unknown' as const, description, creditorName: null, creditorIban: null },
      ...{ debtorName: null, partyIban: description === '' ? 'DE75512108001245126199' : null },
      balance: null,
    }));
    const connection = await bank.connect(before);
    expect((await connection.fetch(fetched)).added).toBe(3);
    const { zip, after } = await moved(before);
    expect(contentOf(await exportOf(server(), after))).toEqual(contentOf(zip));
    const later = await bank.connect(after);
    expect(await later.fetch(fetched)).toMatchObject({ added: 0, known: 3 });
    expect(await list(after)).toHaveLength(3);
  });

  it('keeps what was created here since', async () => {
    const before = await server().signUp();
    const music = await before.call(createCategory, { body: { name: 'Música', icon: '🎸' } });
    await before.call(createCategory, {
      body: { name: 'Strings', icon: '🎻', parent_id: music.id },
    });
    const [starter] = await before.call(listCategories);
    await before.call(updateCategory, { params: { id: starter?.id ?? '' }, body: { icon: '🦊' } });
    const goal = {
      name: 'Trip',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      final_amount: 500,
    };
    await before.call(createGoal, { body: { ...goal, category_id: music.id } });
    await spend(before, { category: music.id });
    const zip = await exportOf(server(), before);

    const after = await server().signUp();
    const own = await after.call(createCategory, { body: { name: 'musica', icon: '🥁' } });
    const starters = await after.call(listCategories);
    await after.call(createGoal, { body: { ...goal, final_amount: 900, category_id: own.id } });
    const answer = await after.upload('GENERIC', zip, 'saldo.zip');
    expect([answer.status, answer.body.notices]).toEqual([
      201,
      ['Also restored: 1 category.', 'Kept your current version of: 1 category and 1 goal.'],
    ]);
    const now = await after.call(listCategories);
    expect(now).toHaveLength(starters.length);
    expect(now[0]?.icon).toBe('🦊');
    expect(now.find(({ id }) => id === own.id)).toMatchObject({
      name: 'musica',
      icon: '🥁',
      sub_categories: [{ name: 'Strings', icon: '🎻' }],
    });
    expect((await after.call(listGoals)).map(({ final_amount }) => final_amount)).toEqual([900]);
    expect((await list(after))[0]?.category_id).toBe(own.id);
    const again = await after.upload('GENERIC', zip, 'saldo.zip');
    expect([again.body.imported, again.body.duplicates]).toEqual([0, 1]);
    expect(await after.call(listCategories)).toEqual(now);
  });

  it('restores a broken rule as broken, and transactions that were undone', async () => {
    const before = await server().signUp();
    const music = await before.call(createCategory, { body: { name: 'Music', icon: '🎸' } });
    await before.call(createRule, {
      body: {
        name: 'Broken',
        conditions: [
          { condition_field: 'category', operator: 'equals', condition_value: music.id },
        ],
        actions: [{ target_field: 'ignore', target_value: true }],
      },
    });
    await before.call(deleteCategory, { params: { id: music.id } });
    await imported(before, 'CAIXABANK', composed('caixabank/TT310126.001.csv'));
    const had = await sameFigures(before);
    const { zip, after, report } = await moved(before);
    expect((await after.call(listRules)).map(({ is_broken }) => is_broken)).toEqual([true]);
    await after.call(undoReport, { params: { id: report.id } });
    expect(await list(after)).toEqual([]);
    await after.upload('GENERIC', zip, 'saldo.zip');
    expect(await sameFigures(after)).toEqual(had);
    expect(contentOf(await exportOf(server(), after))).toEqual(contentOf(zip));

    await after.call(deleteTransaction, { params: { id: had[0]?.id ?? '' } });
    await after.upload('GENERIC', zip, 'saldo.zip');
    // Ignores which import rows came from, because the deleted row now belongs to the import that restored it.
    const withoutOrigin = (one: Uint8Array) => {
      const { transactions, ...rest } = contentOf(one);
      const rows: Record<string, unknown>[] = transactions;
      return { ...rest, rows: rows.map(({ report_id, source_line, ...row }) => row) };
    };
    const now = await exportOf(server(), after);
    expect(withoutOrigin(now)).toEqual(withoutOrigin(zip));
    expect(contentOf(now)).not.toEqual(contentOf(zip));
  });
});
