// A server with one route that runs given statements and returns their rows, to measure the minimum cost of a page.
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import Fastify from 'fastify';
import pg from 'pg';
import { numbered, type Row, type Statement } from './bare-database.ts';

const { PORT, DATA_DIR, DATABASE_URL, STATEMENTS = '[]' } = process.env;
const statements = JSON.parse(STATEMENTS) as Statement[];

const run = DATABASE_URL ? onPostgres(DATABASE_URL) : onSqlite(DATA_DIR ?? '');
const app = Fastify();
app.get('/', async (_, reply) => {
  const [items, total] = await Promise.all(statements.map(run));
  reply.type('application/json; charset=utf-8');
  return JSON.stringify({ items, total: total?.[0]?.total });
});
app.get('/readyz', async () => ({}));
await app.listen({ port: Number(PORT), host: '127.0.0.1' });

function onSqlite(dataDir: string): (statement: Statement) => Promise<Row[]> {
  const db = new SqliteDatabase(join(dataDir, 'saldo.sqlite'), { readonly: true });
  db.pragma('cache_size = -8000');
  const prepared = new Map(statements.map(({ text }) => [text, db.prepare(text)]));
  return async ({ text, parameters }) => prepared.get(text)?.all(parameters) as Row[];
}

function onPostgres(connectionString: string): (statement: Statement) => Promise<Row[]> {
  const pool = new pg.Pool({ connectionString, max: 10 });
  return async (statement) => {
    const { rows } = await pool.query({
      name: String(statements.indexOf(statement)),
      text: numbered(statement.text),
      values: [...statement.parameters],
    });
    return rows;
  };
}
