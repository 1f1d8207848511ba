import type { ChosenGroups } from '@saldo/contract/categorization';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { FieldProblem } from '@saldo/contract/errors';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { audit } from '../../platform/observability/audit.ts';
import { makeMissingCategory, ownCategories } from '../categories/service.ts';
import { figuresMoved } from '../notifications/service.ts';
import type { Asked, Outcome } from '../transactions/tasks.ts';
import { ownTransactionIds } from '../transactions/writes.ts';
import * as store from './store.ts';

/** SQLite takes 32,766 parameters a statement. */
const IDS_AT_ONCE = 5000;

export interface Applied {
  created_categories: number;
  updated: number;
  rules_changed: number;
}

type Group = ChosenGroups['new'][number];

/** Sets the categories of chosen groups: all of it or nothing. Runs in a worker, since a year may be thousands of rows. */
export function applySuggestions(
  { storage }: { storage: Storage },
  q: Asked & { groups: ChosenGroups },
): Promise<Outcome<Applied>> {
  const { userId, groups, now, requestId } = q;
  return storage.write(async (tx) => {
    // Applied twice at once, a new category is made by the first and found by the second.
    await storage.lock(tx, `categories:${userId}`);
    const problems = await problemsOf(tx, userId, groups);
    if (problems.length > 0) return { problems };
    const applied: Applied = { created_categories: 0, updated: 0, rules_changed: 0 };
    for (const group of [...groups.existing, ...groups.new]) {
      const { updated, made } = await assign(tx, { userId, now, group });
      applied.updated += updated;
      applied.created_categories += made;
    }
    await figuresMoved(storage, tx, q);
    const subject = { updated: applied.updated, created: applied.created_categories };
    await audit(tx, { userId, action: 'categorization.apply', subject, requestId });
    return { done: applied };
  });
}

/** An existing category by its id; a new one is made, unless there is one of that name meanwhile. */
async function assign(
  tx: Tx,
  { userId, now, group }: { userId: string; now: string; group: Group },
): Promise<{ updated: number; made: number }> {
  const ids = group.transactionIds;
  if (ids.length === 0 || group.id === UNCATEGORIZED_ID) return { updated: 0, made: 0 };
  const category = group.id
    ? { id: group.id, made: false }
    : await makeMissingCategory(tx, { userId, now, category: group });
  let updated = 0;
  for (const [reason, same] of byReason(group)) {
    for (let at = 0; at < same.length; at += IDS_AT_ONCE) {
      const some = same.slice(at, at + IDS_AT_ONCE);
      const set = { categoryId: category.id, reason, now };
      updated += await store.setByEngine(tx, { userId, ids: some, ...set });
    }
  }
  return { updated, made: category.made ? 1 : 0 };
}

/** The group's transactions by why they are in it: a reason is told of a merchant, so there are few. */
function byReason({ transactionIds, reasons }: Group): Map<string | null, string[]> {
  const same = new Map<string | null, string[]>();
  for (const id of transactionIds) {
    const reason = reasons[id] ?? null;
    const ids = same.get(reason);
    if (ids) ids.push(id);
    else same.set(reason, [id]);
  }
  return same;
}

/** Names each id in the groups that is not the user's own. */
async function problemsOf(tx: Tx, userId: string, groups: ChosenGroups): Promise<FieldProblem[]> {
  const all = [
    ...groups.existing.map((group, at) => ({ group, path: `existing.${at}` })),
    ...groups.new.map((group, at) => ({ group, path: `new.${at}` })),
  ];
  const ids = [...new Set(all.flatMap(({ group }) => group.transactionIds))];
  const transactions = await ownTransactionIds(tx, { userId, ids });
  const named = all.flatMap(({ group }) => [group.id, group.parent_id]).filter((id) => id != null);
  const categories = await ownCategories(tx, { userId, ids: [...new Set(named)] });
  return all.flatMap(({ group, path }) => [
    ...unknown(group.id, categories, `${path}.id`),
    ...unknown(group.parent_id, categories, `${path}.parent_id`),
    ...(path.startsWith('existing') && !group.id ? [missing(`${path}.id`)] : []),
    ...group.transactionIds.flatMap((id, at) =>
      transactions.has(id)
        ? []
        : [{ path: `${path}.transaction_ids.${at}`, message: 'There is no such transaction.' }],
    ),
  ]);
}

const unknown = (id: string | null | undefined, own: ReadonlySet<string>, path: string) =>
  id == null || own.has(id) ? [] : [missing(path)];

const missing = (path: string): FieldProblem => ({
  path,
  message: 'There is no such category. Choose another one.',
});
