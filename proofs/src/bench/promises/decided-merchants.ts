import { newId } from '../../../../server/src/platform/id.ts';
import type { TransactionsTable } from '../../../../server/src/schema/tables.ts';
import type { Bare } from '../lib/bare-database.ts';
import { inMs, inTurns } from '../lib/figures.ts';
import { atMost, type Line } from '../lib/result-lines.ts';
import { type BenchUser, history, seedUsersWithAccount } from '../lib/seed-history.ts';
import type { Setting } from '../lib/setting.ts';
import { makeStatementOf, upload } from '../lib/statement.ts';

const ROWS = 50_000;
const ROUNDS = 3;
const SHOP = 'Mercadona';

/** An import in which every row is at a merchant that the user has decided, compared with one in which none is. */
export async function decided({ server, place }: Setting): Promise<Line[]> {
  const { bare, engine } = place;
  const deciders = await seedUsersWithAccount(bare, ROUNDS + 1);
  const others = await seedUsersWithAccount(bare, ROUNDS + 1);
  for (const person of deciders) await decide(bare, person);
  await bare.settle();
  const statement = makeStatementOf(SHOP, ROWS);
  const importOf = (people: readonly BenchUser[]) => (round: number) =>
    upload(server, people[round]?.token ?? '', statement, ROWS);
  const times = await inTurns(ROUNDS, { plain: importOf(others), sorted: importOf(deciders) });
  return [
    atMost(
      `import of ${ROWS.toLocaleString('en')} rows at decided merchants, vs. the same without a decision`,
      times.sorted / times.plain,
      1.3,
      `sorted ${inMs(times.sorted)}, without ${inMs(times.plain)}, ${engine}`,
    ),
  ];
}

/** Seeds a manual entry in and one out of the shop, with a category: the user has decided it. */
async function decide(bare: Bare, person: BenchUser): Promise<void> {
  const [first] = history(person, 1);
  if (!first) return;
  const [category_id = null] = person.categories;
  const rows = (['income', 'expense'] as const).map(
    (direction): TransactionsTable => ({
      ...first,
      ...{ id: newId(), direction, description: SHOP, search_text: SHOP.toLowerCase() },
      ...{ category_id, category_source: 'hand' as const },
    }),
  );
  await bare.prepareInsert('transactions', rows)();
}
