import './words.ts';
import { z } from 'zod';

/** The one system category: what has no category has this one. The same for everybody. */
export const UNCATEGORIZED_ID = '00000000-0000-4000-8000-000000000000';
export const UNCATEGORIZED = {
  id: UNCATEGORIZED_ID,
  name: 'Uncategorized',
  icon: '🔄',
  color: '#9CA3AF',
} as const;

export const ROLES = ['ADMIN', 'USER', 'EDITOR', 'VIEWER'] as const;
export type Role = (typeof ROLES)[number];

/** Banks whose statements can be read. Other codes come from bank connections: the set of banks is open. */
export const STATEMENT_BANKS = ['CAIXABANK', 'REVOLUT', 'BBVA'] as const;
export type StatementBank = (typeof STATEMENT_BANKS)[number];

export const DIRECTIONS = ['income', 'expense'] as const;
export const PRODUCTS = ['current', 'deposit'] as const;
export const TRANSACTION_TYPES = [
  'interest',
  'transfer',
  'card_payment',
  'topup',
  'unknown',
] as const;
export const CATEGORY_SOURCES = ['hand', 'ai', 'rule', 'none'] as const;

export const Id = z.uuid({ error: 'must be an id' });

/** A wire amount: at most two decimals, in the unit of its currency. */
const decimals = (n: number) =>
  Math.abs(n * 100 - Math.round(n * 100)) < 1e-6 * Math.max(1, Math.abs(n));
export const Money = z
  .number({ error: 'must be a number' })
  .min(-1e11, 'is too large')
  .max(1e11, 'is too large')
  .refine(decimals, 'must have at most two decimals');
export const Magnitude = Money.refine((n) => n >= 0, 'must be zero or more');

const realDay = (text: string) => {
  const day = text.slice(0, 10);
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** Local date-time without zone as every answer gives it, `YYYY-MM-DDTHH:MM:SS`. */
export const LocalDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
/** Input: a day, or a local date-time. A day becomes its midnight. */
export const LocalDateInput = z
  .string({ error: 'must be a date' })
  .regex(
    /^(19|20|21)\d{2}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/,
    'must be a date like 2026-01-31',
  )
  .refine(realDay, 'must be a day that exists');
/** Input: a day that exists. */
export const DayInput = LocalDateInput.refine(
  (text) => text.length === 10,
  'must be a date like 2026-01-31',
);
/** An instant in UTC, ISO 8601. */
export const Instant = z.string();

export const Year = z.coerce
  .number({ error: 'must be a year' })
  .int('must be a year')
  .min(1900, 'must be a year')
  .max(2199, 'must be a year');
export const Month = z.coerce
  .number({ error: 'must be a month from 1 to 12' })
  .int('must be a month from 1 to 12')
  .min(1, 'must be a month from 1 to 12')
  .max(12, 'must be a month from 1 to 12');
export const QueryFlag = z.stringbool({
  truthy: ['true', '1'],
  falsy: ['false', '0'],
  error: 'must be true or false',
});

const whole = z.coerce.number({ error: 'must be a whole number' }).int('must be a whole number');
/** The longest page of a list. */
export const MAX_PAGE = 5000;
const pageSize = `must be from 1 to ${MAX_PAGE}`;
/** Which part of a list; without a limit all of it. */
export const paging = {
  offset: whole.min(0, 'must be 0 or more').default(0),
  limit: whole.min(1, pageSize).max(MAX_PAGE, pageSize).optional(),
};

export const IdParams = z.object({ id: Id });
export const Empty = z.object({});

/** An open, upper-case bank code. */
export const BankCode = z
  .string({ error: 'is required' })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9_ .&-]{0,39}$/, 'must be a bank code such as REVOLUT');

/** ISO 4217, upper case. */
export const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'must be a currency such as EUR');

export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #6366f1');
