import { newId } from '../../../../server/src/platform/id.ts';
import type { RulesTable, TransactionsTable } from '../../../../server/src/schema/tables.ts';
import type { Bare } from '../lib/bare-database.ts';
import { call } from '../lib/calls.ts';
import { inMs, inTurns } from '../lib/figures.ts';
import { atMost, type Line } from '../lib/result-lines.ts';
import { type BenchUser, history, seedUsersWithAccount } from '../lib/seed-history.ts';
import type { Setting } from '../lib/setting.ts';

const ROWS = 50_000;
const RULES = 50;
const ROUNDS = 3;
const YEAR = 2025;
const NOW = '2026-11-01T09:00:00.000Z';

/**
 * Fifty rules over fifty thousand transactions, each changed by one rule, compared with reading and writing those rows.
 */
export async function rules({ server, place }: Setting): Promise<Line[]> {
  const { bare, engine } = place;
  const people = await seedUsersWithAccount(bare, 2 * (ROUNDS + 1));
  for (const person of people) await giveYear(bare, person);
  for (const person of people.slice(0, ROUNDS + 1)) {
    await bare.prepareInsert('rules', rulesOf(person))();
  }
  await bare.settle();
  const owner = (round: number) => people[round] as BenchUser;
  const other = (round: number) => people[ROUNDS + 1 + round] as BenchUser;
  const times = await inTurns(ROUNDS, {
    bare: (round) => readAndWrite(bare, engine, other(round)),
    apply: (round) => apply(server, owner(round), ROWS),
    again: (round) => apply(server, owner(round), 0),
  });
  return [
    atMost(
      'applying 50 rules to 50,000 rows, vs. bare reads and writes of them',
      times.apply / times.bare,
      5,
      `over HTTP ${inMs(times.apply)}, bare ${inMs(times.bare)}`,
    ),
    atMost(
      '  applying them again, which changes nothing',
      times.again / times.bare,
      null,
      `over HTTP ${inMs(times.again)}`,
    ),
  ];
}

/** Puts all rows in one year, the longest period that rules are applied to. */
async function giveYear(bare: Bare, person: BenchUser): Promise<void> {
  const rows = [...history(person, ROWS)].map((row): TransactionsTable => {
    const day = row.date.slice(4, 10).replace('-02-29', '-02-28');
    const date = `${YEAR}${day}${row.date.slice(10)}`;
    const description = `${row.description} ${ending(row.amount)}`;
    return {
      ...row,
      date,
      period: YEAR * 100 + Number(date.slice(5, 7)),
      category_id: null,
      category_source: 'none',
      description,
      search_text: `${row.search_text} ${ending(row.amount)}`,
    };
  });
  await bare.prepareInsert('transactions', rows)();
}

const ending = (number: number) => `nr ${number % RULES}`;

/** Each rule changes a fiftieth of the rows. Half of the rules change two fields. */
const rulesOf = ({ userId, categories }: BenchUser): RulesTable[] =>
  Array.from({ length: RULES }, (_, at) => ({
    user_id: userId,
    id: newId(),
    name: `Rule ${at}`,
    description: '',
    bank: null,
    is_enabled: true,
    bit_operator: 'and',
    conditions: JSON.stringify([
      { condition_field: 'description', operator: 'ends_with', condition_value: ending(at) },
      { condition_field: 'amount', operator: 'greater_than', condition_value: 0.5 },
    ]),
    actions: JSON.stringify([
      {
        action: 'set',
        target_field: 'category',
        target_value: categories[at % categories.length] ?? '',
      },
      ...(at % 2 === 0 ? [] : [{ action: 'set', target_field: 'tags', target_value: 'tidy' }]),
    ]),
    position: 0,
    created_at: NOW,
    updated_at: NOW,
  }));

async function apply(
  server: Setting['server'],
  person: BenchUser,
  expected: number,
): Promise<void> {
  const answer = await call(server, person, '/rules/apply_all', {
    method: 'POST',
    body: { year: YEAR },
  });
  const { matched, changed } = answer as { matched: number; changed: number };
  if (matched === ROWS && changed === expected) return;
  throw new Error(`Rules matched ${matched} rows and changed ${changed}, not ${expected}.`);
}

const READ = `select id, bank, date, description, category_id, category_source, tags, amount, direction, type, product,
  ignore, ignore_default_metrics, is_refund, updated_at from transactions
  where user_id = ? and date >= ? and date < ?`;

/** The minimum work: reads every row and gives it a category, in one durable transaction. */
async function readAndWrite(
  bare: Bare,
  engine: Setting['place']['engine'],
  { userId, categories }: BenchUser,
): Promise<void> {
  const parameters = [userId, `${YEAR}-01-01`, `${YEAR + 1}-01-01`];
  const rows = await bare.query({ text: READ, parameters });
  const given = rows.map(({ id }, at) => ({
    id: String(id),
    category_id: categories[at % categories.length] ?? null,
  }));
  if (engine === 'sqlite') {
    const text = `update transactions set category_id = ?, category_source = 'rule', updated_at = ?
      where user_id = ? and id = ?`;
    await bare.transaction(
      given.map(({ id, category_id }) => ({ text, parameters: [category_id, NOW, userId, id] })),
    );
    return;
  }
  const text = `update transactions set category_id = given.category_id, category_source = 'rule', updated_at = ?
    from json_to_recordset(?::json) as given (id text, category_id text)
    where transactions.user_id = ? and transactions.id = given.id`;
  await bare.transaction([{ text, parameters: [NOW, JSON.stringify(given), userId] }]);
}
