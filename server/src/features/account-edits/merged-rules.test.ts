import { createAccount, listAccounts, mergeAccount, splitAccount } from '@saldo/contract/accounts';
import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
import { createRule, listRules, updateRule } from '@saldo/contract/rules';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

describeOnOneEngine('rules that name a merged account', (server) => {
  const account = async (user: TestUser, name: string) => {
    const typed = { on: '2026-01-01', amount: 1 };
    const body = { name, product: 'current' as const, currency: 'EUR', typed };
    return (await user.call(createAccount, { body })).id;
  };
  const ruleOn = (user: TestUser, ids: readonly string[]) =>
    user.call(createRule, {
      body: {
        name: `Of ${ids.length}`,
        bit_operator: 'or',
        conditions: ids.map((id) => ({
          condition_field: 'account' as const,
          operator: 'equals' as const,
          condition_value: id,
        })),
        actions: [{ target_field: 'tags', target_value: 'mine' }],
      },
    });
  const named = async (user: TestUser) =>
    (await user.call(listRules)).map(({ conditions }) =>
      conditions.map(({ condition_value }) => condition_value),
    );
  const setUp = async () => {
    const user = await server().signUp();
    const [one, other] = [await account(user, 'One'), await account(user, 'Other')];
    await ruleOn(user, [other]);
    await ruleOn(user, [one, other]);
    const before = await named(user);
    await user.call(mergeAccount, { params: { id: other }, body: { into: one } });
    return { user, one, other, before };
  };
  const merge = async (user: TestUser) => {
    const { items } = await user.call(listSteps, { query: { kind: 'merge' } });
    return { id: items[0]?.id ?? '' };
  };

  it('name the remaining account, and the merged one again after an undo', async () => {
    const { user, one, before } = await setUp();
    const merged = await named(user);
    expect(new Set(merged.flat())).toEqual(new Set([one]));
    await user.call(undoStep, { params: await merge(user) });
    expect(await named(user)).toEqual(before);
    await user.call(redoStep, { params: await merge(user) });
    expect(await named(user)).toEqual(merged);
  });

  it('name the merged account again after it is split off', async () => {
    const { user, one, other, before } = await setUp();
    await user.call(splitAccount, { params: { id: one }, body: { merged_id: other } });
    expect(await named(user)).toEqual(before);
    expect(await user.call(listAccounts)).toHaveLength(2);
  });

  it('name it again although the rule was renamed or disabled since', async () => {
    const { user, before } = await setUp();
    const rules = await user.call(listRules);
    for (const [at, { id }] of rules.entries()) {
      const body = at === 0 ? { name: 'Renamed' } : { is_enabled: false };
      await user.call(updateRule, { params: { id }, body });
    }
    await user.call(undoStep, { params: await merge(user) });
    expect(await named(user)).toEqual(before);
    const [first, second] = await user.call(listRules);
    expect([first?.name, second?.is_enabled]).toEqual(['Renamed', false]);
  });
});
