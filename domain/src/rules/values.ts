import { centsOf } from '@saldo/contract/amounts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { isVisible, toOneLine } from '@saldo/contract/one-line';
import {
  CLOSED_VALUES,
  CONDITION_FIELDS,
  OPERATORS_OF,
  TARGET_FIELDS,
} from '@saldo/contract/rules';
import { TOO_LONG } from '@saldo/contract/validation-messages';
import { isDay } from '../dates.ts';
import type { Cents } from '../money.ts';
import { oneOf } from '../records.ts';
import { fold } from '../text.ts';
import { texts } from './problem-texts.ts';
import { type FieldValue, UNCATEGORIZED_VALUE } from './row.ts';

/*
 * Parses and validates the values of conditions and actions. The form, the server and the engine share this code, so
 * any rule that can be saved also works.
 */

export type Read<T> = { value: T } | { problem: string };

/** IDs of the user's own categories, without Uncategorized, which always exists. */
export type CategoryIds = { has(id: string): boolean };

export const CATEGORY_IS_GONE = texts.categoryIsGone;

const isEmpty = (raw: unknown): boolean =>
  raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '');

export const failed = (problem: string): { problem: string } => ({ problem });

const map = <T, U>(read: Read<T>, then: (value: T) => U): Read<U> =>
  'problem' in read ? read : { value: then(read.value) };

function readClosed<T extends string>(
  field: keyof typeof CLOSED_VALUES,
  values: readonly T[],
  raw: unknown,
): Read<T> {
  if (isEmpty(raw)) return failed(texts.noneOf[field]);
  const value = oneOf(values, String(raw).trim().toLowerCase());
  return value === undefined ? failed(texts.notOneOf[field]) : { value };
}

export function readCategory(raw: unknown, categories: CategoryIds): Read<string | null> {
  if (isEmpty(raw)) return failed(texts.noCategory);
  const id = String(raw).trim().toLowerCase();
  if (id === UNCATEGORIZED_ID) return { value: null };
  return categories.has(id) ? { value: id } : failed(CATEGORY_IS_GONE);
}

const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)$/;

export function readNumber(raw: unknown, missing: string): Read<number> {
  if (isEmpty(raw)) return failed(missing);
  const isNumber = typeof raw === 'number' || (typeof raw === 'string' && NUMBER.test(raw.trim()));
  const value = isNumber ? Number(raw) : Number.NaN;
  // Rejects numbers too large for a double, such as one with four hundred digits.
  return Number.isFinite(value) ? { value } : failed(texts.noNumber);
}

function readFlag(raw: unknown): Read<boolean> {
  if (isEmpty(raw)) return failed(texts.noValue);
  if (typeof raw === 'boolean') return { value: raw };
  const text = String(raw).trim().toLowerCase();
  return text === 'true' || text === 'false' ? { value: text === 'true' } : failed(texts.noFlag);
}

function readText(raw: unknown): Read<string> {
  if (isEmpty(raw)) return failed(texts.noValue);
  const text = String(raw).trim();
  return fold(text) === '' ? failed(texts.noValue) : { value: text };
}

/** What a condition compares a field with. Strings are folded; amounts are magnitudes in cents, possibly fractional. */
export type Comparison =
  | { field: 'description' | 'tags'; value: string }
  | { field: 'category'; value: string | null }
  | { field: 'amount'; value: number }
  | { field: 'direction' | 'type' | 'product'; value: string }
  | { field: 'merchant' | 'account' | 'date'; value: string }
  | { field: 'ignore' | 'ignore_default_metrics'; value: boolean };

interface RawCondition {
  condition_field: string;
  operator: string;
  condition_value: unknown;
}

export function readComparison(condition: RawCondition, categories: CategoryIds): Read<Comparison> {
  const { operator, condition_value: raw } = condition;
  const field = oneOf(CONDITION_FIELDS, condition.condition_field);
  switch (field) {
    case undefined:
      return failed(texts.noValue);
    case 'direction':
    case 'type':
    case 'product':
      return map(readClosed<string>(field, CLOSED_VALUES[field], raw), (value) => ({
        field,
        value,
      }));
    case 'category':
      return map(readCategory(raw, categories), (value) => ({ field, value }));
    case 'amount': {
      const compares = operator === 'greater_than' || operator === 'less_than';
      const read = readNumber(raw, compares ? texts.noValue : texts.noAmount);
      return map(read, (value) => ({ field, value: magnitude(value) }));
    }
    case 'description':
    case 'tags':
      return map(readText(raw), (text) => ({ field, value: fold(text) }));
    case 'merchant':
      return map(readText(raw), (text) => ({ field, value: fold(text) }));
    case 'account':
      return map(readAccount(raw), (value) => ({ field, value }));
    case 'date':
      return map(readDay(raw), (value) => ({ field, value }));
    default:
      return map(readFlag(raw), (value) => ({ field, value }));
  }
}

/** Ids are not looked up: a condition on an account that no longer exists matches nothing. */
const readAccount = (raw: unknown): Read<string> =>
  isEmpty(raw) ? failed(texts.noAccount) : { value: String(raw).trim().toLowerCase() };

function readDay(raw: unknown): Read<string> {
  if (isEmpty(raw)) return failed(texts.noDay);
  const text = String(raw).trim();
  return isDay(text) ? { value: text } : failed(texts.notDay);
}

/** Converts a decimal to cents. Keeps fractions of a cent, so "more than 9.999" does not become "more than 10". */
const magnitude = (decimal: number): number => Math.round(Math.abs(decimal) * 1e8) / 1e6;

const MAX_TEXT = 1000;
const MAX_TAGS = 50;
const MAX_TAG = 100;

interface RawAction {
  target_field: string;
  target_value: unknown;
}

/** The value an action sets. A category gets the source `rule`. */
export function readTarget(action: RawAction, categories: CategoryIds): Read<FieldValue> {
  const { target_value: raw } = action;
  const field = oneOf(TARGET_FIELDS, action.target_field);
  switch (field) {
    case undefined:
      return failed(texts.noValue);
    case 'direction':
      return map(readClosed(field, CLOSED_VALUES[field], raw), (value) => ({ field, value }));
    case 'type':
      return map(readClosed(field, CLOSED_VALUES[field], raw), (value) => ({ field, value }));
    case 'product':
      return map(readClosed(field, CLOSED_VALUES[field], raw), (value) => ({ field, value }));
    case 'category':
      return map(readCategory(raw, categories), (id) => ({
        field,
        value: id === null ? UNCATEGORIZED_VALUE : { id, source: 'rule' },
      }));
    case 'amount':
      return map(readAmount(raw), (value) => ({ field, value }));
    case 'description':
      return map(readDescription(raw), (value) => ({ field, value }));
    case 'tags':
      return map(readTags(raw), (value) => ({ field, value }));
    default:
      return map(readFlag(raw), (value) => ({ field, value }));
  }
}

function readAmount(raw: unknown): Read<Cents> {
  const read = readNumber(raw, texts.noAmount);
  if ('problem' in read) return read;
  const cents = centsOf(read.value);
  return cents === null || cents < 0 ? failed(texts.noNumber) : { value: cents };
}

function readDescription(raw: unknown): Read<string> {
  const read = readText(raw);
  if ('problem' in read) return read;
  return read.value.length > MAX_TEXT ? failed(TOO_LONG) : read;
}

/**
 * Reads a comma-separated list of tags. Of several spellings of a tag, the first is kept. Still accepts rules stored
 * before tags had to be a single line.
 */
function readTags(raw: unknown): Read<readonly string[]> {
  if (isEmpty(raw)) return failed(texts.noValue);
  const tags = new Map<string, string>();
  for (const part of String(raw).split(',')) {
    const tag = toOneLine(part.trim());
    const key = fold(tag);
    if (isVisible(key) && !tags.has(key)) tags.set(key, tag);
  }
  if (tags.size === 0) return failed(texts.noValue);
  if (tags.size > MAX_TAGS) return failed(`at most ${MAX_TAGS} tags`);
  const list = [...tags.values()];
  return list.some((tag) => tag.length > MAX_TAG) ? failed(TOO_LONG) : { value: list };
}

export function operatorFits(field: string, operator: string): boolean {
  const known = oneOf(CONDITION_FIELDS, field);
  return known !== undefined && oneOf(OPERATORS_OF[known], operator) !== undefined;
}
