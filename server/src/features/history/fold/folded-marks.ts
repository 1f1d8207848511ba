import { readImages } from '../../../platform/db/row-images.ts';
import { type Image, keyText } from '../../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { Both, RowChange } from './folded-rows.ts';
import type { RecordedEvents } from './recorded-entries.ts';
import { columnIn, columnsOf, type Event, foldRow, type InForce, imageOf } from './row-history.ts';

/** The marks that rows leave for later imports, after a turn. A row that is there has none. */
export interface MarkChange {
  gone: string[];
  /** Marks as they should be. They replace those with the same ids. */
  put: Image[];
}

/** Marks that undone imports left say nothing: a row is marked so whenever no step says otherwise. */
const isOfStep = ({ entry }: Event): boolean => {
  const row = entry[0] === '-' ? entry[2] : entry[3];
  return row?.reason !== 'undo';
};

export async function markChanges(
  db: Db | Tx,
  q: {
    bookId: BookId;
    now: string;
    way: 'undo' | 'redo';
    rows: readonly RowChange[];
    events: RecordedEvents;
    inForce: Both<InForce>;
  },
): Promise<MarkChange> {
  const concerned = q.rows.filter(
    ({ id, isThere }) =>
      isThere.before !== isThere.after || q.events.row('removed_rows', id) !== undefined,
  );
  const keys = concerned.map(({ id }) => [id]);
  const present = await readImages(db, { table: 'removed_rows', bookId: q.bookId }, keys);
  const change: MarkChange = { gone: [], put: [] };
  for (const { id, isThere } of concerned) {
    const now = present.get(keyText([id]));
    if (isThere.after) {
      if (now) change.gone.push(id);
      continue;
    }
    const mark = markOf(id, isThere, now, q);
    if (mark && JSON.stringify(mark) !== JSON.stringify(now)) change.put.push(mark);
  }
  return change;
}

function markOf(
  id: string,
  { before: wasThere }: Both<boolean>,
  now: Image | undefined,
  q: Parameters<typeof markChanges>[1],
): Image | undefined {
  const mark = foldedMark(id, q, now);
  // Removing a row leaves a mark by itself.
  if (!mark) return wasThere ? undefined : undoneMark(id, q, now);
  // The history finds a row's latest values by the time of its removal.
  return wasThere && q.way === 'undo' ? { ...mark, removed_at: q.now } : mark;
}

function foldedMark(
  id: string,
  { events: all, inForce }: { events: RecordedEvents; inForce: Both<InForce> },
  present: Image | undefined,
): Image | undefined {
  const recorded = all.row('removed_rows', id);
  const events = recorded?.events.filter(isOfStep) ?? [];
  if (!recorded || events.length === 0) return undefined;
  const folded = foldRow(events, inForce.after);
  const saved = new Map([...recorded.saved].filter(([, image]) => image.reason !== 'undo'));
  const isOwn = present !== undefined && present.reason !== 'undo';
  const image = isOwn ? present : imageOf(folded, events, saved);
  if (!folded.isThere || !image) return undefined;
  const set = columnsOf(events).map((name) => [
    name,
    columnIn(name, folded, events, image) ?? null,
  ]);
  return { ...image, ...Object.fromEntries(set) };
}

/** The mark of a row that was removed because its import was undone. */
function undoneMark(
  id: string,
  { events, now }: { events: RecordedEvents; now: string },
  present: Image | undefined,
): Image | undefined {
  if (present?.reason === 'undo') return present;
  const row = events.row('transactions', id);
  const images = row?.events.flatMap(({ entry }) => (entry[0] === '-' ? [entry[2]] : [])) ?? [];
  const known = [...(row?.saved.values() ?? []), ...images];
  const whole = known.findLast((image) => 'bank_key' in image);
  if (!whole || whole.bank_key === null || whole.bank_account_id === null) return undefined;
  return {
    ...{ id, account_id: whole.bank_account_id ?? null, reason: 'undo' },
    ...Object.fromEntries(COPIED.map((name) => [name, whole[name] ?? null])),
    ...{ removed_at: now, report_id: whole.report_id ?? null },
  };
}

const COPIED = [
  ...['bank_date', 'bank_key', 'bank_amount', 'bank_fee', 'bank_balance', 'bank_started'],
  'bank_text',
];
