import { dayIn } from '@saldo/domain/dates';
import { type Answer, read } from '../http-client.ts';
import { validRows } from '../loose-schemas.ts';
import { bookedBalance } from '../parse-fields.ts';
import {
  type FetchBalance,
  type FetchedPage,
  type FetchTransactions,
  ProviderError,
  type ProviderTools,
  type ReportedBalance,
} from '../provider.ts';
import type { EnableBankingClient } from './client.ts';
import { failureOf, wordOf } from './errors.ts';
import { mapRow } from './mapping.ts';
import * as schemas from './schemas.ts';

const MOST_PAGES = 100;

/** Whether calls to a bank include the status parameter. It is dropped once the bank rejects it. */
type Way = { status: boolean };

/**
 * Fetches an account's booked rows page by page. Every page repeats the parameters of the first. A page with a key is
 * not the last, even if it is empty. If the provider rejects a key, the fetch starts over once and discards the earlier
 * pages.
 */
export async function* fetchPages(
  client: EnableBankingClient,
  tools: ProviderTools,
  input: FetchTransactions,
  signal: AbortSignal,
): AsyncIterable<FetchedPage> {
  const way: Way = { status: true };
  const pages: FetchedPage[] = [];
  for (let start = 0; start < 2; start++) {
    pages.length = 0;
    const end = await walk(client, tools, { input, signal, way, pages });
    if (end === 'done') break;
    if (start === 1) throw new ProviderError('bad_response', { code: 'WRONG_CONTINUATION_KEY' });
  }
  yield* pages;
}

interface Walk {
  input: FetchTransactions;
  signal: AbortSignal;
  way: Way;
  pages: FetchedPage[];
}

async function walk(
  client: EnableBankingClient,
  tools: ProviderTools,
  q: Walk,
): Promise<'done' | 'start again'> {
  const seen = new Set<string>();
  let key: string | null = null;
  do {
    if (q.pages.length >= MOST_PAGES) throw new ProviderError('bad_response', { code: 'pages' });
    const answer = await onePage(client, q, key);
    if (key !== null && wordOf(answer) === 'WRONG_CONTINUATION_KEY') return 'start again';
    key = takePage(answer, tools, q);
    if (key !== null && seen.has(key)) throw new ProviderError('bad_response', { code: 'key' });
    if (key !== null) seen.add(key);
  } while (key !== null);
  return 'done';
}

function takePage(answer: Answer, tools: ProviderTools, { pages, input }: Walk): string | null {
  if (answer.status >= 400) throw failureOf(answer, tools.now());
  const { transactions, continuation_key: next } = read(schemas.Transactions, answer);
  pages.push(pageOf(transactions, input));
  return next || null;
}

async function onePage(
  client: EnableBankingClient,
  { input, signal, way }: { input: FetchTransactions; signal: AbortSignal; way: Way },
  key: string | null,
) {
  const send = () =>
    client.send('GET accounts/{uid}/transactions', {
      ids: { uid: input.account.ref },
      query: {
        date_from: input.from,
        date_to: input.to,
        ...(way.status ? { transaction_status: 'BOOK' } : {}),
        ...(key === null ? {} : { continuation_key: key }),
      },
      headers: headersOf(input),
      signal,
    });
  const answer = await send();
  const isRefused = answer.status === 422 && wordOf(answer) === 'WRONG_REQUEST_PARAMETERS';
  if (!isRefused || key !== null || !way.status) return answer;
  way.status = false;
  return send();
}

export async function fetchBalance(
  client: EnableBankingClient,
  tools: ProviderTools,
  input: FetchBalance,
  signal: AbortSignal,
): Promise<ReportedBalance | null> {
  const asking = { ids: { uid: input.account.ref }, headers: headersOf(input), signal };
  const { balances } = await client.ask(schemas.Balances, 'GET accounts/{uid}/balances', asking);
  const told = validRows(balances, schemas.Balance).rows.map((one) => ({
    type: one.balance_type,
    amount: one.balance_amount?.amount,
    currency: one.balance_amount?.currency,
    day: one.reference_date,
  }));
  const today = dayIn(tools.timeZone, tools.now());
  return bookedBalance(told, { currency: input.account.currency, today });
}

/** Headers that state the user is present, sent only when that is true. */
const headersOf = ({ presence }: Pick<FetchTransactions, 'presence'>): Record<string, string> =>
  presence === null
    ? {}
    : {
        'psu-ip-address': presence.ip,
        'psu-user-agent': presence.userAgent.replace(/[^\x20-\x7e]/g, ''),
      };

function pageOf(list: readonly unknown[], { account }: FetchTransactions): FetchedPage {
  const { rows, unreadable } = validRows(list, schemas.Transaction);
  const mapped = rows.map((row) => mapRow(row, account));
  const kept = mapped.filter((row) => row !== null);
  return { rows: kept, left: unreadable + mapped.length - kept.length, allowance: null };
}
