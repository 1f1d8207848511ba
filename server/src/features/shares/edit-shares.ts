import type { StepLink } from '@saldo/contract/history';
import type {
  SettlesInput,
  ShareInput,
  setRefundOf as setRefundOfCall,
} from '@saldo/contract/shares';
import { type Cents, toCents } from '@saldo/domain/money';
import type { Fact } from '@saldo/domain/parts/paid-back';
import { sharesOf } from '@saldo/domain/parts/parts';
import { fold } from '@saldo/domain/text';
import type { z } from 'zod';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { deleteRows, insertRow, lockRow, updateRows } from '../../platform/db/crud.ts';
import { invalid, requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { type Sentence, say } from '../../texts/say.ts';
import {
  partsOfRow,
  readShareBook,
  type ShareBook,
  type ShareRow,
} from '../ledger/shares/read-shares.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { legsAmong } from '../ledger/transfers/transfer-store.ts';

/*
 * What users say about shared expenses. Each call adds, changes or deletes facts; what follows from them is computed by
 * `ledger/shares/settle-shares.ts`, as after every other write.
 */

interface Changed {
  step_id: string | null;
}

type Did = NonNullable<StepLink['did']>;

/** What a change of facts did to one transaction; null if nothing changed. */
type Outcome = { row: Pick<TransactionsTable, 'id' | 'description'>; did: Did } | null;

const problem = (path: string, sentence: Sentence) => invalid([{ path, message: say(sentence) }]);

async function change(
  context: Context,
  actor: Actor,
  work: (rows: Rows, book: ShareBook) => Promise<Outcome>,
): Promise<Changed> {
  const { bookId } = actor;
  const { stepId } = await write(context.storage, callerOf(context, actor), {
    work: async (rows) => work(rows, await readShareBook(rows, { bookId })),
    done: (outcome) =>
      outcome && {
        step: {
          kind: 'share',
          links: [
            { to: 'share', id: outcome.row.id, name: outcome.row.description, did: outcome.did },
          ],
        },
        ...{ action: 'share.set', subject: { id: outcome.row.id } },
      },
  });
  return { step_id: stepId };
}

/** Says which part of an expense is the user's own, and who owes the rest. */
export const setShare = (context: Context, actor: Actor, id: string, input: ShareInput) =>
  change(context, actor, async (rows, book) => {
    const { bookId } = actor;
    const row = await rowFor(rows, { bookId, id, direction: 'expense', path: 'mine' });
    const own = book.facts.filter(({ expense_id }) => expense_id === id);
    const before = own.filter(({ kind }) => kind === 'owed').sort(byAge);
    const owed = input.mine === null ? 0 : owedOf(row, toCents(input.mine), refundedOf(own, book));
    const wanted = owed === 0 ? [] : claimsOf(owed, input.who);
    const kept = pairUp(before, wanted);
    const fresh = wanted.filter((one) => !kept.has(one));
    const stays = new Set([...kept.values()].map((one) => one.id));
    const gone = before.filter((one) => !stays.has(one.id));
    const changed = [...kept].filter(([to, was]) => to.cents !== was.cents || to.who !== was.who);
    if (fresh.length + gone.length + changed.length === 0) return null;
    for (const [{ who, cents }, was] of changed) {
      await updateRows(rows, 'shares', { user_id: bookId, id: was.id }, { who, cents });
    }
    for (const one of fresh) {
      await insertFact(rows, actor, context, { ...one, kind: 'owed', expense_id: id });
    }
    await deleteFacts(rows, bookId, [...gone, ...about(own, gone)]);
    await requireRowLimit(rows, { owner: bookId, of: 'shares', more: 0 });
    return {
      row,
      did: before.length === 0 ? 'created' : wanted.length === 0 ? 'deleted' : 'changed',
    };
  });

/** Says what an income pays back. Naming nothing says that it pays nothing back. */
export const setSettled = (context: Context, actor: Actor, id: string, input: SettlesInput) =>
  change(context, actor, async (rows, book) => {
    const { bookId } = actor;
    const row = await rowFor(rows, { bookId, id, direction: 'income', path: 'shares' });
    const before = book.facts.filter(({ payment_id }) => payment_id === id);
    const wanted = settlesOf(row, input, { book, before });
    const same = before.length === wanted.length && wanted.every((one) => isAmong(before, one));
    const isSaidAlready = wanted.length === 0 && before.some(({ kind }) => kind === 'none');
    if (isSaidAlready || (same && wanted.length > 0)) return null;
    await deleteFacts(rows, bookId, before);
    const facts = wanted.length > 0 ? wanted : [NOTHING(id)];
    for (const one of facts) await insertFact(rows, actor, context, { ...one, payment_id: id });
    await requireRowLimit(rows, { owner: bookId, of: 'shares', more: 0 });
    const wasLinked = before.some(({ kind }) => kind !== 'none');
    return { row, did: wanted.length > 0 ? 'linked' : wasLinked ? 'unlinked' : 'dismissed' };
  });

/** Ends what a person still owes. */
export const endShare = (context: Context, actor: Actor, id: string, as: 'cash' | 'forgiven') =>
  change(context, actor, async (rows, book) => {
    const share = requireFound(book.facts.find((one) => one.id === id && one.kind === 'owed'));
    const row = requireFound(book.rows.get(share.expense_id));
    const claim = book.sums.shared.get(row.id)?.claims.find((one) => one.id === id);
    if (!claim || claim.owed <= 0) throw problem('as', (t) => t.transactions.nothingOwed);
    await requireRowLimit(rows, { owner: actor.bookId, of: 'shares' });
    const fact = { kind: as, expense_id: row.id, share_id: id, cents: claim.owed };
    await insertFact(rows, actor, context, fact);
    return { row, did: as === 'cash' ? 'paid' : 'forgiven' };
  });

/** Says which purchase, or which part of one, a refund belongs to; null for none. */
export const setRefundOf = (context: Context, actor: Actor, id: string, refunded: RefundOf) =>
  change(context, actor, async (rows, book) => {
    const { bookId } = actor;
    const { transaction_id: purchase, part_id = null } = refunded;
    const path = 'transaction_id';
    const row = await rowFor(rows, { bookId, id, direction: 'income', path });
    const before = book.facts.filter(({ payment_id }) => payment_id === id);
    if (purchase === null) {
      await deleteFacts(rows, bookId, before);
      return before.length === 0 ? null : { row, did: 'unlinked' };
    }
    const bought = await rowFor(rows, { bookId, id: purchase, direction: 'expense', path });
    if (bought.currency !== row.currency) throw problem(path, (t) => t.transactions.shareCurrency);
    if (part_id !== null && partsOfRow(bought).every((part) => part.id !== part_id)) {
      throw problem('part_id', (t) => t.transactions.partUnknown);
    }
    const isSaid = before.some(
      (one) => one.kind === 'refund' && one.expense_id === purchase && one.part_id === part_id,
    );
    if (isSaid) return null;
    await deleteFacts(rows, bookId, before);
    await requireRowLimit(rows, { owner: bookId, of: 'shares' });
    const fact = { kind: 'refund' as const, expense_id: purchase, payment_id: id, part_id };
    await insertFact(rows, actor, context, { ...fact, cents: row.amount });
    return { row, did: 'linked' };
  });

type RefundOf = z.infer<typeof setRefundOfCall.body>;

/** The row, if it can be one side of this. */
async function rowFor(
  rows: Rows,
  q: { bookId: BookId; id: string; direction: TransactionsTable['direction']; path: string },
): Promise<TransactionsTable> {
  const { bookId, id, direction, path } = q;
  const row = requireFound(await lockRow(rows, 'transactions', { user_id: bookId, id }));
  if (row.direction !== direction) {
    throw problem(path, ({ transactions: t }) =>
      direction === 'expense' ? t.shareOfExpense : t.settlesAsIncome,
    );
  }
  if ((await legsAmong(rows, { bookId, ids: [id] })).has(id)) {
    throw problem(path, (t) => t.transactions.partsOfTransfer);
  }
  return row;
}

const byAge = (a: ShareRow, b: ShareRow): number =>
  `${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? -1 : 1;

const refundedOf = (own: readonly ShareRow[], { sums }: ShareBook): Cents =>
  own.reduce((sum, one) => sum + (one.kind === 'refund' ? (sums.links.get(one.id) ?? 0) : 0), 0);

/** What others owe of an expense. */
function owedOf({ amount }: TransactionsTable, mine: Cents, refunded: Cents): Cents {
  const owed = amount - refunded - mine;
  if (owed < 0) throw problem('mine', (t) => t.transactions.shareTooMuch);
  return owed;
}

interface Wanted {
  who: string | null;
  cents: Cents;
}

/** Equal shares of these people. A person who would owe nothing is left out. */
function claimsOf(owed: Cents, names: readonly string[]): Wanted[] {
  const who = names.length === 0 ? [null] : names;
  const cents = sharesOf(
    owed,
    who.map(() => 1),
  );
  return who.flatMap((one, at) =>
    (cents[at] ?? 0) > 0 ? { who: one, cents: cents[at] ?? 0 } : [],
  );
}

/** Claims stay with their person. One whose name changes keeps what was paid back. */
function pairUp(before: readonly ShareRow[], wanted: readonly Wanted[]): Map<Wanted, ShareRow> {
  const kept = new Map<Wanted, ShareRow>();
  const free = new Set(before);
  const take = (one: Wanted, is: (row: ShareRow) => boolean) => {
    const found = [...free].find(is);
    if (!found || kept.has(one)) return;
    free.delete(found);
    kept.set(one, found);
  };
  for (const one of wanted) take(one, ({ who }) => fold(who ?? '') === fold(one.who ?? ''));
  for (const one of wanted) take(one, () => true);
  return kept;
}

const about = (own: readonly ShareRow[], shares: readonly ShareRow[]): ShareRow[] => {
  const ids = new Set(shares.map(({ id }) => id));
  return own.filter(({ share_id }) => ids.has(share_id ?? ''));
};

type NewFact = Pick<Fact, 'kind' | 'expense_id' | 'cents'> &
  Partial<Pick<ShareRow, 'share_id' | 'payment_id' | 'part_id' | 'who'>>;

const NOTHING = (id: string): NewFact => ({ kind: 'none', expense_id: id, cents: 0 });

const isAmong = (before: readonly ShareRow[], one: NewFact): boolean =>
  before.some((was) => was.share_id === one.share_id && was.cents === one.cents);

/** What the income is said to pay back, each with the amount that is named or open. */
function settlesOf(
  row: TransactionsTable,
  { shares }: SettlesInput,
  { book, before }: { book: ShareBook; before: readonly ShareRow[] },
): NewFact[] {
  let left = row.amount;
  return shares.map(({ share_id, amount }, at): NewFact => {
    const path = `shares.${at}.share_id`;
    const share = book.facts.find(({ id, kind }) => id === share_id && kind === 'owed');
    const shared = share && book.sums.shared.get(share.expense_id);
    const claim = shared?.claims.find(({ id }) => id === share_id);
    const isTwice = shares.findIndex((one) => one.share_id === share_id) < at;
    if (!share || !claim || isTwice) throw problem(path, (t) => t.transactions.shareUnknown);
    if (book.rows.get(share.expense_id)?.currency !== row.currency) {
      throw problem(path, (t) => t.transactions.shareCurrency);
    }
    const own = before.find((one) => one.share_id === share_id);
    const open = claim.owed + (book.sums.links.get(own?.id ?? '') ?? 0);
    const cents = amount === undefined ? Math.min(left, open) : toCents(amount);
    if (cents <= 0) throw problem(path, (t) => t.transactions.nothingOwed);
    left -= cents;
    if (left < 0) throw problem(`shares.${at}.amount`, (t) => t.transactions.settlesTooMuch);
    return { kind: 'back', expense_id: share.expense_id, share_id, cents };
  });
}

async function insertFact(
  rows: Rows,
  { bookId }: Actor,
  { now }: Context,
  fact: NewFact,
): Promise<void> {
  await insertRow(rows, 'shares', {
    ...{ share_id: null, payment_id: null, part_id: null, who: null },
    ...fact,
    ...{ user_id: bookId, id: newId(), created_at: now().toISOString() },
  });
}

async function deleteFacts(rows: Rows, bookId: BookId, facts: readonly ShareRow[]): Promise<void> {
  const id = [...new Set(facts.map((one) => one.id))];
  if (id.length > 0) await deleteRows(rows, 'shares', { user_id: bookId, id });
}
