import type { OwnRate, RateInput } from '@saldo/contract/rates';
import { addMissing, type RestoreCount } from '@saldo/domain/match-by-name';
import { changeStep } from '@saldo/domain/step-link';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { deleteRows, findRows, insertRow, lockRow, updateRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import { rowOf } from '../../schema/rows.ts';
import type { Entries, Tables } from '../../schema/tables.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import type { Rows } from '../ledger/steps/steps.ts';

type Row = Tables['own_rates'];

export const present = ({ id, currency, against, from_day, millionths }: Row): OwnRate => ({
  ...{ id, rate: millionths / 1e6, currency, against, from_day },
});

type Pair = Pick<Row, 'currency' | 'against' | 'from_day'>;

const pairOf = ({ currency, against }: Pair): string => [currency, against].sort().join('/');
/** Two rates of the same currencies and day, in whichever direction, are the same rate. */
const nameOf = (rate: Pair): string => `${pairOf(rate)} ${rate.from_day}`;
const named = (row: Row) => ({ id: row.id, name: pairOf(row) });

/** By currencies, the newest first. */
export async function listOwnRates(db: Db | Tx, { bookId }: { bookId: BookId }): Promise<Row[]> {
  const rows = await findRows(db, 'own_rates', { user_id: bookId }, ['from_day', 'id']);
  return rows.reverse().sort((a, b) => (pairOf(a) < pairOf(b) ? -1 : 1));
}

/** All figures with the two currencies follow at once, as do goals and alerts. */
export async function setOwnRate(
  context: Context,
  actor: Actor,
  { rate, ...pair }: RateInput,
): Promise<OwnRate & { step_id: string | null }> {
  const { bookId } = actor;
  const now = context.now().toISOString();
  const set = { ...pair, millionths: Math.round(rate * 1e6), updated_at: now };
  const { result, stepId } = await write(context.storage, callerOf(context, actor), {
    async work(rows) {
      const before = await sameRate(rows, { bookId, pair });
      if (before && isSame(before, set)) return { before, after: before };
      if (before) {
        await updateRows(rows, 'own_rates', { user_id: bookId, id: before.id }, set);
        return { before, after: { ...before, ...set } };
      }
      await requireRowLimit(rows, { owner: bookId, of: 'own_rates' });
      const after = { ...set, user_id: bookId, id: newId(), created_at: now };
      await insertRow(rows, 'own_rates', after);
      return { before, after };
    },
    done: ({ before, after }) =>
      before === after
        ? null
        : {
            step: changeStep('rate', { before: before && named(before), after: named(after) }),
            ...{ action: 'rate.set', subject: { id: after.id } },
          },
  });
  return { ...present(result.after), step_id: stepId };
}

const isSame = (before: Row, set: Pick<Row, 'currency' | 'millionths'>): boolean =>
  before.currency === set.currency && before.millionths === set.millionths;

async function sameRate(rows: Rows, { bookId, pair }: { bookId: BookId; pair: Pair }) {
  const all = await listOwnRates(rows, { bookId });
  const found = all.find((one) => nameOf(one) === nameOf(pair));
  return found && lockRow(rows, 'own_rates', { user_id: bookId, id: found.id });
}

export async function deleteOwnRate(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ step_id: string | null }> {
  const key = { user_id: actor.bookId, id };
  const { stepId } = await write(context.storage, callerOf(context, actor), {
    async work(rows) {
      const before = requireFound(await lockRow(rows, 'own_rates', key));
      await deleteRows(rows, 'own_rates', key);
      return before;
    },
    done: (before) => ({
      step: changeStep('rate', { before: named(before) }),
      ...{ action: 'rate.delete', subject: { id } },
    }),
  });
  return { step_id: stepId };
}

/** Restores exchange rates that the user had set. Those of currencies and days that are here are kept. */
export async function restoreRates(
  tx: Tx,
  q: { bookId: BookId; now: string; rates: readonly Entries['own_rates'][] },
): Promise<RestoreCount> {
  const here = (await listOwnRates(tx, q)).map(({ user_id: _, ...row }) => row);
  const coming = new Map(q.rates.map((rate) => [nameOf(rate), { ...rate, name: nameOf(rate) }]));
  return addMissing(
    here.map((rate) => ({ ...rate, name: nameOf(rate) })),
    [...coming.values()],
    ({ name: _, ...rate }) => insertRow(tx, 'own_rates', rowOf('own_rates', rate, q)),
  );
}
