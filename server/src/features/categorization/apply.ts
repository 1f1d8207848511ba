import { type ChosenGroups, applySuggestions as endpoint } from '@saldo/contract/categorization';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { type Author, HAND } from '@saldo/domain/rules/provenance';
import type { CategoryValue } from '@saldo/domain/rules/row';
import type { Caller } from '../../platform/context.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { type FieldProblem, invalid } from '../../platform/http/errors.ts';
import { readBody } from '../../platform/http/json-body.ts';
import { audit } from '../../platform/observability/audit.ts';
import { say } from '../../platform/texts/say.ts';
import { makeMissingCategory, ownCategories } from '../categories/service.ts';
import { type FieldWrites, lockProvenance, setFields } from '../provenance/service.ts';
import { runRulesOn } from '../rules/run.ts';
import { figuresMoved } from '../targets/notices.ts';
import { ownTransactionIds } from '../transactions/service.ts';
import { asideByCategory } from '../transfers/aside.ts';

export interface Applied {
  created_categories: number;
  updated: number;
  rules_changed: number;
  /** Put between own accounts, so that they count as neither income nor expense. */
  set_aside?: number;
}

type Group = ChosenGroups['new'][number];

/** Sets the categories of chosen groups: all of it or nothing. Runs in a worker, since a year may be thousands of rows. */
export async function applySuggestions(
  { storage }: { storage: Storage },
  q: Caller & { body: Uint8Array },
): Promise<Applied> {
  const { userId, now } = q;
  const groups = readBody(endpoint.body, q.body);
  return storage.write(async (tx) => {
    // Applied twice at once, a new category is made by the first and found by the second.
    await storage.lock(tx, 'categories', userId);
    const problems = await problemsOf(tx, userId, groups);
    if (problems.length > 0) throw invalid(problems);
    const context = { storage, userId, now };
    await lockProvenance(tx, context);
    const { items, made } = await choices(tx, { userId, now, groups });
    let kept = 0;
    for (const [author, given] of items) {
      const written = await setFields(tx, context, { author, automatic: true, items: given });
      kept += written.kept;
    }
    const touched = items.flatMap(([, given]) => given.map(({ id }) => id));
    const setAside = await asideByCategory(tx, context, touched);
    const done: Applied = {
      created_categories: made,
      updated: touched.length - kept,
      rules_changed: await runRulesOn(tx, context, { ids: touched }),
      ...(setAside > 0 ? { set_aside: setAside } : {}),
    };
    await figuresMoved(storage, tx, q);
    const { updated, rules_changed } = done;
    const subject = { updated, created: made, rules_changed };
    await audit(tx, q, 'categorization.apply', subject);
    return done;
  });
}

const ENGINE: Author = { cause: 'ai', causeId: null };

/** What each transaction is given and by whom, the last word standing, and how many categories were made for that. */
async function choices(
  tx: Tx,
  { userId, now, groups }: { userId: string; now: string; groups: ChosenGroups },
): Promise<{ items: [Author, FieldWrites[]][]; made: number }> {
  const given = new Map<string, CategoryValue>();
  let made = 0;
  for (const group of [...groups.existing, ...groups.new]) {
    const category = await categoryOf(tx, { userId, now, group });
    if (category === null) continue;
    if (category.made) made += 1;
    for (const id of group.transactionIds) given.set(id, chosenValue(group, id, category.id));
  }
  const by = (source: CategoryValue['source']) =>
    [...given].flatMap(([id, category]) =>
      category.source === source ? [{ id, values: { category } }] : [],
    );
  return {
    items: [
      [ENGINE, by('ai')],
      [HAND, by('hand')],
    ],
    made,
  };
}

function chosenValue(group: Group, transactionId: string, id: string): CategoryValue {
  if (group.byHand.has(transactionId)) return { id, source: 'hand' };
  const reason = group.reasons[transactionId];
  return { id, source: 'ai', ...(reason ? { reason } : {}) };
}

/** An existing category by its id; a new one is made, unless there is one of that name meanwhile. Null where there is nothing to set. */
async function categoryOf(
  tx: Tx,
  { userId, now, group }: { userId: string; now: string; group: Group },
): Promise<{ id: string; made: boolean } | null> {
  if (group.transactionIds.length === 0 || group.id === UNCATEGORIZED_ID) return null;
  if (group.id) return { id: group.id, made: false };
  return makeMissingCategory(tx, { userId, now, category: group });
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
        : [{ path: `${path}.transaction_ids.${at}`, message: say((t) => t.transactions.unknown) }],
    ),
  ]);
}

const unknown = (id: string | null | undefined, own: ReadonlySet<string>, path: string) =>
  id == null || own.has(id) ? [] : [missing(path)];

const missing = (path: string): FieldProblem => ({
  path,
  message: say((t) => t.categories.unknown),
});
