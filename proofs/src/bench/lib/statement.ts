import type { Movement } from '../../../../statements/src/testing/movements.ts';
import { writeRevolutCsv } from '../../../../statements/src/testing/revolut.ts';
import { imported } from '../../users/actions.ts';
import { clientAt } from '../../users/user.ts';
import type { Server } from './server.ts';

const SHOPS = [
  'Mercado Central',
  'Cafetería Ñandú',
  'Metro Sol',
  'Transferencia de Ana',
  'Cine Doré',
];

/** A Revolut statement with that many rows, a few per hour: a load, not a household. */
export function makeStatement(rows: number): Uint8Array {
  const first = Date.UTC(2016, 0, 1);
  const movements = Array.from({ length: rows }, (_, at): Movement => {
    const when = first + at * 1_300_000;
    const iso = (ms: number) => new Date(ms).toISOString().slice(0, 19);
    const dice = (at * 7919) % 10_007;
    return {
      started: iso(when),
      date: iso(when + 86_400_000),
      text: `${SHOPS[dice % SHOPS.length]} ${dice % 500}`,
      gross: dice % 17 === 0 ? 150_000 + dice : -(100 + dice),
      fee: dice % 50 === 0 ? 100 : 0,
    };
  });
  return writeRevolutCsv(movements, { opening: 100_000_000 });
}

/** Uploads the statement. Throws unless it added the expected number of rows. */
export async function upload(
  { address }: Server,
  token: string,
  statement: Uint8Array,
  expected: number,
): Promise<void> {
  const report = await imported(clientAt(address, { token }), 'REVOLUT', statement);
  if (report.imported !== expected) throw new Error(`An import added ${report.imported} rows.`);
}
