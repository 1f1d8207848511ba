import { createCategory, listCategories } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { createGoal } from '@saldo/contract/goals';
import { createMetric, listMetrics } from '@saldo/contract/metrics';
import { applyRule, createRule, listRules } from '@saldo/contract/rules';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { atLength } from '@saldo/proofs/harness/at-length';
import { archiveOf, contentOf, exportOf } from '@saldo/proofs/harness/own-export';
import { POCKETS } from '@saldo/proofs/harness/statements';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { zipOf } from '@saldo/proofs/harness/zip';
import { imported } from '@saldo/proofs/users/actions';
import fc from 'fast-check';
import { strFromU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { newId } from '../../platform/id.ts';

type Archive = ReturnType<typeof archiveOf>;

describeOnEachEngine('an export that was edited manually', (server) => {
  /** A user with data of every kind. */
  const rich = async (): Promise<Archive & { user: TestUser }> => {
    const user = await server().signUp();
    const music = await user.call(createCategory, { body: { name: 'Music', icon: '🎸' } });
    const child = { name: 'Strings', icon: '🎻', parent_id: music.id };
    await user.call(createCategory, { body: child });
    const bought = { date: '2026-01-05', amount: 10, bank: 'BBVA', product: 'current' as const };
    await user.call(createTransaction, { body: { ...bought, description: 'Guitar' } });
    await imported(user, 'REVOLUT', POCKETS);
    const rule = await user.call(createRule, {
      body: {
        name: 'Guitars',
        conditions: [
          { condition_field: 'description', operator: 'equals', condition_value: 'guitar' },
        ],
        actions: [{ target_field: 'category', target_value: music.id }],
      },
    });
    await user.call(applyRule, { params: { id: rule.id }, body: { year: 2026 } });
    const days = { start_date: '2026-01-01', end_date: '2026-12-31' };
    await user.call(createGoal, {
      // Already reached, so the goal has a notification.
      body: { name: 'Trip', category_id: music.id, final_amount: 10, ...days },
    });
    await user.call(createMetric, { body: { name: 'Loud', categories: [music.id] } });
    return { user, ...archiveOf(await exportOf(server(), user)) };
  };

  const contentNow = async (user: TestUser) => contentOf(await exportOf(server(), user));
  /** What each user had at last. A rejection leaves it, so the next one starts from it. */
  const contents = new WeakMap<TestUser, ReturnType<typeof contentOf>>();

  const refused = async (zip: Uint8Array, words: RegExp, after?: TestUser) => {
    const user = after ?? (await server().signUp());
    const had = contents.get(user) ?? (await contentNow(user));
    const answer = await user.upload('GENERIC', zip, 'saldo.zip');
    expect([answer.status, answer.body.detail?.code]).toEqual([409, 'invalid_report_format']);
    expect(answer.body.detail.message).toMatch(words);
    expect(await contentNow(user)).toEqual(had);
    contents.set(user, had);
  };

  type Entry = Record<string, unknown>;
  const id = newId();
  const long = 'x'.repeat(2001);
  const withAccounts = (one: Entry | undefined, change: (account: Entry, at: number) => Entry) => {
    const details = one?.details as { accounts: Entry[] };
    return { ...one, details: { ...details, accounts: details.accounts.map(change) } };
  };
  const changes: [name: string, file: string, words: string, (list: Entry[]) => unknown][] = [
    ['a wrong type', 'rules', 'entry 1: “is_enabled”', ([one]) => [{ ...one, is_enabled: 1 }]],
    ['no field', 'goals', 'entry 1: “name”', ([one]) => [{ ...one, name: undefined }]],
    ['a long name', 'rules', '“name”', ([one]) => [{ ...one, name: 'x'.repeat(201) }]],
    ['no conditions', 'rules', '“conditions”', ([one]) => [{ ...one, conditions: [] }]],
    [
      'an operator that does not fit',
      'rules',
      '“conditions.0.operator”',
      ([one]) => [
        {
          ...one,
          conditions: [
            { condition_field: 'direction', operator: 'includes', condition_value: 'x' },
          ],
        },
      ],
    ],
    [
      'an action in a condition',
      'rules',
      '“conditions.0',
      ([one]) => [{ ...one, conditions: one?.actions }],
    ],
    ['no list', 'rules', 'rules.json doesn’t match', ([one]) => one],
    ['too many', 'rules', 'rules.json doesn’t match', ([one]) => Array(10_001).fill(one)],
    ['one thing twice', 'rules', 'entry 2: “id”', ([one]) => [one, one]],
    ['days that cross', 'goals', '“start_date”', ([one]) => [{ ...one, start_date: '2027-01-01' }]],
    ['parts of a cent', 'goals', '“final_amount”', ([one]) => [{ ...one, final_amount: 1.234 }]],
    ['no avatar', 'profile', 'profile.json: “avatar”', (one) => ({ ...one, avatar: undefined })],
    ['no instant', 'goals', '“created_at”', ([one]) => [{ ...one, created_at: 'soon' }]],
    [
      'no parent',
      'categories',
      '“parent_id”',
      (all) => all.map((one) => ({ ...one, parent_id: id })),
    ],
    [
      'a third level',
      'categories',
      '“parent_id”',
      (all) => [...all, { ...all[0], id, parent_id: all.find(({ parent_id }) => parent_id)?.id }],
    ],
    ['a name twice', 'categories', '“name”', (all) => [...all, { ...all[0], id }]],
    [
      'a long category',
      'categories',
      'entry 1: “name”',
      ([one]) => [{ ...one, name: 'x'.repeat(61) }],
    ],
    [
      'the system category',
      'categories',
      'entry 1: “id”',
      ([one]) => [{ ...one, id: UNCATEGORIZED_ID }],
    ],
    [
      'a category that is nowhere',
      'custom_metric_categories',
      '“category_id”',
      ([one]) => [{ ...one, category_id: id }],
    ],
    [
      'a metric that is nowhere',
      'custom_metric_categories',
      '“metric_id”',
      ([one]) => [{ ...one, metric_id: id }],
    ],
    [
      'a transaction that is nowhere',
      'effects',
      '“transaction_id”',
      ([one]) => [{ ...one, transaction_id: id }],
    ],
    [
      'a rule that is nowhere',
      'effects',
      '“cause_id”',
      (all) => all.filter(({ cause }) => cause === 'rule').map((one) => ({ ...one, cause_id: id })),
    ],
    [
      'a layer that its field cannot hold',
      'effects',
      '“value_before”',
      ([one]) => [{ ...one, field: 'amount', value_before: '1' }],
    ],
    [
      'a layer of a field that is none',
      'effects',
      '“field”',
      ([one]) => [{ ...one, field: 'user_id' }],
    ],
    ['no count', 'imports', 'entry 1: “imported”', ([one]) => [{ ...one, imported: 1e12 }]],
    ['parts of a row', 'imports', '“skipped”', ([one]) => [{ ...one, skipped: 0.5 }]],
    ['counts that do not add up', 'imports', '“total”', ([one]) => [{ ...one, total: 7 }]],
    ['days that go back', 'imports', '“date_to”', ([one]) => [{ ...one, date_to: '1999-01-01' }]],
    ['one end alone', 'imports', '“date_to”', ([one]) => [{ ...one, date_from: null }]],
    ['no details', 'imports', '“details”', ([one]) => [{ ...one, details: 'none' }]],
    [
      'a chain of no state',
      'imports',
      '“details.accounts.0.chain.status”',
      ([one]) => [withAccounts(one, (account) => ({ ...account, chain: { status: 'good' } }))],
    ],
    [
      'a balance beyond all',
      'imports',
      '“details.accounts.1.chain.opening”',
      ([one]) => [
        withAccounts(one, (account, at) => ({
          ...account,
          chain: { status: 'holds', gaps: 0, opening: at === 1 ? 1e15 : null, closing: null },
        })),
      ],
    ],
    [
      'one account twice',
      'imports',
      '“details.accounts”',
      ([one]) => [withAccounts(one, (account) => ({ ...account, id }))],
    ],
    ['one import twice', 'imports', 'entry 2: “id”', ([one]) => [one, one]],
    [
      'a move that is nowhere',
      'imports',
      '“restored_by”',
      ([one]) => [{ ...one, restored_by: id }],
    ],
    ['a move by itself', 'imports', '“restored_by”', ([one]) => [{ ...one, restored_by: one?.id }]],
    [
      'moves in a circle',
      'imports',
      'entry 1: “restored_by”',
      ([one]) => [
        { ...one, restored_by: id },
        { ...one, id, restored_by: one?.id },
      ],
    ],
    ['a kind of notice', 'notifications', '“kind”', ([one]) => [{ ...one, kind: 'advert' }]],
    [
      'no period',
      'notifications',
      '“period”',
      ([one]) => [{ ...one, period: 'yearly 2026-01-01' }],
    ],
    [
      'no day of a period',
      'notifications',
      '“period”',
      ([one]) => [{ ...one, kind: 'alert_exceeded', period: 'daily 2026-02-30' }],
    ],
    ['a long message', 'notifications', '“message”', ([one]) => [{ ...one, message: long }]],
    ['what was told twice', 'notifications', 'entry 2: “period”', ([one]) => [one, { ...one, id }]],
    ['a leg that is nowhere', 'transfers', '“income_id”', ([one]) => [{ ...one, income_id: id }]],
    [
      'one leg twice',
      'transfers',
      '“income_id”',
      ([one]) => [{ ...one, income_id: one?.expense_id }],
    ],
  ];

  it('is rejected with file, entry and field, and imports nothing', async () => {
    const archive = await rich();
    const after = await server().signUp();
    for (const [what, file, words, change] of changes) {
      const zip = archive.with(`${file}.json`, change(archive.json(`${file}.json`)) ?? {});
      await refused(
        zip,
        new RegExp(`${file}\\.json.*${words.replace(/^.*\.json/, '')}`),
        after,
      ).catch((error: Error) => {
        error.message = `${what}: ${error.message}`;
        throw error;
      });
    }
    await refused(
      archive.with('rules.json', '[{'),
      /rules\.json doesn’t match what Saldo exports/,
      after,
    );
  }, 120_000);

  it('is rejected with row and column for an invalid transaction', async () => {
    const archive = await rich();
    const after = await server().signUp();
    const csv = strFromU8(archive.files['transactions.csv'] ?? new Uint8Array());
    const rows: [RegExp, string, RegExp][] = [
      [/,-10,/, ',-999999999999,', /column “amount”/],
      [/2026-01-05T00:00:00/, '2026-02-31T00:00:00', /column “date”/],
      [/,Music,/, `,${'x'.repeat(61)},`, /column “category”/],
    ];
    for (const [from, to, words] of rows) {
      expect(csv).toMatch(from);
      await refused(archive.with('transactions.csv', csv.replace(from, to)), words, after);
    }
    const many = Array.from({ length: 51 }, (_, at) => at).join();
    const [head = '', ...lines] = csv.split('\r\n');
    const at = head.split(',').indexOf('tags');
    const cells = lines[0]?.split(',') ?? [];
    const tagged = [...cells.slice(0, at), `"${many}"`, ...cells.slice(at + 1)].join();
    await refused(archive.with('transactions.csv', `${head}\r\n${tagged}\r\n`), /“tags”/, after);
  });

  it('is rejected if it unpacks to more than any export', async () => {
    const archive = await rich();
    const wide = Buffer.from(archive.with('effects.json', '[]'));
    // In the zip's directory, an entry starts 46 bytes before its name and states its size at byte 24.
    wide.writeUInt32LE(2 ** 31, wide.lastIndexOf('effects.json') - 46 + 24);
    await refused(wide, /damaged: its table of contents/);
    const zeros = Buffer.concat([
      Buffer.from('['),
      Buffer.alloc(97 * 2 ** 20, '0,'),
      Buffer.from('0]'),
    ]);
    const huge = zipOf({ ...archive.files, 'deleted_rows.json': zeros });
    await refused(new Uint8Array(huge), /larger than any Saldo export/);
    const other = archive.with('rulez.json', '[]');
    const renamed = Buffer.from(other);
    for (
      let at = renamed.indexOf('rulez.json');
      at >= 0;
      at = renamed.indexOf('rulez.json', at + 1)
    ) {
      renamed.write('rules.json', at);
    }
    await refused(new Uint8Array(renamed), /larger than any Saldo export/);
  });

  it('cannot import NULs, prototypes or future dates', async () => {
    const archive = await rich();
    const [rule] = archive.json('rules.json');
    const odd = { ...rule, name: 'a\0b', created_at: '9999-01-01T00:00:00.000Z' };
    const after = await server().signUp();
    const zip = archive.with('rules.json', [odd]);
    expect((await after.upload('GENERIC', zip, 'saldo.zip')).status).toBe(201);
    const [now] = await after.call(listRules);
    expect(now?.name).toBe('ab');
    expect(Date.parse(now?.created_at ?? '')).toBeLessThanOrEqual(Date.now());
    const text = JSON.stringify([rule]).replace('{', '{"__proto__":{"is_admin":true},');
    const other = await server().signUp();
    const answer = await other.upload('GENERIC', archive.with('rules.json', text), 'saldo.zip');
    expect([answer.status, answer.body.notices.join()]).toEqual([
      201,
      expect.stringContaining('left out: rules.__proto__.'),
    ]);
    expect(Reflect.get({}, 'is_admin')).toBeUndefined();
  });

  it('cannot change another user’s rows through their ids', async () => {
    const { user, files } = await rich();
    const had = contentOf(await exportOf(server(), user));
    const thief = await server().signUp();
    const answer = await thief.upload('GENERIC', zipSync(files), 'saldo.zip');
    expect([answer.status, answer.body.imported]).toEqual([201, 3]);
    expect(contentOf(await exportOf(server(), user))).toEqual(had);
    const items = (await thief.call(listTransactions, { query: { year: 2026 } })).items;
    expect(items).toHaveLength(3);
  });

  it('imports names as a single line, without bidirectional control characters', async () => {
    const archive = await rich();
    const [rule] = archive.json('rules.json') as Entry[];
    const metrics = (archive.json('custom_metrics.json') as Entry[])[0];
    const edited = archiveOf(
      archive.with('rules.json', [{ ...rule, name: 'Gui\ntars \u202egpj.exe' }]),
    );
    const zip = edited.with('custom_metrics.json', [{ ...metrics, name: 'Lo\u2066ud\u0007' }]);
    const user = await server().signUp();
    expect((await user.upload('GENERIC', zip, 'saldo.zip')).status).toBe(201);
    const rules = await user.call(listRules);
    expect(rules.map(({ name }) => name)).toEqual(['Gui tars gpj.exe']);
    const own = await user.call(listMetrics);
    expect(own.map(({ name }) => name)).toEqual(['Loud']);
  });

  it('without its JSON files still imports transactions, and leaves categories alone', async () => {
    const { files } = await rich();
    const after = await server().signUp();
    const had = await after.call(listCategories);
    const bare = { 'transactions.csv': files['transactions.csv'] ?? new Uint8Array() };
    const profile = { ...bare, 'profile.json': files['profile.json'] ?? new Uint8Array() };
    const answer = await after.upload('GENERIC', zipSync(profile), 'saldo.zip');
    expect([answer.status, answer.body.imported, answer.body.transfers_linked]).toEqual([
      201, 3, 1,
    ]);
    const names = (await after.call(listCategories)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...had.map(({ name }) => name), 'Music']));
  });

  it(
    'is imported or rejected as a whole, whatever was changed',
    async () => {
      const archive = await rich();
      const names = Object.keys(archive.files).filter((name) => name.endsWith('.json'));
      const value = fc.oneof(
        fc.jsonValue(),
        fc.constantFrom(null, '', '0', -1, 1e300, 'x'.repeat(5000), [], {}, id, '2026-01-05'),
      );
      const change = fc.record({
        name: fc.constantFrom(...names),
        entry: fc.nat(),
        field: fc.nat(),
        value,
        drops: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(change, async ({ name, entry, field, value: to, drops }) => {
          const content = archive.json(name);
          const list: Entry[] = Array.isArray(content) ? content : [content];
          const one = list[entry % Math.max(1, list.length)] ?? {};
          const key = Object.keys(one)[field % Math.max(1, Object.keys(one).length)] ?? 'none';
          if (drops) delete one[key];
          else one[key] = to;
          const after = await server().signUp();
          const had = contentOf(await exportOf(server(), after));
          const zip = archive.with(name, content);
          const answer = await after.upload('GENERIC', zip, 'saldo.zip');
          expect([201, 409]).toContain(answer.status);
          if (answer.status === 201) return;
          expect(answer.body.detail.code).toBe('invalid_report_format');
          expect(contentOf(await exportOf(server(), after))).toEqual(had);
        }),
        { numRuns: atLength(8, 200) },
      );
    },
    atLength(120_000, 3_600_000),
  );
});
