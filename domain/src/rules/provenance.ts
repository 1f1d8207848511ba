import { type AnyValue, sameValue } from './row.ts';

/*
 * Records who gave a field its value. Each field of a transaction has a stack of layers. The lowest starts from the
 * original value, each of the others starts from the result of the one below, and the result of the highest is the
 * field's value. An author has at most one layer per field, so setting the same value again adds nothing. Removing a
 * layer leaves the results of those above unchanged; only removing the top layer reveals the value below.
 */

export const CAUSES = ['rule', 'transfer', 'ai', 'hand'] as const;
export type Cause = (typeof CAUSES)[number];

export interface Author {
  cause: Cause;
  /**
   * ID of the rule, transfer or automatic sorting; null for manual edits and for suggestions that the user requested.
   */
  causeId: string | null;
}

export interface Layer extends Author {
  /** Null until the layer is stored. */
  id: string | null;
  /** Position in the stack, counted from the lowest; null until the layer is stored. */
  position: number | null;
  before: AnyValue;
  after: AnyValue;
}

/** A field's value and the layers that explain it, lowest first. */
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

const baseOf = ({ value, layers }: History): AnyValue =>
  layers[0] === undefined ? value : layers[0].before;

/** Whether two values are equal, including the source of a category. */
const identical = (a: AnyValue, b: AnyValue): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Makes each layer start from the result of the one below. */
function stacked(base: AnyValue, layers: readonly Layer[]): History {
  let value = base;
  const linked = layers.map((layer) => {
    const before = value;
    value = layer.after;
    return identical(layer.before, before) ? layer : { ...layer, before };
  });
  return { value, layers: linked };
}

/** Attributes a value that no layer explains to a manual edit: the row is authoritative, and layers only explain it. */
export function reconcile(history: History): History {
  const top = history.layers.at(-1);
  if (top === undefined || sameValue(top.after, history.value)) return history;
  return applyWrites({ ...history, value: top.after }, [{ author: HAND, value: history.value }]);
}

/**
 * Puts these writes on a field's stack, replacing the previous layers of their authors. Writing the current value adds
 * no layer unless the edit is manual: a value that the user confirms becomes theirs.
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

export function removeAuthor(history: History, author: Author): History {
  const left = history.layers.filter((layer) => !isBy(layer, author));
  return left.length === history.layers.length ? history : stacked(baseOf(history), left);
}

/** Turns the layer of an author into a manual one. */
export function attributeToUser(history: History, author: Author): History {
  const layers = history.layers.map((layer) =>
    isBy(layer, author) ? { ...layer, ...HAND, after: byHand(layer.after) } : layer,
  );
  return stacked(baseOf(history), layers);
}

/** A value as if the user had set it. */
export function byHand(value: AnyValue): AnyValue {
  if (typeof value !== 'object' || !('id' in value) || value.id === null) return value;
  return { id: value.id, source: 'hand', ...(value.parts ? { parts: value.parts } : {}) };
}

/**
 * Whether the user has manually overridden this rule, or another rule that set the same value. The user's value is then
 * kept when the rule runs again.
 */
export function isManuallyOverridden(layers: readonly Layer[], { author, value }: Write): boolean {
  const hand = layers.findLastIndex((layer) => layer.cause === 'hand');
  return layers
    .slice(0, Math.max(0, hand))
    .some(
      (layer) => isBy(layer, author) || (layer.cause === 'rule' && sameValue(layer.after, value)),
    );
}

/**
 * Whether the field's value was set manually. A row whose category the user removed counts as uncategorized, so it does
 * not count as set manually.
 */
export function isSetManually({ value, layers }: History): boolean {
  if (typeof value === 'object' && 'source' in value) {
    return value.source === 'hand' || isSplitManually({ value, layers });
  }
  return layers.at(-1)?.cause === 'hand';
}

/** Whether the user has split the transaction. Parts are the user's, also if the last one has no category, unless a rule made them. */
export const isSplitManually = ({ value, layers }: History): boolean =>
  hasParts(value) && layers.at(-1)?.cause !== 'rule';

/** Whether the user set what shows below the values that rules set, in whatever order the rules ran. */
export function isManualBelowRules({ value, layers }: History): boolean {
  const below = layers.findLast(({ cause }) => cause !== 'rule');
  const own = below ? [below] : [];
  return isSetManually({ value: below?.after ?? baseOf({ value, layers }), layers: own });
}

export const hasParts = (value: AnyValue): boolean =>
  typeof value === 'object' && 'id' in value && Boolean(value.parts);

export interface LayerChange {
  gone: string[];
  changed: Layer[];
  /** New layers, with positions above all existing ones. */
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
