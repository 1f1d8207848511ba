import { type Span, spanAround } from '@saldo/domain/spans';
import type { Caller } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { type AuditEntry, audit } from '../../platform/observability/audit.ts';
import { notifyGaps } from '../accounts/gap-notifications.ts';
import { excludeByCategory } from '../ledger/excluded-rows.ts';
import { linkCategorized } from '../ledger/possible-legs.ts';
import { recordStep, type StepAbout, writtenSoFar } from '../ledger/steps.ts';
import { pairsAmong, type TransferPair } from '../ledger/transfer-store.ts';
import { unlinkImpossible } from '../ledger/unlink-transfers.ts';
import {
  type AffectedFigures,
  affectedBy,
  notifyBalances,
  notifyTargets,
} from '../targets/notifications.ts';

export interface Change {
  step: StepAbout;
  action: string;
  subject: AuditEntry['subject'];
  /** Ids of rows whose inclusion in totals is set by the change itself. */
  setsExclusion?: ReadonlySet<string>;
  /** True if transfers and exclusions are already settled. Rules and imports settle them between their own steps. */
  isSettled?: boolean;
  accounts?: readonly string[];
}

export interface Settled {
  /** Id of the step in History; null if nothing was written. */
  stepId: string | null;
  /** Number of rows newly excluded from totals because of their category. */
  excluded: number;
  closedGaps: Span[];
}

/**
 * Applies all consequences of a change to the user's rows, in this order: unlinks transfers that are no longer
 * possible, excludes or includes rows depending on whether they are in *Between Own Accounts*, notifies the user about
 * goals and alerts, opens or closes account gaps, and writes the History step and the audit line. Call it once, after
 * all writes. Effects on recurring series are recorded with each written row.
 */
export async function settle(
  tx: Tx,
  who: Omit<Caller, 'requestId'> & { requestId?: string },
  change: Change,
): Promise<Settled> {
  const pairs = await pairsTouched(tx, who.userId, change);
  const excluded = change.isSettled ? 0 : await settleTransfers(tx, who, change, pairs);
  await notifyTargets(tx, who, await movedBy(tx, who.userId, pairs));
  await notifyBalances(tx, who, change.accounts ?? []);
  const closedGaps = await notifyGaps(tx, who, change.accounts ?? []);
  const stepId = await recordStep(tx, who, change.step);
  await audit(tx, who, change.action, change.subject);
  return { stepId, excluded, closedGaps };
}

/** Columns that decide whether two rows can form a transfer. */
const LEG_COLUMNS = [
  ...['date', 'amount', 'fee', 'currency', 'direction', 'ignore'],
  ...['category_id', 'category_source', 'account_id', 'bank', 'product'],
];

/** Columns that affect goals and alerts. */
const FIGURE_COLUMNS = [
  ...['date', 'amount', 'currency', 'direction', 'ignore', 'ignore_default_metrics'],
  ...['is_refund', 'category_id', 'product'],
];

/** Transfers that the change may unlink, or whose other legs now count differently. */
async function pairsTouched(
  tx: Tx,
  userId: string,
  { isSettled = false }: Change,
): Promise<TransferPair[]> {
  const { ids, columns, hasOthers, before } = writtenSoFar(tx);
  // If the previous values are not known, all goals and alerts are evaluated anyway.
  if (isSettled && before === undefined) return [];
  // Inserted or deleted rows belong to no transfer, unless the change also wrote transfers.
  const isTouched = [...LEG_COLUMNS, ...FIGURE_COLUMNS].some((name) => columns.has(name));
  return hasOthers || isTouched ? pairsAmong(tx, { userId, ids }) : [];
}

async function settleTransfers(
  tx: Tx,
  who: { userId: string; now: string },
  { setsExclusion }: Change,
  pairs: readonly TransferPair[],
): Promise<number> {
  const { ids, columns, hasInserted } = writtenSoFar(tx);
  await unlinkImpossible(tx, who, { pairs, columns });
  if (!hasInserted && !columns.has('category_id')) return 0;
  const others = setsExclusion ? ids.filter((id) => !setsExclusion.has(id)) : ids;
  const excluded = await excludeByCategory(tx, who, others);
  return excluded + (await linkCategorized(tx, who, others));
}

async function movedBy(
  tx: Tx,
  userId: string,
  pairs: readonly TransferPair[],
): Promise<AffectedFigures> {
  const written = writtenSoFar(tx);
  const { ids, columns, hasInserted, hasDeleted, hasOthers, before } = written;
  if (hasOthers || before === undefined) return {};
  const isCounted = hasInserted || hasDeleted || FIGURE_COLUMNS.some((name) => columns.has(name));
  if (!isCounted) return { categories: [] };
  const legs = pairs.flatMap(({ expense_id, income_id }) => [expense_id, income_id]);
  const there = [...new Set([...ids, ...legs])].filter((id) => !before.deleted.has(id));
  const now = await affectedBy(tx, { userId, ids: there });
  if (!now.categories) return {};
  const categories = [...new Set([...now.categories, ...before.categories])];
  const days = before.days.map((day): Span => ({ from: day, to: day }));
  const spans = now.span ? [now.span, ...days] : days;
  return spans.length === 0 ? { categories } : { categories, span: spans.reduce(spanAround) };
}
