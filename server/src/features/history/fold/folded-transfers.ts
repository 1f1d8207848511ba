import { readImages } from '../../../platform/db/row-images.ts';
import { type Image, keyText } from '../../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { pairsAmong } from '../../ledger/transfers/transfer-store.ts';
import type { Both } from './folded-rows.ts';
import type { RecordedEvents, RowEvents } from './recorded-entries.ts';
import { columnIn, foldRow, type InForce, imageOf } from './row-history.ts';

/** What a turn does to transfers. Links that cannot stand are suspended: stored as unlinked, or not at all. */
export interface PairChange {
  gone: string[];
  /** Pairs whose state changes: those that no longer are linked first. */
  set: { id: string; state: 'linked' | 'unlinked' }[];
  added: Image[];
  /** Links in force that cannot stand. */
  suspended: Set<string>;
}

interface Wanted {
  image: Image;
  isPresent: boolean;
  place: number;
}

const legsOf = ({ expense_id, income_id }: Image): string[] => [
  String(expense_id),
  String(income_id),
];

export async function pairChanges(
  db: Db | Tx,
  q: {
    bookId: BookId;
    ids: readonly string[];
    /** Whether a transaction is there after the turn. */
    isThere(id: string): boolean;
    events: RecordedEvents;
    inForce: Both<InForce>;
  },
): Promise<PairChange> {
  const { bookId, ids } = q;
  const known = await pairsAmong(db, { bookId, ids });
  const keys = known.map(({ id }) => [id]);
  const present = await readImages(db, { table: 'transfers', bookId }, keys);
  const change: PairChange = { gone: [], set: [], added: [], suspended: new Set() };
  const settle = settler(q, present, change);
  for (const pair of wantedPairs(q, present, change)) settle(pair);
  change.set.sort((a) => (a.state === 'linked' ? 1 : -1));
  return change;
}

/** The pairs that steps leave, those that were made last first. Of links that share a leg, the first one stands. */
function wantedPairs(
  q: Parameters<typeof pairChanges>[1],
  present: ReadonlyMap<string, Image>,
  change: PairChange,
): Wanted[] {
  const touched = new Set(q.ids);
  const events = q.events.of('transfers');
  const wanted: Wanted[] = [];
  for (const [key, image] of present) {
    if (!events.has(key)) wanted.push({ image, isPresent: true, place: -1 });
  }
  for (const [key, recorded] of events) {
    const pair = wantedPair(q, { touched, ...recorded }, present.get(key));
    if (pair) wanted.push(pair);
    else if (present.has(key)) change.gone.push(String(recorded.key[0]));
  }
  return wanted.sort((a, b) => b.place - a.place);
}

function settler(
  { isThere }: Pick<Parameters<typeof pairChanges>[1], 'isThere'>,
  present: ReadonlyMap<string, Image>,
  change: PairChange,
): (pair: Wanted) => void {
  const taken = new Set<string>();
  const isFree = (text: string) => !taken.has(text);
  const stateOf = (image: Image) => {
    const legs = legsOf(image);
    if (!legs.every(isThere) || !isFree(legs.join(' '))) return undefined;
    return isLinked(image) && legs.every(isFree) ? 'linked' : 'unlinked';
  };
  return ({ image, isPresent }) => {
    const state = stateOf(image);
    const [legs, id] = [legsOf(image), String(image.id)];
    if (isLinked(image) && state !== 'linked') change.suspended.add(id);
    if (state) taken.add(legs.join(' '));
    if (state === 'linked') for (const leg of legs) taken.add(leg);
    if (state) put(change, { ...image, state }, present);
    else if (isPresent) change.gone.push(id);
  };
}

const isLinked = ({ state }: Image): boolean => state === 'linked';

function put(change: PairChange, image: Image, present: ReadonlyMap<string, Image>): void {
  const { id = null, state } = image;
  const now = present.get(keyText([id]));
  if (!now) change.added.push(image);
  else if (now.state !== state) {
    change.set.push({ id: String(id), state: state === 'linked' ? 'linked' : 'unlinked' });
  }
}

function wantedPair(
  { inForce }: Parameters<typeof pairChanges>[1],
  { events, saved, touched }: RowEvents & { touched: ReadonlySet<string> },
  now: Image | undefined,
): Wanted | undefined {
  const folded = foldRow(events, inForce.after);
  const image = imageOf(folded, events, saved) ?? now;
  if (!image || !folded.isThere || !legsOf(image).some((leg) => touched.has(leg))) return undefined;
  const state = columnIn('state', folded, events, image) ?? null;
  const last = events.findLast(({ step, entry }) => inForce.after(step, entry[1]));
  return {
    image: { ...image, state },
    isPresent: now !== undefined,
    place: last?.step.place ?? -1,
  };
}
