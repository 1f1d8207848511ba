import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Engine } from '../platform/db/storage.ts';
import { ownId } from '../platform/identity.ts';
import type { Kind } from './columns.ts';
import { blankRow, exportedColumns, fromJson, rowOf } from './rows.ts';
import { columnsOf, TABLE_NAMES, TABLES, tableDefinition } from './tables.ts';

interface Made {
  name: string;
  type: string;
  is_nullable: number | boolean;
  /** Position in the primary key, from 1; 0 if not part of it. */
  key: number;
}

const TYPES: Record<Engine, Record<Kind, RegExp>> = {
  sqlite: {
    text: /^text$/i,
    instant: /^text$/i,
    integer: /^(integer|bigint)$/i,
    cents: /^bigint$/i,
    flag: /^(smallint|integer)$/i,
    json: /^text$/i,
    bytes: /^blob$/i,
  },
  postgres: {
    text: /^text$/,
    instant: /^text$/,
    integer: /^(integer|bigint)$/,
    cents: /^bigint$/,
    flag: /^(smallint|integer)$/,
    json: /^text$/,
    bytes: /^bytea$/,
  },
};

describeOnEachEngine('the catalogue of tables', (server) => {
  const columnsMade = async (table: string): Promise<Made[]> => {
    const { engine, running } = server();
    const query =
      engine === 'sqlite'
        ? sql<Made>`select name, type, "notnull" = 0 and pk = 0 as is_nullable, pk as key
            from pragma_table_info(${table})`
        : sql<Made>`select c.column_name as name, c.data_type as type,
              c.is_nullable = 'YES' as is_nullable, coalesce(k.ordinal_position, 0) as key
            from information_schema.columns c
            left join information_schema.table_constraints p on p.table_schema = c.table_schema
              and p.table_name = c.table_name and p.constraint_type = 'PRIMARY KEY'
            left join information_schema.key_column_usage k
              on k.constraint_schema = p.constraint_schema
              and k.constraint_name = p.constraint_name and k.column_name = c.column_name
              and k.table_name = c.table_name
            where c.table_schema = current_schema() and c.table_name = ${table}`;
    return (await query.execute(running.context.storage.read)).rows;
  };

  it.each(TABLE_NAMES)('describes %s as the migrations create it', async (table) => {
    const made = await columnsMade(table);
    const types = TYPES[server().engine];
    const described = columnsOf(table);
    expect(made.map(({ name }) => name).sort()).toEqual(described.map(([name]) => name).sort());
    for (const [name, { kind, isNullable }] of described) {
      const column = made.find((one) => one.name === name);
      expect(column?.type, `${table}.${name}`).toMatch(types[kind]);
      expect(Boolean(column?.is_nullable), `${table}.${name}`).toBe(isNullable);
    }
    const key = made.filter((one) => one.key > 0).sort((a, b) => a.key - b.key);
    expect(key.map(({ name }) => name)).toEqual(tableDefinition(table).key);
  });
});

it('every exported column exists in its table', () => {
  for (const table of TABLE_NAMES) {
    const { leaves, columns } = tableDefinition(table);
    for (const name of [...(leaves?.only ?? []), ...(leaves?.without ?? [])]) {
      expect(Object.keys(columns)).toContain(name);
    }
    expect(exportedColumns(table)).not.toContain('user_id');
  }
});

it('an export entry becomes its row again, with no time in the future', () => {
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2030-01-01T00:00:00.000Z' };
  const conditions = [
    { condition_field: 'tags' as const, operator: 'equals' as const, condition_value: 'a' },
  ];
  const rule = {
    ...{ name: 'One', description: '', bank: null },
    id: 'r',
    position: 0,
    bit_operator: 'and' as const,
  };
  const entry = { ...rule, is_enabled: true, conditions, actions: [], ...times };
  const now = '2026-02-02T00:00:00.000Z';
  const row = rowOf('rules', entry, { bookId: ownId('u'), now });
  const { conditions: text } = row;
  expect(row).toEqual({
    ...rule,
    ...times,
    user_id: 'u',
    is_enabled: true,
    conditions: JSON.stringify(conditions),
    actions: '[]',
    updated_at: now,
  });
  expect(fromJson(TABLES.rules.columns.conditions, text)).toEqual(conditions);
});

it('a blank row has a default for every optional column', () => {
  expect(blankRow('categories')).toEqual({ parent_id: null, color: null, role: null });
  expect(blankRow('linked_accounts')).toMatchObject({ is_enabled: false, owner: null });
});
