export type Tab = 'categories' | 'history' | 'recent';
export type IgnoreWay = 'transaction' | 'metrics' | 'both';

/** A transaction's pending change: a category, flags, or both. The flags are always set together. */
export interface PendingChoice {
  category?: string;
  flags?: { ignore: boolean; ignore_default_metrics: boolean };
}

type Said =
  | { kind: 'category'; category: string }
  | { kind: 'others'; category: string; count: number }
  | { kind: 'ignore'; way: IgnoreWay };
/** Brief message about the last action. `advances` is true if the next transaction is shown afterwards. */
export type Confirmation = Said & { key: number; advances: boolean };

/** Offer to use the same category for the merchant's other transactions. */
export interface Offer {
  from: string;
  category: string;
  ids: readonly string[];
}

/** State of manual categorization. Nothing is stored until the user saves. */
export interface ManualFlow {
  /** Transactions in order; never empty. */
  ids: readonly string[];
  /** Maps each transaction to all transactions of its merchant, including itself. */
  merchants: ReadonlyMap<string, readonly string[]>;
  at: number;
  /** In the order in which the user made the choices. */
  pending: ReadonlyMap<string, PendingChoice>;
  /** Most recent first. */
  recents: readonly string[];
  tab: Tab;
  /** The tab to return to while History is open briefly; null otherwise. */
  flashFrom: Tab | null;
  confirmation: Confirmation | null;
  confirmations: number;
  offer: Offer | null;
  /** True once the user has moved past the last transaction. */
  ended: boolean;
}

export type FlowEvent =
  | { type: 'choose'; category: string }
  | { type: 'ignore'; way: IgnoreWay }
  | { type: 'skip' }
  /** Typing a search skips the wait for the next transaction. */
  | { type: 'typing' }
  | { type: 'prev' }
  | { type: 'show'; id: string }
  | { type: 'tab'; tab: Tab }
  | { type: 'remove'; id: string }
  | { type: 'confirmation over'; key: number }
  | { type: 'flash over' }
  | { type: 'accept offer' }
  | { type: 'dismiss offer' }
  | { type: 'saved'; ids: readonly string[] };

export const RECENTS_MAX = 5;
/** Number of pending changes at which History opens briefly. */
export const HISTORY_OPENS_AT = 5;

const IGNORE_FLAGS: Record<IgnoreWay, NonNullable<PendingChoice['flags']>> = {
  transaction: { ignore: true, ignore_default_metrics: false },
  metrics: { ignore: false, ignore_default_metrics: true },
  both: { ignore: true, ignore_default_metrics: true },
};

export const startFlow = (
  start: Pick<ManualFlow, 'ids' | 'merchants'> & { recents?: readonly string[] },
): ManualFlow => ({
  ids: start.ids,
  merchants: start.merchants,
  at: 0,
  pending: new Map(),
  recents: (start.recents ?? []).slice(0, RECENTS_MAX),
  tab: 'categories',
  flashFrom: null,
  confirmation: null,
  confirmations: 0,
  offer: null,
  ended: false,
});

export const currentId = (flow: ManualFlow): string => flow.ids[flow.at] ?? '';

const isLast = (flow: ManualFlow) => flow.at >= flow.ids.length - 1;

const withRecent = (recents: readonly string[], category: string) =>
  [category, ...recents.filter((one) => one !== category)].slice(0, RECENTS_MAX);

/** Replaces the current confirmation. */
function confirm(flow: ManualFlow, said: Said, advances: boolean): ManualFlow {
  const key = flow.confirmations + 1;
  return { ...flow, confirmations: key, confirmation: { ...said, key, advances } };
}

/** Adds decisions. Opens History the first time there are enough decisions. */
function decide(
  flow: ManualFlow,
  ids: readonly string[],
  choiceOf: (before?: PendingChoice) => PendingChoice,
): ManualFlow {
  const pending = new Map(flow.pending);
  for (const id of ids) {
    const before = pending.get(id);
    // Reinserted, so this decision becomes the latest.
    pending.delete(id);
    pending.set(id, choiceOf(before));
  }
  const flashes =
    flow.pending.size < HISTORY_OPENS_AT &&
    pending.size >= HISTORY_OPENS_AT &&
    flow.tab !== 'history';
  return {
    ...flow,
    pending,
    ...(flashes ? { tab: 'history', flashFrom: flow.tab } : {}),
  };
}

const moveTo = (flow: ManualFlow, at: number): ManualFlow => ({
  ...flow,
  at,
  ended: false,
  confirmation: null,
});

const end = (flow: ManualFlow): ManualFlow => ({
  ...flow,
  tab: 'history',
  flashFrom: null,
  confirmation: null,
  ended: true,
});

/** Moves to the next undecided transaction, else to the end. */
function advance(flow: ManualFlow): ManualFlow {
  const next = flow.ids.findIndex((id, i) => i > flow.at && !flow.pending.has(id));
  return next === -1 ? end(flow) : moveTo(flow, next);
}

function choose(flow: ManualFlow, category: string): ManualFlow {
  const id = currentId(flow);
  // Choosing a category means the transaction counts toward totals, so it replaces an Ignore chosen in this session.
  const decided = decide(flow, [id], () => ({ category }));
  const others = (flow.merchants.get(id) ?? []).filter((other) => !decided.pending.has(other));
  return confirm(
    {
      ...decided,
      recents: withRecent(flow.recents, category),
      offer: others.length > 0 ? { from: id, category, ids: others } : null,
    },
    { kind: 'category', category },
    true,
  );
}

function ignore(flow: ManualFlow, way: IgnoreWay): ManualFlow {
  const decided = decide(flow, [currentId(flow)], (before) => ({
    ...(before?.category === undefined ? {} : { category: before.category }),
    flags: IGNORE_FLAGS[way],
  }));
  return confirm(advance({ ...decided, offer: null }), { kind: 'ignore', way }, false);
}

function skip(flow: ManualFlow): ManualFlow {
  // Skipping during the countdown only shortens the wait.
  if (flow.confirmation?.advances) return advance(flow);
  const left = { ...flow, offer: null };
  return isLast(flow) ? end(left) : moveTo(left, flow.at + 1);
}

function remove(flow: ManualFlow, id: string): ManualFlow {
  if (!flow.pending.has(id)) return flow;
  const pending = new Map(flow.pending);
  pending.delete(id);
  return {
    ...flow,
    pending,
    // The confirmation of the removed choice, and the offer based on it, no longer apply.
    confirmation: id === currentId(flow) ? null : flow.confirmation,
    offer: flow.offer?.from === id ? null : flow.offer,
  };
}

function acceptOffer(flow: ManualFlow): ManualFlow {
  if (!flow.offer) return flow;
  const { category } = flow.offer;
  const ids = flow.offer.ids.filter((id) => !flow.pending.has(id));
  const decided = { ...decide(flow, ids, () => ({ category })), offer: null };
  // The current transaction may be one of those that the offer covered.
  const advances = (flow.confirmation?.advances ?? false) || ids.includes(currentId(flow));
  return confirm(decided, { kind: 'others', category, count: ids.length }, advances);
}

function saved(flow: ManualFlow, ids: readonly string[]): ManualFlow {
  const pending = new Map(flow.pending);
  for (const id of ids) pending.delete(id);
  return { ...flow, pending, confirmation: null, offer: null };
}

/** The state after an event. Events that do not apply change nothing. */
export function nextFlow(flow: ManualFlow, event: FlowEvent): ManualFlow {
  switch (event.type) {
    case 'choose':
      return choose(flow, event.category);
    case 'ignore':
      return ignore(flow, event.way);
    case 'skip':
      return skip(flow);
    case 'typing':
      return flow.confirmation?.advances ? advance(flow) : flow;
    case 'prev':
      return flow.at === 0 ? flow : moveTo({ ...flow, offer: null }, flow.at - 1);
    case 'show': {
      const at = flow.ids.indexOf(event.id);
      const left: ManualFlow = { ...flow, offer: null, tab: 'categories', flashFrom: null };
      return at === -1 ? flow : moveTo(left, at);
    }
    case 'tab':
      return { ...flow, tab: event.tab, flashFrom: null };
    case 'remove':
      return remove(flow, event.id);
    case 'confirmation over':
      return confirmationOver(flow, event.key);
    case 'flash over':
      return flow.flashFrom ? { ...flow, tab: flow.flashFrom, flashFrom: null } : flow;
    case 'accept offer':
      return acceptOffer(flow);
    case 'dismiss offer':
      return { ...flow, offer: null };
    case 'saved':
      return saved(flow, event.ids);
  }
}

/** Ignores the countdown of a confirmation that has been replaced. */
function confirmationOver(flow: ManualFlow, key: number): ManualFlow {
  if (flow.confirmation?.key !== key) return flow;
  return flow.confirmation.advances ? advance(flow) : { ...flow, confirmation: null };
}

/** One item of the batch. If the transaction is only ignored, the item has both flags and no category. */
export interface BatchItem {
  id: string;
  category?: string;
  ignore?: boolean;
  ignore_default_metrics?: boolean;
}

export const payloadOf = (pending: ManualFlow['pending']): BatchItem[] =>
  [...pending].map(([id, { category, flags }]) => ({
    id,
    ...(category === undefined ? {} : { category }),
    ...flags,
  }));
