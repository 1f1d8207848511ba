import type { Cents } from '@saldo/domain/money';
import { linesOf } from '@saldo/domain/parts/parts';
import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '../../../platform/db/engine-of.ts';
import {
  type Condition,
  cents,
  condition,
  integer,
  nullable,
  readRow,
  text,
} from '../../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { partsAsideIn, partsIn } from '../../../schema/stored/stored-parts.ts';
import { columnsOf } from '../../../schema/tables.ts';

/*
 * A split row gives one line for each part. Its own columns say what its last part gives: the row's category, and what
 * `parts_sum` leaves of its amount. The other parts are read from here, as rows that differ from it only in their
 * category and in what they give, so conditions on `transactions t` hold for them as they are written, also on `OWN_CENTS`.
 */

const COLUMNS = sql.join(
  columnsOf('transactions')
    .map(([name]) => name)
    .filter((name) => name !== 'category_id' && name !== 'parts_sum')
    .map((name) => sql.ref(`r.${name}`)),
);

/** What a line gives: a row's amount, or of a split row what its last part gets; of a part, its own. */
export const OWN_CENTS = sql`(t.amount - coalesce(t.parts_sum, 0))`;

/** The parts of the user's split rows but the last, as a table to be named `t`. */
export function splitParts(db: Db | Tx, bookId: BookId): RawBuilder<unknown> {
  const json = engineOf(db) === 'postgres';
  const each = json
    ? sql`cross join lateral jsonb_array_elements(cast(r.parts as jsonb) -> 'fixed') with ordinality p(value, place)`
    : sql`join json_each(r.parts, '$.fixed') p`;
  const place = json ? sql`p.place` : sql`p.key + 1`;
  const aside = json
    ? sql`(cast(r.parts_aside as jsonb) ->> cast(p.place - 1 as integer))`
    : sql`json_extract(r.parts_aside, '$[' || p.key || ']')`;
  const own = sql`(cast(p.value ->> 'cents' as bigint) - coalesce(cast(${aside} as bigint), 0))`;
  return sql`(select ${COLUMNS}, p.value ->> 'category' as category_id, p.value ->> 'id' as part_id,
      ${own} as part_cents, ${place} as part_place, r.amount - ${own} as parts_sum
    from transactions r ${each} where r.user_id = ${bookId} and r.parts is not null)`;
}

export const hasSplits = async (db: Db | Tx, { bookId }: { bookId: BookId }): Promise<boolean> =>
  (await readRow(db, { id: text })`
    select id from transactions where user_id = ${bookId} and parts is not null limit 1`) !==
  undefined;

/** Whether something of a row of the user's counts nowhere. */
export const hasAside = async (db: Db | Tx, { bookId }: { bookId: BookId }): Promise<boolean> =>
  (await readRow(db, { id: text })`
    select id from transactions where user_id = ${bookId} and aside is not null limit 1`) !==
  undefined;

/** Rows `t` that meet a condition themselves, or by one of their parts. */
export const orByPart = (parts: RawBuilder<unknown>, where: Condition): Condition =>
  condition`(${where} or t.id in (select t.id from ${parts} t where ${where}))`;

export const LINE_PLACE = {
  ...{ parts: nullable(text), aside: nullable(cents), parts_aside: nullable(text) },
  place: integer,
};

interface PlacedLine {
  amount: Cents;
  currency: string;
  date: string;
  /** Of the row. */
  parts: string | null;
  /** What of the row counts nowhere. It comes last. */
  aside: Cents | null;
  /** What each part but the last gives of that, as JSON. */
  parts_aside: string | null;
  /** Which part the line is, from 1; 0 is the row's own line. */
  place: number;
}

/** What comes before a line in its row, and what it gives. */
function givenBy(line: PlacedLine): { before: Cents; cents: Cents } {
  const { amount, aside, place } = line;
  const parts = line.parts === null ? null : partsIn(line.parts);
  const partsAside = partsAsideIn(line.parts_aside);
  const lines = linesOf({ amount, category: null, parts, aside, partsAside });
  const at = place === 0 ? lines.length - 1 : place - 1;
  const before = lines.slice(0, at).reduce((sum, { cents }) => sum + cents, 0);
  return { before, cents: lines[at]?.cents ?? 0 };
}

/**
 * What a line is worth in a currency; null if no rate is known. Differences of running sums, so that a row's lines sum to
 * what the row is worth.
 */
export function worthOfLine(
  line: PlacedLine,
  currency: string,
  convert: (row: PlacedLine) => { cents: Cents } | null,
): Cents | null {
  const { before, cents } = givenBy(line);
  if (line.currency === currency) return cents;
  const until = convert({ ...line, amount: before + cents });
  const from = before === 0 ? { cents: 0 } : convert({ ...line, amount: before });
  return until && from && until.cents - from.cents;
}
