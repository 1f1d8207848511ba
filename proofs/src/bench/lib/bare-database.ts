import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { storedFlag } from '../../../../server/src/platform/db/boolean-columns.ts';

export type Value = string | number | null;
export type Row = Record<string, Value>;
export interface Statement {
  /** `?` marks a parameter on both engines. */
  text: string;
  parameters: readonly Value[];
}

/** Direct access to the database without any product code, to measure the minimum cost of the same work. */
export interface Bare {
  /** Prepares a bulk insert. The returned function runs it in one transaction, using prepared statements or COPY. */
  prepareInsert(table: string, rows: readonly object[]): () => Promise<void>;
  query(statement: Statement): Promise<Row[]>;
  /** Runs prepared statements in one durable transaction. */
  transaction(statements: readonly Statement[]): Promise<void>;
  /** Finishes pending work of bulk loads, so none of it runs during a measurement. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const valuesOf = (row: object) => Object.values(row).map(storedFlag);

/** Opens the file with the product's settings. */
export function bareSqlite(dataDir: string): Bare {
  const db = new SqliteDatabase(join(dataDir, 'saldo.sqlite'), { timeout: 10_000 });
  for (const setting of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = on',
    'cache_size = -8000',
    'temp_store = memory',
  ]) {
    db.pragma(setting);
  }
  const prepared = new Map<string, SqliteDatabase.Statement>();
  const prepare = (text: string) => {
    const statement = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  return {
    prepareInsert(table, rows) {
      const columns = Object.keys(rows[0] ?? {});
      const insert = prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      );
      const values = rows.map(valuesOf);
      return async () => {
        db.exec('begin immediate');
        for (const one of values) insert.run(one);
        db.exec('commit');
      };
    },
    query: async ({ text, parameters }) => prepare(text).all(parameters) as Row[],
    async transaction(statements) {
      db.exec('begin immediate');
      for (const { text, parameters } of statements) {
        const statement = prepare(text);
        if (statement.reader) statement.all(parameters);
        else statement.run(parameters);
      }
      db.exec('commit');
    },
    async settle() {
      db.pragma('wal_checkpoint(truncate)');
    },
    async close() {
      db.close();
    },
  };
}

const CHUNK = 1 << 16;

export async function barePostgres(url: string): Promise<Bare> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const names = new Map<string, string>();
  const run = async ({ text, parameters }: Statement) => {
    const name = names.get(text) ?? `bare_${names.size}`;
    names.set(text, name);
    const { rows } = await client.query({ name, text: numbered(text), values: [...parameters] });
    return rows as Row[];
  };
  return {
    prepareInsert(table, rows) {
      const columns = Object.keys(rows[0] ?? {});
      const chunks = copyChunks(rows);
      return async () => {
        await client.query('begin');
        const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
        await pipeline(Readable.from(chunks), target);
        await client.query('commit');
      };
    },
    query: run,
    async transaction(statements) {
      await client.query('begin');
      for (const statement of statements) await run(statement);
      await client.query('commit');
    },
    async settle() {
      await client.query('vacuum analyze');
      await client.query('checkpoint');
    },
    close: () => client.end(),
  };
}

/** Replaces `?` with PostgreSQL's `$1`, `$2` and so on. */
export function numbered(text: string): string {
  let at = 0;
  return text.replace(/\?/g, () => {
    at += 1;
    return `$${at}`;
  });
}

/** Encodes rows in COPY's text format. Values in these rows need no escapes except for backslashes and line breaks. */
function copyChunks(rows: readonly object[]): string[] {
  const chunks: string[] = [];
  let chunk = '';
  for (const row of rows) {
    const values = valuesOf(row).map((value: Value) =>
      value === null ? '\\N' : String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n'),
    );
    chunk += `${values.join('\t')}\n`;
    if (chunk.length < CHUNK) continue;
    chunks.push(chunk);
    chunk = '';
  }
  return [...chunks, chunk];
}
