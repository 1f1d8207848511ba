import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StatementBank } from '../index.ts';

/** Returns the full path of a composed bank file among the fixtures. */
export const composedPath = (path: string): string =>
  fileURLToPath(new URL(`../fixtures/${path}`, import.meta.url));

export const composed = (path: string): Buffer => readFileSync(composedPath(path));

interface ExpectedRow {
  date: string;
  started?: string;
  text: string[];
  net_minor: number;
  fee_minor: number;
  balance_minor: number;
  currency: string;
  type: string;
  product: string;
}

/** Expected contents of a composed file, from the list next to it. */
export interface Expected {
  bank: StatementBank;
  account_iban?: string | null;
  /** Reason why the file cannot be read; omitted if it can. */
  refused?: string;
  rows: number;
  /** Sum in cents by currency, or by currency and product (`EUR/deposit`). */
  sum_net_minor: Record<string, number>;
  first: string;
  last: string;
  skipped?: Record<string, number>;
  transactions?: ExpectedRow[];
}

export const EXPECTED: Record<string, Expected> = JSON.parse(composed('expected.json').toString());
export const READABLE = Object.entries(EXPECTED).filter(([, { refused }]) => !refused);
