import { type AnyValue, sameValue } from './row.ts';

/*
 * Who gave a field its value. Each field of a transaction has a stack of layers: the lowest starts from the value that
 * the field had first, each further one from the value that the one below has left, and the value of the highest is
 * the field's. An author has one layer a field at most, so that setting again what is set already adds nothing. Taking
 * a layer out leaves those above as they are; only without anything above does the value below show again.
 */

export const CAUSES = ['rule', 'transfer', 'ai', 'hand'] as const;
export type Cause = (typeof CAUSES)[number];

export interface Author {
  cause: Cause;
  /** Id of the rule, of the transfer, or of what the engine sorted on arrival; null for a hand, and where it was asked. */
  causeId: string | null;
}

export interface Layer extends Author {
  /** Null until it is stored. */
  id: string | null;
  /** Its place in the stack, the lowest first; null until it is stored. */
  position: number | null;
  before: AnyValue;
  after: AnyValue;
}

/** A field's value, and the layers that led to it, the lowest first. */
export interface History {
  value: AnyValue;
  layers: readonly Layer[];
}

export interface Write {
  author: Author;
  value: AnyValue;
}

export const HAND: Author = { cause: 'hand', causeId: null };

export const isBy = (layer: Author, author: Author): boolean =>
  layer.cause === author.cause && layer.causeId === author.causeId;

const authorKey = ({ cause, causeId }: Author): string => `${cause} ${causeId}`;

/** What the field was before the first layer. */
const baseOf = ({ value, layers }: History): AnyValue =>
  layers[0] === undefined ? value : layers[0].before;

/** Of a category also who chose it. */
const identical = (a: AnyValue, b: AnyValue): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Each layer starts from what the one below has left. */
function stacked(base: AnyValue, layers: readonly Layer[]): History {
  let value = base;
  const linked = layers.map((layer) => {
    const before = value;
    value = layer.after;
    return identical(layer.before, before) ? layer : { ...layer, before };
  });
  return { value, layers: linked };
}

/** What a field holds and no layer explains was set by a hand: the row is the truth, its layers explain it. */
export function reconcile(history: History): History {
  const top = history.layers.at(-1);
  if (top === undefined || sameValue(top.after, history.value)) return history;
  return applyWrites({ ...history, value: top.after }, [{ author: HAND, value: history.value }]);
}

/**
 * The field after these writes, one above the other. What their authors had set before gives way. A write of the value
 * that is there already leaves no layer, except a hand's: what a person confirms is theirs.
 */
export function applyWrites(history: History, writes: readonly Write[]): History {
  const authors = new Set(writes.map(({ author }) => authorKey(author)));
  const kept = history.layers.filter((layer) => !authors.has(authorKey(layer)));
  const base = baseOf(history);
  const below = stacked(base, kept);
  let value = below.value;
  const pushed: Layer[] = [];
  for (const { author, value: after } of writes) {
    if (author.cause !== 'hand' && sameValue(value, after)) continue;
    pushed.push({ ...author, id: null, position: null, before: value, after });
    value = after;
  }
  if (standsAlready(history.layers, kept, pushed)) return history;
  return { value, layers: [...below.layers, ...pushed] };
}

/** Whether the top of the stack is what would be put there. */
function standsAlready(
  old: readonly Layer[],
  kept: readonly Layer[],
  pushed: readonly Layer[],
): boolean {
  if (old.length !== kept.length + pushed.length) return false;
  if (kept.some((layer, at) => old[at] !== layer)) return false;
  return pushed.every((layer, at) => {
    const there = old[kept.length + at];
    return there && isBy(there, layer) && sameValue(there.after, layer.after);
  });
}

/** The field without what that author has set. */
export function removeAuthor(history: History, author: Author): History {
  const left = history.layers.filter((layer) => !isBy(layer, author));
  return left.length === history.layers.length ? history : stacked(baseOf(history), left);
}

/** The field as if a hand had set what that author has. */
export function attributeToHand(history: History, author: Author): History {
  const layers = history.layers.map((layer) =>
    isBy(layer, author) ? { ...layer, ...HAND, after: byHand(layer.after) } : layer,
  );
  return stacked(baseOf(history), layers);
}

function byHand(value: AnyValue): AnyValue {
  if (typeof value !== 'object' || !('id' in value) || value.id === null) return value;
  return { id: value.id, source: 'hand' };
}

/**
 * Whether a hand has set the field over what that rule, or another with the same value, had set: the exception stands
 * when the rule comes again.
 */
export function isOverruled(layers: readonly Layer[], { author, value }: Write): boolean {
  const hand = layers.findLastIndex((layer) => layer.cause === 'hand');
  return layers
    .slice(0, Math.max(0, hand))
    .some(
      (layer) => isBy(layer, author) || (layer.cause === 'rule' && sameValue(layer.after, value)),
    );
}

/** Whether the field's value is a hand's. A category that a hand took away leaves the row as one without. */
export function isByHand({ value, layers }: History): boolean {
  if (typeof value === 'object' && 'source' in value) return value.source === 'hand';
  return layers.at(-1)?.cause === 'hand';
}

/** What must be written so that the stored layers become the new ones. */
export interface LayerChange {
  gone: string[];
  changed: Layer[];
  /** With their positions, above all that there were. */
  added: Layer[];
}

export function layerChange(old: readonly Layer[], now: readonly Layer[]): LayerChange {
  const stays = new Set(now.map((layer) => layer.id));
  const known = new Map(old.map((layer) => [layer.id, layer]));
  let position = Math.max(-1, ...old.map((layer) => layer.position ?? -1));
  return {
    gone: old.flatMap(({ id }) => (id === null || stays.has(id) ? [] : [id])),
    changed: now.filter((layer) => layer.id !== null && known.get(layer.id) !== layer),
    added: now.flatMap((layer) => {
      if (layer.id !== null) return [];
      position += 1;
      return [{ ...layer, position }];
    }),
  };
}
