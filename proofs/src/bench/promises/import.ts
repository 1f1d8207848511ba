import { inMs, inTurns } from '../lib/figures.ts';
import { atMost, type Line } from '../lib/result-lines.ts';
import { history, seedUsersWithAccount } from '../lib/seed-history.ts';
import type { Setting } from '../lib/setting.ts';
import { makeStatement, upload } from '../lib/statement.ts';

/** An import over HTTP, compared with a bare insert of as many rows into the same table. */
async function measure(setting: Setting, rows: number, rounds: number) {
  const { bare } = setting.place;
  const importers = await seedUsersWithAccount(bare, rounds + 1);
  const others = await seedUsersWithAccount(bare, rounds + 1);
  const inserts = others.map((person) =>
    bare.prepareInsert('transactions', [...history(person, rows)]),
  );
  const statement = makeStatement(rows);
  return inTurns(rounds, {
    bare: (round) => inserts[round]?.(),
    import: (round) => upload(setting.server, importers[round]?.token ?? '', statement, rows),
    again: (round) => upload(setting.server, importers[round]?.token ?? '', statement, 0),
  });
}

export async function imports(setting: Setting): Promise<Line[]> {
  const big = await measure(setting, 50_000, 3);
  const small = await measure(setting, 9_000, 5);
  const bare = setting.place.engine === 'sqlite' ? 'bare insert' : 'bare COPY';
  const figures = (of: typeof big) => `import ${inMs(of.import)}, ${bare} ${inMs(of.bare)}`;
  return [
    atMost('import of 50,000 rows, vs. a bare insert', big.import / big.bare, 3, figures(big)),
    atMost(
      'the same file again, vs. the first import',
      big.again / big.import,
      0.85,
      `again ${inMs(big.again)}, nothing added`,
    ),
    atMost(
      'import of 9,000 rows, vs. a bare insert',
      small.import / small.bare,
      null,
      figures(small),
    ),
  ];
}
