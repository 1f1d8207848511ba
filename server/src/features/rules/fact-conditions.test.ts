import { listAccountNames, mergeAccount } from '@saldo/contract/accounts';
import { listCategories } from '@saldo/contract/categories';
import { renameMerchant } from '@saldo/contract/merchants';
import {
  applyRule,
  type Condition,
  createRule,
  listRules,
  previewRules,
  type RuleInput,
} from '@saldo/contract/rules';
import { getTransaction } from '@saldo/contract/transactions';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import { expect, it } from 'vitest';

describeOnOneEngine('rules on merchant, account and date', (server) => {
  const ruleWith = async (user: TestUser, ...conditions: Condition[]): Promise<RuleInput> => {
    const [category] = await user.call(listCategories);
    return {
      ...{ name: 'Rule', description: '', bank: null, is_enabled: true, bit_operator: 'and' },
      conditions,
      actions: [{ action: 'set', target_field: 'category', target_value: category?.id ?? '' }],
    };
  };
  const matched = async (user: TestUser, ...conditions: Condition[]) =>
    (
      await user.call(previewRules, {
        body: { year: 'all', rule: await ruleWith(user, ...conditions) },
      })
    ).matched;
  const merchant = (name: string, operator: 'equals' | 'not_equals' = 'equals'): Condition => ({
    ...{ condition_field: 'merchant', operator, condition_value: name },
  });
  const date = (operator: Condition['operator'], day: string): Condition => ({
    ...{ condition_field: 'date', operator, condition_value: day },
  });

  it('match a merchant whatever the bank writes, also after it was renamed', async () => {
    const user = await server().signUp();
    const one = await enter(user, 'COMPRA TARJ. 5402XXXXXXXX1234 MERCADONA BRAVO M-MADRID');
    await enter(user, 'MERCADONA 4417 MADRID');
    await enter(user, 'ZARA MADRID');
    expect(await matched(user, merchant('mercadona'))).toBe(2);
    expect(await matched(user, merchant('Mercadona', 'not_equals'))).toBe(1);
    // Without a merchant's name, lists show the bank's text.
    await enter(user, 'REINT.CAJERO');
    expect(await matched(user, merchant('reint.cajero'))).toBe(1);
    const params = { id: one.merchant_id };
    await user.call(renameMerchant, { params, body: { name: 'My grocer' } });
    expect(await matched(user, merchant('My Grocer'))).toBe(2);
    expect(await matched(user, merchant('Mercadona'))).toBe(2);
  });

  it('match days, and apply to nothing else', async () => {
    const user = await server().signUp();
    const march = await enter(user, 'ZARA MADRID', { date: '2026-03-10' });
    const april = await enter(user, 'ZARA MADRID', { date: '2026-04-10' });
    expect(await matched(user, date('equals', '2026-03-10'))).toBe(1);
    expect(await matched(user, date('greater_than', '2026-03-10'))).toBe(1);
    expect(await matched(user, date('less_than', '2026-03-10'))).toBe(0);
    const rule = await user.call(createRule, {
      body: await ruleWith(user, merchant('Zara'), date('greater_than', '2026-03-31')),
    });
    await user.call(applyRule, { params: { id: rule.id }, body: { year: 'all' } });
    const sourceOf = async (id: string) =>
      (await user.call(getTransaction, { params: { id } })).category_source;
    expect([await sourceOf(march.id), await sourceOf(april.id)]).toEqual(['none', 'rule']);
  });

  it.each([
    [date('equals', '2026-02-30'), 'Please enter a valid date'],
    [{ ...date('equals', ''), condition_value: ' ' }, 'Please enter a date'],
    [{ ...merchant('x'), condition_field: 'account', condition_value: '' }, 'select an account'],
    [{ ...merchant('x'), operator: 'includes' }, 'Please select an operator'],
  ] as [Condition, string][])('are refused: %j', async (condition, message) => {
    const user = await server().signUp();
    const body = await ruleWith(user, condition);
    const answer = await user.raw('POST', '/api/rules', { body });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(message);
  });

  it('follow an account that is merged into another', async () => {
    const user = await server().signUp();
    const csv = (bank: string, day: string) =>
      user.upload('GENERIC', `Date;Description;Amount\n${day};ZARA;-10.00\n`, `${bank}.csv`, {
        account_id: 'new',
        mapping: JSON.stringify({
          ...{ date: 'Date', description: 'Description', amount: 'Amount' },
          ...{ date_order: 'day-first', decimal: 'point', bank },
        }),
      });
    expect((await csv('N26', '2026-03-10')).status).toBe(201);
    expect((await csv('BBVA', '2026-04-10')).status).toBe(201);
    const accounts = await user.call(listAccountNames);
    const [first, second] = accounts.map(({ id }) => id);
    const on = (id = ''): Condition => ({
      ...{ condition_field: 'account', operator: 'equals', condition_value: id },
    });
    expect(await matched(user, on(first))).toBe(1);
    await user.call(createRule, { body: await ruleWith(user, on(first)) });
    await user.call(mergeAccount, {
      params: { id: first ?? '' },
      body: { into: second ?? '' },
    });
    const [rule] = await user.call(listRules);
    expect(rule?.conditions).toEqual([on(second)]);
    expect(await matched(user, on(second))).toBe(2);
  });
});
