import {
  createRule,
  listRules,
  MAX_ALL_CHARACTERS,
  MAX_CONDITIONS,
  type RuleInput,
  updateRule,
} from '@saldo/contract/rules';
import { createTransaction } from '@saldo/contract/transactions';
import { archiveOf, exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { beforeEach, expect, it } from 'vitest';
import { readLayered } from '../ledger/layers/layers.ts';
import { enabledRules, evaluate, planRules, readRuleBook } from './run-rules.ts';

const LONGEST = 900;
const longest = (name: string): RuleInput => ({
  ...{ name, description: '', bank: null, is_enabled: true, bit_operator: 'or' },
  conditions: Array.from({ length: MAX_CONDITIONS }, (_, at) => ({
    condition_field: 'description',
    operator: 'includes',
    condition_value: String(at).padStart(LONGEST, 'ab'),
  })),
  actions: [{ action: 'set', target_field: 'tags', target_value: name }],
});
const short = (name: string, text: string): RuleInput => ({
  ...longest(name),
  conditions: [{ condition_field: 'description', operator: 'includes', condition_value: text }],
});

describeOnOneEngine("the limit on all of a user's rules", (server) => {
  let user: TestUser;
  beforeEach(async () => {
    user = await server().signUp();
  });
  const make = (body: RuleInput) => user.call(createRule, { body });
  const fill = async () => {
    const fit = Math.floor(MAX_ALL_CHARACTERS / (MAX_CONDITIONS * LONGEST));
    for (let at = 0; at < fit; at += 1) await make(longest(`Long ${at}`));
  };
  const pay = (description: string) =>
    user.call(createTransaction, {
      body: { date: '2025-11-05', amount: 3.5, bank: 'BBVA', product: 'current', description },
    });

  it('rejects rules that get too long in total, naming the longest', async () => {
    await fill();
    const little = await make(short('Little', 'sol'));
    const refused = [
      await user.raw('POST', '/api/rules', { body: longest('One more') }),
      await user.raw('PUT', `/api/rules/${little.id}`, {
        body: { conditions: longest('').conditions },
      }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.detail.fields[0].path]).toEqual([422, 'rules']);
      expect(body.detail.fields[0].message).toContain('100000 characters');
      expect(body.detail.fields[0].message).toContain('“Long 0”');
    }
    // Changes that do not make the rules longer are allowed.
    await user.call(updateRule, { params: { id: little.id }, body: { name: 'Renamed' } });
    expect(await user.call(listRules)).toHaveLength(3);
  });

  it('rejects rules of an archive that exceed it', async () => {
    await fill();
    const archive = archiveOf(await exportOf(server(), user));
    const [rule] = archive.json('rules.json');
    const more = { ...rule, id: rule.id.replace(/.$/, (end: string) => (end === '0' ? '1' : '0')) };
    const rules = [...archive.json('rules.json'), { ...more, name: 'One more' }];
    const other = await server().signUp();
    const refused = await other.upload('GENERIC', archive.with('rules.json', rules), 'saldo.zip');
    expect([refused.status, refused.body.detail.code]).toEqual([422, 'validation_error']);
    expect(await other.call(listRules)).toEqual([]);
  });

  const run = async () => {
    const db = server().running.context.storage.read;
    const rules = enabledRules(await readRuleBook(db, { bookId: user.id }));
    const selection = { from: '2025-01-01', to: '2026-01-01' };
    const pieces = () => readLayered(db, { bookId: user.id, selection });
    const mode = 'asked' as const;
    return { pieces, q: { bookId: user.id, now: '2025-12-01T00:00:00.000Z', rules, mode } };
  };

  it('stops a run that takes too long, naming the slowest rules', async () => {
    await pay('Panadería Sol');
    await make(short('Slow', 'sol'));
    const { pieces, q } = await run();
    const refused = { code: 'busy', message: expect.stringContaining('“Slow”') };
    const none = evaluate(pieces(), { ...q, withinMs: -1 });
    await expect(none.next()).rejects.toMatchObject(refused);
  });

  it('stops a run that changes too much, naming the rules that change the most', async () => {
    await pay('Panadería Sol');
    await pay('Panadería Luna');
    await make(short('Much', 'panaderia'));
    await make(short('Little', 'luna'));
    const { pieces, q } = await run();
    expect((await planRules(pieces(), { ...q, mostLayers: 3 })).changed).toHaveLength(2);
    const refused = { code: 'busy', message: expect.stringContaining('“Much”, “Little”') };
    await expect(planRules(pieces(), { ...q, mostLayers: 2 })).rejects.toMatchObject(refused);
  });
});
