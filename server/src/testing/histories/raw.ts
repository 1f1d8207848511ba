import type { Person } from './person.ts';

/** What the list of transactions tells of a row: all that figures are made of. */
export interface RawRow {
  id: string;
  date: string;
  /** Decimal, never below zero. */
  amount: number;
  fee: number;
  direction: 'income' | 'expense';
  category_id: string;
  category_source: string;
  currency: string;
  bank: string;
  product: string;
  account_id: string | null;
  description: string;
  ignore: boolean;
  ignore_default_metrics: boolean;
  is_refund: boolean;
  transfer: { transaction_id: string } | null;
  report_id: string | null;
  possible_duplicate_of: string | null;
  updated_at: string;
  origin: string;
}

export interface RawCategory {
  id: string;
  name: string;
  parent_id: string | null;
  type: string;
  sub_categories: RawCategory[];
}

export interface RawMetric {
  id: string;
  name: string;
  categories: { id: string }[];
}

/** What a person has, as it stands in the lists: no figure is among it. */
export interface Raw {
  rows: RawRow[];
  categories: RawCategory[];
  metrics: RawMetric[];
}

export async function readRaw({ ask }: Person): Promise<Raw> {
  const [rows, categories, metrics] = await Promise.all([
    ask('GET', '/transactions?from=1900-01-01&to=2199-12-31'),
    ask('GET', '/categories'),
    ask('GET', '/metrics'),
  ]);
  return { rows: rows.body.items, categories: categories.body, metrics: metrics.body };
}
