import fc, { type Arbitrary } from 'fast-check';
import { PASSWORD } from '../users/user.ts';
import { MAPPING } from './belongings.ts';
import { idMark, kindOf } from './ids.ts';

/** Values by field name that make sense among the users' data. A schema cannot express them. */
const FITTING: Readonly<Record<string, readonly unknown[]>> = {
  icon: ['🎯', '🏷️', '🍞'],
  avatar: ['initials', 'saldo-01.svg'],
  password: [PASSWORD],
  old_password: [PASSWORD],
  year: [2026, 2026, 2025],
  month: [1, 2, 11],
  from: ['2026-01-01'],
  to: ['2026-12-31'],
  start_date: ['2026-01-01', '2025-06-15'],
  end_date: ['2026-12-31', '2026-11-30'],
  offset: [0, 0, 1],
  limit: [1, 20, 5000],
  bank: ['REVOLUT', 'N26', 'BBVA'],
  currency: ['EUR', 'EUR', 'USD'],
  country_code: ['ES', 'DE'],
  institution_id: ['SANDBOX_ES_1', 'SANDBOX_DE_1', 'SANDBOX_ES_2', 'SANDBOX_ES_3'],
  'Report-Type': ['REVOLUT', 'GENERIC', 'GENERIC'],
  mapping: [MAPPING],
  condition_field: ['description'],
  operator: ['includes', 'starts_with'],
  condition_value: ['a', 'Mercadona', 'zq'],
  target_field: ['tags', 'description', 'ignore', 'amount'],
  target_value: ['often', 'true', 12.5],
  role: ['USER', 'VIEWER', 'EDITOR'],
  cascade: ['true', 'false'],
  revert: ['true', 'false'],
};
/** Fields that hold an id, although their schema does not say so. */
const NAMING = new Set(['username', 'invitation_code', 'bank_connection_id', 'account_iban']);
/** New names and addresses that no user has yet. */
const FRESH: Readonly<Record<string, (n: number) => string>> = {
  email: (n) => `fuzz-${n}@example.org`,
  name: (n) => `Name ${n}`,
};

/** Values for a field of a call. Undefined if the field's schema is enough. */
export function fitting(name: string, path: string): Arbitrary<unknown> | undefined {
  if (NAMING.has(name) && !path.startsWith('/users')) return idOf(name, path);
  const values = FITTING[name];
  if (values) return fc.constantFrom(...values);
  const fresh = FRESH[name];
  return fresh && fc.nat(1e9).map(fresh);
}

export const idOf = (name: string, path: string): Arbitrary<string> =>
  fc.nat(511).map((at) => idMark(kindOf(name, path), at));
