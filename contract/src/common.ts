import * as says from './validation-messages.ts';
import './zod-messages.ts';
import { z } from 'zod';
import { centsOf, MAX_AMOUNT } from './amounts.ts';

export { UNCATEGORIZED, UNCATEGORIZED_ID } from './well-known.ts';

export const ROLES = ['ADMIN', 'USER', 'EDITOR', 'VIEWER'] as const;
export type Role = (typeof ROLES)[number];

/** Banks with their own statement reader. Bank connections can add other bank codes. */
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

export const Id = z.uuid({ error: says.ID });

/** Skips the check for decimals if the amount is too large, so only one problem is reported per amount. */
const tooLarge = { error: says.TOO_LARGE, abort: true };
/** A wire amount: at most two decimals, in the unit of its currency. */
export const Money = z
  .number({ error: says.NUMBER })
  .min(-MAX_AMOUNT, tooLarge)
  .max(MAX_AMOUNT, tooLarge)
  .refine((n) => centsOf(n) !== null, says.TWO_DECIMALS);
export const Magnitude = Money.refine((n) => n >= 0, says.ZERO_OR_MORE);

const realDay = (text: string) => {
  const day = text.slice(0, 10);
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** Local date-time without a zone, `YYYY-MM-DDTHH:MM:SS`, as used in every response. */
export const LocalDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
/** Accepts a day or a local date-time as input. A day means its midnight. */
export const LocalDateInput = z
  .string({ error: says.DATE })
  .regex(/^(19|20|21)\d{2}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/, says.DATE_LIKE)
  .refine(realDay, says.VALID_DATE);
export const DayInput = LocalDateInput.refine((text) => text.length === 10, says.DATE_LIKE);
/** An instant in UTC, ISO 8601. */
export const Instant = z.string();

export const Year = z.coerce
  .number({ error: says.YEAR })
  .int(says.YEAR)
  .min(1900, says.YEAR)
  .max(2199, says.YEAR);
export const Month = z.coerce
  .number({ error: says.MONTH })
  .int(says.MONTH)
  .min(1, says.MONTH)
  .max(12, says.MONTH);
export const QueryFlag = z.stringbool({
  truthy: ['true', '1'],
  falsy: ['false', '0'],
  error: says.BOOLEAN,
});

const whole = z.coerce.number({ error: says.WHOLE_NUMBER }).int(says.WHOLE_NUMBER);
export const MAX_PAGE = 5000;
const pageSize = says.from1To(MAX_PAGE);
/** Offset and limit; without a limit, the whole list. */
export const paging = {
  offset: whole.min(0, says.NOT_NEGATIVE).default(0),
  limit: whole.min(1, pageSize).max(MAX_PAGE, pageSize).optional(),
};

export const IdParams = z.object({ id: Id });
export const Empty = z.object({});

/** ID of the undoable step, to pass to `undoStep`; null if nothing changed. */
export const StepId = z.string().nullable();
export const Changed = z.object({ step_id: StepId });

/** An upper-case bank code. Any code is accepted, not only those of known banks. */
export const BankCode = z
  .string({ error: says.REQUIRED })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9_ .&-]{0,39}$/, says.BANK_CODE);

/** ISO 4217, upper case. */
export const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, says.CURRENCY);

export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, says.COLOR);
