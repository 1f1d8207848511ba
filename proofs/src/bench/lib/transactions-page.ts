import type { Statement, Value } from './bare-database.ts';
import type { BenchUser } from './seed-history.ts';

/** Filters of a page. */
export interface PageFilter {
  /** All years without one. */
  year?: number;
  bank?: string;
  direction?: 'income' | 'expense';
  /** Folded: lowercase, without accents. */
  text?: string;
}

export const PAGE = 50;

export function pathOf(cut: PageFilter): string {
  const { text, ...same } = cut;
  const query = new URLSearchParams({ limit: String(PAGE), offset: '0' });
  for (const [key, value] of Object.entries(same)) query.set(key, String(value));
  if (text !== undefined) query.set('description', text);
  return `/transactions?${query}`;
}

function whereOf(person: BenchUser, cut: PageFilter): Statement {
  const { year } = cut;
  const parts: [string, Value][] = [
    ['t.user_id = ?', person.userId],
    ['t.date >= ?', year === undefined ? '' : `${year}-01-01`],
    ['t.date < ?', year === undefined ? '~' : `${year + 1}-01-01`],
  ];
  if (cut.bank) parts.push(['t.bank = ?', cut.bank]);
  if (cut.direction) parts.push(['t.direction = ?', cut.direction]);
  for (const word of cut.text?.split(' ') ?? []) parts.push(['t.search_text like ?', `%${word}%`]);
  return {
    text: parts.map(([text]) => text).join(' and '),
    parameters: parts.map(([, parameter]) => parameter),
  };
}

/** The page's rows and their display names, as handwritten SQL. */
export function pageStatement(person: BenchUser, cut: PageFilter): Statement {
  const where = whereOf(person, cut);
  return {
    text: `
      select t.id, t.bank, t.date, t.purchase_date, t.product, t.account_id, t.type, t.category_id,
        t.category_source, t.category_reason, t.merchant_name, t.direction, t.amount, t.currency, t.description, t.fee,
        t.tags, t.ignore, t.ignore_default_metrics, t.is_refund, t.creditor_name,
        t.creditor_account_iban, t.debtor_name, t.report_id, t.possible_duplicate_of, t.updated_at,
        a.name as account_name, a.iban as account_iban, c.name as category_name, p.name as parent_name,
        o.id as transfer_id, oa.name as transfer_account
      from (select * from transactions t where ${where.text}
        order by t.date desc, t.id desc limit ${PAGE}) t
      left join accounts a on a.user_id = t.user_id and a.id = t.account_id
      left join categories c on c.user_id = t.user_id and c.id = t.category_id
      left join categories p on p.user_id = c.user_id and p.id = c.parent_id
      left join transfers xe on xe.user_id = t.user_id and xe.expense_id = t.id and xe.state = 'linked'
      left join transfers xi on xi.user_id = t.user_id and xi.income_id = t.id and xi.state = 'linked'
      left join transactions o on o.user_id = t.user_id and o.id = coalesce(xe.income_id, xi.expense_id)
      left join accounts oa on oa.user_id = o.user_id and oa.id = o.account_id
      order by t.date desc, t.id desc`,
    parameters: where.parameters,
  };
}

/** The user's own names for merchants. */
export const namesStatement = (person: BenchUser): Statement => ({
  text: 'select * from merchant_names where user_id = ? order by created_at, id',
  parameters: [person.userId],
});

export function countStatement(person: BenchUser, cut: PageFilter): Statement {
  const where = whereOf(person, cut);
  return {
    text: `select count(*) as total from transactions t where ${where.text}`,
    parameters: where.parameters,
  };
}

/** The sums of all rows that show a text. */
export function sumsStatement(person: BenchUser, text: string): Statement {
  const where = whereOf(person, { text });
  return {
    text: `
      select t.currency, count(*) as count, sum(case t.direction when 'income' then t.amount else -t.amount end) as net
      from transactions t where ${where.text} group by t.currency`,
    parameters: where.parameters,
  };
}
