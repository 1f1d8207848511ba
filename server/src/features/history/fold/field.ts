import { TARGET_FIELDS, type TargetField } from '@saldo/contract/rules';
import type { Cents } from '@saldo/domain/money';
import { fits, type Parts } from '@saldo/domain/parts/parts';
import { byHand } from '@saldo/domain/rules/provenance';
import { type AnyValue, type CategoryValue, sameValue } from '@saldo/domain/rules/row';
import type { Entry, Image } from '../../../platform/db/row-journal.ts';
import { newId } from '../../../platform/id.ts';
import { partsIn } from '../../../schema/stored/stored-parts.ts';
import { categoryColumns, partsText } from '../../ledger/layers/layers.ts';
import { columnsOfField, tagsOf } from '../../ledger/rows/derived-columns.ts';
import {
  changesOf,
  type Event,
  type FoldedStep,
  type InForce,
  valueBefore,
} from './row-history.ts';

/*
 * A field that several authors set has a stack of layers, one for each. A step sets or removes the layers of some
 * authors, or sets the field itself without naming one.
 */

/** What one step did to one field of a transaction. */
export interface Touch {
  step: FoldedStep;
  /** Layers that the step removed or replaced, and those that it left instead. */
  before: Image[];
  after: Image[];
  /** The value that the step gave the field without a layer. */
  plain: AnyValue | undefined;
  /** The value that the field has from the row's insertion by this step. */
  inserted: AnyValue | undefined;
}

/** One layer of a stack. Without an image, it is a value that no author is known for. */
interface Place {
  author: string;
  image: Image | undefined;
  value: AnyValue;
}

export interface FoldedField {
  value: AnyValue | undefined;
  layers: Image[];
  /** True if the value on top names a category that is gone, so another one shows. */
  isSuspended: boolean;
}

const authorOf = ({ cause, cause_id }: Image): string => `${cause} ${cause_id ?? ''}`;
/** Only the ledger writes layers, so their values are not validated again. */
const parsed = (json: unknown): AnyValue => JSON.parse(String(json));
const byPosition = (a: Image, b: Image): number =>
  Number(a.position) - Number(b.position) || (String(a.id) < String(b.id) ? -1 : 1);

export function categoryIn(row: Image): CategoryValue {
  const { category_id: id, category_source: source, category_reason: reason, parts } = row;
  return {
    id: typeof id === 'string' ? id : null,
    source: (source ?? 'none') as never,
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof parts === 'string' ? { parts: partsIn(parts) } : {}),
  };
}

/** The value of a field, from the columns of a row. */
export function valueIn(field: TargetField, row: Image): AnyValue {
  if (field === 'category') return categoryIn(row);
  const value = row[field] ?? null;
  if (field === 'tags') return tagsOf(String(value ?? '[]'));
  if (field === 'amount') return Number(value);
  if (field.startsWith('i')) return Boolean(value);
  return String(value);
}

/** The columns that show a value of a field. */
export function columnsFor(field: TargetField, value: AnyValue): Image {
  if (field === 'category' && typeof value === 'object' && 'id' in value) {
    return { ...categoryColumns(value), parts: partsText(value.parts) };
  }
  if (field === 'tags') return { tags: JSON.stringify(value) };
  return { [field]: value as never };
}

/** What the steps did to a field, oldest first. `layers` are the events of its layers, `row` those of the row. */
export function touchesOf(
  field: string,
  {
    row,
    layers,
    image,
  }: { row: readonly Event[]; layers: readonly Event[]; image: Image | undefined },
): Touch[] {
  const touches = new Map<FoldedStep, Touch>();
  const of = (step: FoldedStep): Touch => {
    const known = touches.get(step);
    if (known) return known;
    const touch = { step, before: [], after: [], plain: undefined, inserted: undefined };
    touches.set(step, touch);
    return touch;
  };
  for (const { step, entry } of layers) noteLayer(of(step), entry);
  if (isTarget(field)) noteColumns(field, { row, image }, of);
  return [...touches.values()].map(withoutRestacked).sort((a, b) => a.step.place - b.step.place);
}

export const isTarget = (field: string): field is TargetField =>
  TARGET_FIELDS.some((one) => one === field);

/** Notes the values that steps gave the columns of a field, without layers or with a new row. */
function noteColumns(
  field: TargetField,
  { row, image }: { row: readonly Event[]; image: Image | undefined },
  touchOf: (step: FoldedStep) => Touch,
): void {
  const names = columnsOfField(field);
  for (const [at, { step, entry }] of row.entries()) {
    if (entry[0] === '-') continue;
    if (entry[0] === '=' && !changesOf(entry).some(([name]) => names.includes(name))) continue;
    const cells = names.map((name) => {
      const set = entry[0] === '=' ? changesOf(entry).find(([own]) => own === name) : undefined;
      return [name, set ? set[1] : (valueBefore(name, at + 1, row, image) ?? null)];
    });
    const value = valueIn(field, Object.fromEntries(cells));
    const touch = touchOf(step);
    if (entry[0] === '+') touch.inserted = value;
    else if (touch.before.length + touch.after.length === 0) touch.plain = value;
  }
}

/** Without layers that only start from another value than before. */
function withoutRestacked(touch: Touch): Touch {
  const was = new Map(touch.before.map((image) => [image.id, image]));
  const same = touch.after.filter((image) => {
    const from = was.get(image.id);
    return from && authorOf(from) === authorOf(image) && from.value_after === image.value_after;
  });
  const ids = new Set(same.map(({ id }) => id));
  const rest = (images: readonly Image[]) => images.filter(({ id }) => !ids.has(id));
  return { ...touch, before: rest(touch.before), after: rest(touch.after) };
}

/** The net of a step's entries: a layer that it added and changed counts once. */
function noteLayer(touch: Touch, entry: Entry): void {
  const drop = (image: Image) => {
    const at = touch.after.findIndex(({ id }) => id === image.id);
    if (at < 0) touch.before.push(image);
    else touch.after.splice(at, 1);
  };
  if (entry[0] === '-') drop(entry[2]);
  else if (entry[0] === '=') {
    drop(entry[3]);
    touch.after.push(entry[4]);
  } else if (entry[3]) touch.after.push(entry[3]);
}

/**
 * The field as the steps in force leave it. `there` are layers that the row has; those of authors whom no step names
 * are below all others. `original` is the value before all steps, without layers.
 */
export function foldField(
  touches: readonly Touch[],
  inForce: InForce,
  q: {
    there: readonly Image[];
    original: AnyValue | undefined;
    isCategory(id: string): boolean;
    isRule(id: string): boolean;
    isSuspended(transferId: string): boolean;
    /** The amount that the row has then. */
    amount(): Cents;
  },
): FoldedField {
  const written = touches.flatMap(({ before, after }) => [...before, ...after]);
  const named = new Set(written.map(authorOf));
  const known = new Set(written.map(({ id }) => id));
  const base = [
    ...q.there.filter((image) => !named.has(authorOf(image)) && !known.has(image.id)),
    ...firstLayers(touches),
  ].sort(byPosition);
  let stack = base.map(placeOf);
  let original = base[0] ? parsed(base[0].value_before) : q.original;
  for (const touch of touches) {
    if (!inForce(touch.step, 'effects')) continue;
    if (touch.inserted !== undefined) {
      stack = [];
      const lowest = [...touch.after].sort(byPosition)[0];
      original = lowest ? parsed(lowest.value_before) : touch.inserted;
    }
    stack = afterTouch(stack, touch);
  }
  const standing = stack
    .filter(({ image }) => image?.cause !== 'transfer' || !q.isSuspended(String(image.cause_id)))
    .map((place) => (isOfGoneRule(place, q.isRule) ? ofUser(place) : place));
  return shown(standing, original, q);
}

const isOfGoneRule = ({ image }: Place, isRule: (id: string) => boolean): boolean =>
  image?.cause === 'rule' && !isRule(String(image.cause_id));

/** What a rule set that was deleted while the row was gone counts as set manually, as for rows that were there. */
function ofUser({ image, value: ofRule }: Place): Place {
  const value = byHand(ofRule);
  const own = image && { ...image, ...HAND_COLUMNS, value_after: JSON.stringify(value) };
  return { author: image ? authorOf({ ...image, ...HAND_COLUMNS }) : '', image: own, value };
}

const HAND_COLUMNS = { cause: 'hand', cause_id: null } as const;

const placeOf = (image: Image): Place => ({
  author: authorOf(image),
  image,
  value: parsed(image.value_after),
});

/** Layers that were there before the steps: those that a step found and no earlier one had left. */
function firstLayers(touches: readonly Touch[]): Image[] {
  const known = new Set<string>();
  const found: Image[] = [];
  for (const { before, after, inserted } of touches) {
    if (inserted !== undefined) break;
    for (const image of before) if (!known.has(authorOf(image))) found.push(image);
    for (const image of [...before, ...after]) known.add(authorOf(image));
  }
  return found;
}

function afterTouch(stack: readonly Place[], { before, after, plain }: Touch): Place[] {
  const left = new Map(after.map((image) => [authorOf(image), image]));
  const was = new Map(before.map((image) => [authorOf(image), image]));
  const stays = (place: Place): Place[] => {
    const [from, to] = [was.get(place.author), left.get(place.author)];
    if (from && !to) return [];
    if (!to) return [place];
    // Changed in its place, for example because a category was merged into another.
    return from && from.id === to.id && from.position === to.position ? [placeOf(to)] : [];
  };
  const kept = stack.flatMap(stays);
  const there = new Set(kept.map(({ author }) => author));
  const isSet = (image: Image) => !there.has(authorOf(image));
  const pushed = [...after].sort(byPosition).filter(isSet).map(placeOf);
  const plainly = plain === undefined ? [] : [{ author: '', image: undefined, value: plain }];
  return [
    ...kept.filter(({ author }) => plain === undefined || author !== ''),
    ...pushed,
    ...plainly,
  ];
}

function shown(
  stack: readonly Place[],
  original: AnyValue | undefined,
  { isCategory, amount }: { isCategory(id: string): boolean; amount(): Cents },
): FoldedField {
  let below = original;
  let position = -1;
  const ids = new Set<unknown>();
  const layers = stack.flatMap(({ image, value }) => {
    const before = below;
    below = value;
    if (!image) return [];
    position = Math.max(position + 1, Number(image.position));
    const id = ids.has(image.id) ? newId() : String(image.id);
    ids.add(image.id);
    const value_before = before === undefined ? image.value_before : JSON.stringify(before);
    return [{ ...image, id, position, value_before: value_before ?? null }];
  });
  const values = [original, ...stack.map(({ value }) => value)];
  const stands = (value: AnyValue | undefined) =>
    value !== undefined &&
    (typeof value !== 'object' || !('id' in value) || categoriesIn(value).every(isCategory));
  const top = values.at(-1);
  // Parts that leave nothing of the amount are joined.
  const value = values.findLast((one) => {
    const parts = partsOf(one);
    return stands(one) && (!parts || fits(parts, amount()));
  });
  return {
    value: value ?? (top === undefined ? undefined : ({ id: null, source: 'none' } as never)),
    layers,
    isSuspended: top !== undefined && !stands(top),
  };
}

const partsOf = (value: AnyValue | undefined): Parts | null =>
  (typeof value === 'object' && 'id' in value && value.parts) || null;

/** The categories that a value of the field names. */
export const categoriesIn = ({ id, parts }: CategoryValue): string[] =>
  [id, ...(parts?.fixed ?? []).map(({ category }) => category)].filter((one) => one !== null);

export const isSameValue = ({ value: a }: FoldedField, { value: b }: FoldedField): boolean =>
  a === b || (a !== undefined && b !== undefined && sameValue(a, b));

export const isSameField = (a: FoldedField, b: FoldedField): boolean =>
  isSameValue(a, b) && JSON.stringify(a.layers) === JSON.stringify(b.layers);
