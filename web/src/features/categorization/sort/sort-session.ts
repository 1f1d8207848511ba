import type { SortAnswer, SortEntry } from '@saldo/contract/sorting';

/** The user's answer for an entry's transactions. */
export type Decision =
  | { to: 'category'; id: string; always: boolean }
  | { to: 'new'; category: NonNullable<SortAnswer['proposal']>; always: boolean }
  | { to: 'ignore' };

/** The user split the entry's only transaction. The dialog for that has saved it already. */
interface SplitDecision {
  to: 'split';
  /** Number of parts. */
  parts: number;
}

/** Effects of saving a decision. */
export interface AnswerResult {
  /** The assigned category; null if the transactions are ignored. */
  category: string | null;
  rule: { id: string; name: string } | null;
  /** The step that undoes the whole answer; null if nothing changed. */
  stepId: string | null;
}

export interface AnsweredEntry {
  number: number;
  entry: SortEntry;
  decision: Decision | SplitDecision;
  /** True if accepted together with others: the answer is Saldo's, not the user's own decision. */
  inBulk: boolean;
  made: AnswerResult | null;
  state: 'saving' | 'saved' | 'failed';
}

/** A session of sorting. Every answer is saved immediately, and can be undone until the page is left. */
export interface SortSession {
  /** Most money first, skipped entries last. */
  waiting: readonly SortEntry[];
  done: readonly AnsweredEntry[];
  /** Id of each skipped entry's newest transaction, the most recently skipped last. */
  skipped: readonly string[];
  /** The current entry. Does not change while shown, even when the queue is updated. */
  shown: SortEntry | null;
  /** Number of answers so far, including undone ones. */
  answered: number;
}

export interface Answered {
  entry: SortEntry;
  decision: Decision | SplitDecision;
}

/** A transaction as it was split. */
interface SplitRow {
  id: string;
  amount: number;
  direction: SortEntry['direction'];
  parts: number;
  stepId: string | null;
}

export type SessionEvent =
  | { type: 'told'; items: readonly SortEntry[] }
  | { type: 'answer'; entries: readonly Answered[]; inBulk?: boolean }
  /** The newest transaction of an entry was split. */
  | { type: 'split'; key: string; row: SplitRow }
  | { type: 'skip' }
  | { type: 'show'; key: string }
  | { type: 'saved'; number: number; made: AnswerResult }
  | { type: 'failed'; numbers: readonly number[] }
  | { type: 'again'; number: number }
  | { type: 'undone'; numbers: readonly number[] }
  /** Answers whose undo failed. */
  | { type: 'restored'; entries: readonly AnsweredEntry[] };

export const EMPTY_SESSION: SortSession = {
  waiting: [],
  done: [],
  skipped: [],
  shown: null,
  answered: 0,
};

const rowOf = ({ ids }: SortEntry): string => ids[0] ?? '';

/** Moves skipped entries to the end, in the order they were skipped. */
function inOrder(waiting: readonly SortEntry[], skipped: readonly string[]): SortEntry[] {
  const rank = (entry: SortEntry) => skipped.indexOf(rowOf(entry));
  return waiting.toSorted((a, b) => rank(a) - rank(b));
}

/** Shows the first waiting entry if none is shown. */
function settled(session: SortSession): SortSession {
  const waiting = inOrder(session.waiting, session.skipped);
  return { ...session, waiting, shown: session.shown ?? waiting[0] ?? null };
}

/** Adopts the server's queue, without entries already answered here, and keeps the current entry. */
function told(session: SortSession, items: readonly SortEntry[]): SortSession {
  const without = (ids: ReadonlySet<string>, entries: readonly SortEntry[]) =>
    entries
      .map((entry) => ({ ...entry, ids: entry.ids.filter((id) => !ids.has(id)) }))
      .filter((entry) => entry.ids.length > 0);
  const answered = new Set(session.done.flatMap(({ entry }) => entry.ids));
  const left = without(answered, items);
  const shown = session.shown && withNewRows(session.shown, left);
  const others = without(
    new Set(shown?.ids),
    left.filter(({ key }) => key !== shown?.key),
  );
  return settled({ ...session, shown, waiting: shown ? [shown, ...others] : others });
}

/** The current entry, or that of the queue if it has further transactions. */
function withNewRows(shown: SortEntry, left: readonly SortEntry[]): SortEntry {
  const same = left.find(({ key }) => key === shown.key);
  const known = new Set(shown.ids);
  return same?.ids.some((id) => !known.has(id)) ? same : shown;
}

function answer(session: SortSession, entries: readonly Answered[], inBulk: boolean): SortSession {
  const keys = new Set(entries.map(({ entry }) => entry.key));
  const added = entries.map(
    ({ entry, decision }, at): AnsweredEntry => ({
      number: session.answered + at + 1,
      entry,
      decision,
      inBulk,
      made: null,
      state: 'saving',
    }),
  );
  return settled({
    ...session,
    waiting: session.waiting.filter(({ key }) => !keys.has(key)),
    done: [...session.done, ...added],
    answered: session.answered + added.length,
    shown: session.shown && keys.has(session.shown.key) ? null : session.shown,
  });
}

/** What an entry was about one of its transactions. */
function entryOfRow(entry: SortEntry, { id, amount, direction }: SplitRow): SortEntry {
  const [money_in, money_out] = direction === 'income' ? [amount, 0] : [0, amount];
  const key = entry.ids.length === 1 ? entry.key : `${entry.key} ${id}`;
  return { ...entry, key, ids: [id], amount, direction, money_in, money_out };
}

/** The entry's other transactions return with the queue. */
function split(session: SortSession, key: string, row: SplitRow): SortSession {
  const whole = session.waiting.find((entry) => entry.key === key);
  if (!whole) return session;
  const entry = entryOfRow(whole, row);
  const waiting = session.waiting.map((one) => (one === whole ? entry : one));
  const shown = session.shown?.key === key ? entry : session.shown;
  const decision = { to: 'split', parts: row.parts } as const;
  const now = answer({ ...session, waiting, shown }, [{ entry, decision }], false);
  const made = { category: null, rule: null, stepId: row.stepId };
  return mark(now, [now.answered], { state: 'saved', made });
}

function skip(session: SortSession): SortSession {
  const { shown } = session;
  if (!shown || session.waiting.length < 2) return session;
  const row = rowOf(shown);
  const skipped = [...session.skipped.filter((one) => one !== row), row];
  return settled({ ...session, skipped, shown: null });
}

/** Puts undone entries back into the queue and shows the first of them. */
function undone(session: SortSession, numbers: readonly number[]): SortSession {
  const back = session.done.filter(({ number }) => numbers.includes(number));
  const first = back[0]?.entry ?? null;
  if (!first) return session;
  const entries = back.map(({ entry }) => entry);
  const keys = new Set(entries.map(({ key }) => key));
  return settled({
    ...session,
    done: session.done.filter(({ number }) => !numbers.includes(number)),
    waiting: [...entries, ...session.waiting.filter(({ key }) => !keys.has(key))],
    skipped: session.skipped.filter((row) => !entries.some((entry) => rowOf(entry) === row)),
    shown: first,
  });
}

function restored(session: SortSession, entries: readonly AnsweredEntry[]): SortSession {
  const keys = new Set(entries.map(({ entry }) => entry.key));
  return settled({
    ...session,
    waiting: session.waiting.filter(({ key }) => !keys.has(key)),
    done: [...session.done, ...entries].toSorted((a, b) => a.number - b.number),
    shown: session.shown && keys.has(session.shown.key) ? null : session.shown,
  });
}

const mark = (
  session: SortSession,
  numbers: readonly number[],
  set: Partial<AnsweredEntry>,
): SortSession => ({
  ...session,
  done: session.done.map((one) => (numbers.includes(one.number) ? { ...one, ...set } : one)),
});

export function nextSession(session: SortSession, event: SessionEvent): SortSession {
  switch (event.type) {
    case 'told':
      return told(session, event.items);
    case 'answer':
      return answer(session, event.entries, event.inBulk ?? false);
    case 'split':
      return split(session, event.key, event.row);
    case 'skip':
      return skip(session);
    case 'show': {
      const shown = session.waiting.find(({ key }) => key === event.key);
      return shown ? settled({ ...session, shown }) : session;
    }
    case 'saved':
      return mark(session, [event.number], { state: 'saved', made: event.made });
    case 'failed':
      return mark(session, event.numbers, { state: 'failed' });
    case 'again':
      return mark(session, [event.number], { state: 'saving' });
    case 'undone':
      return undone(session, event.numbers);
    case 'restored':
      return restored(session, event.entries);
  }
}

export const merchantsOf = (entries: readonly SortEntry[]): Set<string> =>
  new Set(entries.map(({ merchant }) => merchant.id));

/** The queue's entries, and its total number of merchants. */
interface Told {
  items: readonly SortEntry[];
  merchants: number;
}

/**
 * Counts merchants, not entries: a merchant with two entries is done after the second. `after` counts open merchants
 * that have no entry in `listed`, including merchants beyond what the queue lists.
 */
export function countMerchants(
  { waiting, done }: Pick<SortSession, 'waiting' | 'done'>,
  told: Told,
  listed: readonly SortEntry[],
): { done: number; all: number; after: number } {
  const beyond = Math.max(0, told.merchants - merchantsOf(told.items).size);
  const open = merchantsOf(waiting).size;
  const known = merchantsOf([...waiting, ...done.map(({ entry }) => entry)]).size;
  return {
    done: known - open,
    all: known + beyond,
    after: open + beyond - merchantsOf(listed).size,
  };
}

/** Minimum confidence (percent) at which preselected answers can be accepted together. */
export const BULK_MIN_CONFIDENCE = 90;

export const highConfidenceEntries = ({ waiting }: SortSession): SortEntry[] =>
  waiting.filter(
    ({ is_preselected, confidence }) => is_preselected && (confidence ?? 0) >= BULK_MIN_CONFIDENCE,
  );

export const decisionFor = (
  { category_id: id, proposal }: SortAnswer,
  always: boolean,
): Decision | null => {
  if (id !== null) return { to: 'category', id, always };
  return proposal ? { to: 'new', category: proposal, always } : null;
};
