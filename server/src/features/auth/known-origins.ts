import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { UserId } from '../../platform/identity.ts';
import { outside, recent, within } from '../../platform/instant-ranges.ts';

const KNOWN_MS = 90 * 86_400_000;
/** Devices and addresses kept per user; the least recently used are dropped. */
const KEPT = 200;

interface Origin {
  address: string;
  device?: string | undefined;
}

/** Addresses are stored as HMACs, because a plain hash of one of four billion IPv4 addresses is quickly reversed. */
const hashesOf = ({ secrets }: Context, { address, device }: Origin) => [
  { kind: 'address' as const, hash: secrets.mac(address, 'address of a sign-in') },
  ...(device ? [{ kind: 'device' as const, hash: device }] : []),
];

/** True if the user has signed in from this address or browser within 90 days. */
export async function isKnownOrigin(
  context: Context,
  db: Db | Tx,
  q: Origin & { userId?: UserId | undefined },
): Promise<boolean> {
  if (q.userId === undefined) return false;
  const known = await db
    .selectFrom('known_origins')
    .select('hash')
    .where('user_id', '=', q.userId)
    .where(
      'hash',
      'in',
      hashesOf(context, q).map(({ hash }) => hash),
    )
    .where(within('last_used_at', recent(KNOWN_MS, context.now())))
    .executeTakeFirst();
  return known !== undefined;
}

export async function noteKnownOrigin(
  context: Context,
  tx: Tx,
  q: Origin & { userId: UserId },
): Promise<void> {
  const last_used_at = context.now().toISOString();
  const rows = hashesOf(context, q).map((one) => ({ user_id: q.userId, ...one, last_used_at }));
  await tx
    .insertInto('known_origins')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'hash']).doUpdateSet({ last_used_at }),
    )
    .execute();
  const beyond = await tx
    .selectFrom('known_origins')
    .select('last_used_at')
    .where('user_id', '=', q.userId)
    .orderBy('last_used_at', 'desc')
    .offset(KEPT)
    .limit(1)
    .executeTakeFirst();
  if (!beyond) return;
  await tx
    .deleteFrom('known_origins')
    .where('user_id', '=', q.userId)
    .where('last_used_at', '<=', beyond.last_used_at)
    .execute();
}

export const deleteOldOrigins = (tx: Tx, q: { now: Date }): Promise<unknown> =>
  tx
    .deleteFrom('known_origins')
    .where(outside('last_used_at', recent(KNOWN_MS, q.now)))
    .execute();
