import { differences } from './differences.ts';
import type { ListedRow, Lists } from './lists.ts';
import { type Done, find, ifDone, NOTHING, type Scene } from './step-context.ts';

/* Shared expenses, and what pays them back. */

interface OpenShare {
  share_id: string;
  transaction_id: string;
  currency: string;
}

const openShares = async ({ user }: Scene): Promise<OpenShare[]> =>
  (await user.raw('GET', '/api/owed')).body.shares;

const someRow = ({ lists, dice }: Scene, direction: ListedRow['direction'], more = {}) => {
  const { currency }: { currency?: string } = more;
  return dice.of(
    lists.rows.filter(
      (row) =>
        row.direction === direction &&
        row.transfer === null &&
        (currency === undefined || row.currency === currency),
    ),
  );
};

/** Shares an expense with up to two people, or says that it is not shared. */
export async function shareRow(scene: Scene): Promise<Done> {
  const { dice, user } = scene;
  const row = someRow(scene, 'expense');
  if (!row) return NOTHING;
  const cents = Math.round(row.amount * 100);
  const mine = dice.rarely(6) ? null : Math.round(cents / dice.oneOf(2, 3, 4)) / 100;
  const body = { mine, who: dice.oneOf(['Ana'], ['Ana', 'Pablo'], [] as string[]) };
  const path = `/api/transactions/${row.id}/share`;
  const answer = await user.raw('PUT', path, { body });
  // What a refund returned is not the user's to share.
  const isWhole = row.settles.length === 0 && (row.share?.returned ?? 0) === 0;
  const holds = (after: Lists) =>
    mine === null || !isWhole
      ? []
      : differences(find(after, row.id)?.share?.mine ?? row.amount, mine, `my share of ${row.id}`);
  return { told: `PUT ${path} ${JSON.stringify(body)}`, answer, ...ifDone(answer, holds) };
}

/** Links income to what is owed, or says that it pays nothing back. */
export async function settleRow(scene: Scene): Promise<Done> {
  const { dice, user } = scene;
  const open = dice.of(await openShares(scene));
  const row = someRow(scene, 'income', open ? { currency: open.currency } : {});
  if (!row) return NOTHING;
  const shares = open && !dice.rarely(5) ? [{ share_id: open.share_id }] : [];
  const path = `/api/transactions/${row.id}/settles`;
  const answer = await user.raw('PUT', path, { body: { shares } });
  const holds = (after: Lists) =>
    differences(find(after, row.id)?.settles.length, shares.length, `what ${row.id} pays back`);
  return { told: `PUT ${path} ${JSON.stringify(shares)}`, answer, ...ifDone(answer, holds) };
}

/** Ends what someone owes. */
export async function endShare(scene: Scene): Promise<Done> {
  const { dice, user } = scene;
  const open = dice.of(await openShares(scene));
  if (!open) return shareRow(scene);
  const body = { as: dice.oneOf('cash', 'forgiven') };
  const path = `/api/owed/${open.share_id}/end`;
  const answer = await user.raw('POST', path, { body });
  return { told: `POST ${path} ${body.as}`, answer };
}

/** Says which purchase a refund belongs to. */
export async function refundRow(scene: Scene): Promise<Done> {
  const { dice, user } = scene;
  const row = someRow(scene, 'income');
  const bought = row && someRow(scene, 'expense', { currency: row.currency });
  if (!row || !bought) return NOTHING;
  const part = dice.of(bought.splits);
  const body = { transaction_id: dice.rarely(4) ? null : bought.id, part_id: part?.id ?? null };
  const path = `/api/transactions/${row.id}/refunds`;
  const answer = await user.raw('PUT', path, { body });
  return { told: `PUT ${path} ${JSON.stringify(body)}`, answer };
}
