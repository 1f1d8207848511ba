import type { RuleInput } from '@saldo/contract/rules';
import { addDays, type Day, dayOf } from '@saldo/domain/dates';
import { fromCents } from '@saldo/domain/money';
import { sharesOf } from '@saldo/domain/parts/parts';
import type { Actor, Context } from '../../platform/context.ts';
import { findRows } from '../../platform/db/crud.ts';
import { asOwner, type BookId } from '../../platform/identity.ts';
import { answerQueue } from '../categorization/answer-queue.ts';
import { undoStep } from '../history/undo-step.ts';
import { tagsOf } from '../ledger/rows/derived-columns.ts';
import { addReceipt } from '../receipts/service.ts';
import { applyRules } from '../rules/apply-rules.ts';
import { insertRule } from '../rules/service.ts';
import { setShare } from '../shares/edit-shares.ts';
import { updateBatch } from '../transactions/batch-edits.ts';
import { updateTransaction } from '../transactions/edit-transactions.ts';
import { SHOWN_DAYS } from './arriving-rows.ts';
import { printedReceipt } from './printed-receipt.ts';
import type { DemoIds } from './rows.ts';

/*
 * Monthly changes of the demo user, so History shows every kind of change. Figures stay the same, because rows only get
 * tags, or the category that they already have, as a whole or in parts; but for a supper that is shared.
 */

/** Changes are made on behalf of the demo user, without a session. */
const NO_SESSION = {
  ...{ isDemo: true, role: 'VIEWER' as const, hasTemporaryPassword: false },
  credential: { kind: 'server' as const },
};

interface Scene {
  /** A context whose clock shows the time of the change. */
  context: Context;
  actor: Actor;
  own: DemoIds;
  day: Day;
}

/** Changes by day of the month. */
const CHANGES: Readonly<
  Record<string, { time: string; make: (scene: Scene) => Promise<unknown> }>
> = {
  '03': { time: '18:12:00', make: runRule },
  '09': { time: '20:05:00', make: (scene) => tagMany(scene, 'shopping.online', 'gifts') },
  '15': { time: '19:31:00', make: sortCafes },
  '18': { time: '22:15:00', make: shareSupper },
  '20': { time: '17:40:00', make: editSome },
  '24': { time: '20:15:00', make: tagAndUndo },
  '27': { time: '21:40:00', make: splitSupper },
};

/** Makes the changes of the last thirty days that are due but missing, each with the clock set to its time. */
export async function makeMonthlyEdits(context: Context, own: DemoIds): Promise<void> {
  const { bookId, now } = own;
  const today = dayOf(now);
  const last = await lastChange(context, bookId);
  for (let day = addDays(today, -SHOWN_DAYS); day <= today; day = addDays(day, 1)) {
    const change = CHANGES[day.slice(8)];
    const at = `${day}T${change?.time}.000Z`;
    if (!change || at > now || (last !== undefined && at <= last)) continue;
    const clock = { ...context, now: () => new Date(at) };
    const caller = {
      ...asOwner(bookId),
      requestId: '',
      timeZone: context.config.timeZone,
      now: at,
    };
    const actor = { ...caller, ...NO_SESSION };
    await change.make({ context: clock, actor, own, day });
  }
}

async function lastChange({ storage }: Context, bookId: BookId): Promise<string | undefined> {
  const kinds = ['rule', 'batch', 'sort', 'edit', 'share'] as const;
  const last = await storage.read
    .selectFrom('steps')
    .select('at')
    .where('user_id', '=', bookId)
    .where('kind', 'in', kinds)
    .where('by', '=', 'user')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.at;
}

const CAR: RuleInput = {
  name: 'Car',
  description: 'Fuel, tolls and parking',
  bank: null,
  is_enabled: true,
  bit_operator: 'or',
  conditions: ['repsol', 'cepsa', 'plenoil', 'autopistas', 'park'].map((text) => ({
    ...{ condition_field: 'description', operator: 'includes', condition_value: text },
  })),
  actions: [{ action: 'set', target_field: 'tags', target_value: 'car' }],
};

async function runRule({ context, actor, day }: Scene): Promise<void> {
  const { storage, log } = context;
  const { bookId } = actor;
  const [known] = await findRows(storage.read, 'rules', { user_id: bookId });
  const { id: ruleId } = known ?? (await storage.write((tx) => insertRule(tx, actor, CAR)));
  const span = { from: addDays(day, -SHOWN_DAYS), to: day };
  await applyRules({ storage, log }, { ...actor, ...span, ruleId });
}

/** A category's rows from the thirty days before the scene's day, newest first. */
async function rowsOf({ context, actor, own, day }: Scene, category: string, most: number) {
  return context.storage.read
    .selectFrom('transactions')
    .select(['id', 'tags', 'category_id', 'amount', 'aside'])
    .where('user_id', '=', actor.bookId)
    .where('category_id', '=', own.categories.get(category) ?? null)
    .where('date', '>=', addDays(day, -SHOWN_DAYS))
    .where('date', '<', day)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Returns the step's id; null if there was nothing to tag. */
async function tagMany(scene: Scene, category: string, tag: string): Promise<string | null> {
  const rows = await rowsOf(scene, category, 6);
  const items = rows.map(({ id, tags }) => ({ id, tags: [...tagsOf(tags), tag] }));
  const body = Buffer.from(JSON.stringify(items));
  return (await updateBatch(scene.context, { ...scene.actor, body })).step_id;
}

async function sortCafes(scene: Scene): Promise<void> {
  const rows = await rowsOf(scene, 'dining.cafe', 5);
  const category = rows[0]?.category_id;
  if (!category) return;
  const transaction_ids = rows.map(({ id }) => id);
  const body = { transaction_ids, category, always: false, in_bulk: false };
  await answerQueue(scene.context, { ...scene.actor, body });
}

/** Single edits within minutes of each other, which History combines. */
async function editSome(scene: Scene): Promise<void> {
  const rows = await rowsOf(scene, 'groceries', 3);
  let minutes = 0;
  for (const { id, tags } of rows) {
    minutes += 2;
    await updateTransaction(after(scene, minutes).context, scene.actor, id, {
      tags: [...tagsOf(tags), 'market'],
    });
  }
}

/** A supper for three, of which one share was a friend's. */
async function splitSupper(scene: Scene): Promise<void> {
  const suppers = await rowsOf(scene, 'dining.restaurant', 3);
  const supper = suppers.find(({ aside }) => aside === null);
  const category = supper?.category_id;
  if (!supper || !category) return;
  const [friend = 0, ours = 0] = sharesOf(supper.amount, [1, 2]).map(fromCents);
  const splits = [
    { category, amount: friend, note: 'Nora’s share' },
    { category, amount: ours, note: 'Ours' },
  ];
  await updateTransaction(scene.context, scene.actor, supper.id, { splits });
  const bytes = Buffer.from(printedReceipt(['Supper for three', 'Thank you!']));
  const receipt = { name: 'Supper.pdf', bytes };
  await addReceipt(scene.context, scene.actor, supper.id, receipt);
}

/** An earlier supper, of which a friend still owes half. */
async function shareSupper(scene: Scene): Promise<void> {
  const supper = (await rowsOf(scene, 'dining.restaurant', 2)).at(-1);
  if (!supper) return;
  const mine = fromCents(supper.amount - Math.floor(supper.amount / 2));
  await setShare(scene.context, scene.actor, supper.id, { mine, who: ['Nora'] });
}

async function tagAndUndo(scene: Scene): Promise<void> {
  const id = await tagMany(scene, 'groceries.supermarket', 'shared');
  if (id === null) return;
  const { context, actor } = after(scene, 3);
  await undoStep(context, { ...actor, id, way: 'undo' });
}

const MINUTE_MS = 60_000;

/** The same scene with a later clock. */
function after(scene: Scene, minutes: number): Scene {
  const now = new Date(Date.parse(scene.actor.now) + minutes * MINUTE_MS);
  return {
    ...scene,
    context: { ...scene.context, now: () => now },
    actor: { ...scene.actor, now: now.toISOString() },
  };
}
