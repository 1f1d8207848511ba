import type { TestUser } from '../users/user.ts';
import { dayAfter } from './calendar.ts';
import { differences } from './differences.ts';
import type { ListedRow, Lists } from './lists.ts';
import { type Done, ifDone, NOTHING, type Scene, someAmount, someDay } from './step-context.ts';
import { wrongRows } from './steps-rows.ts';
import { worthIn } from './worth.ts';

/* What a user does with accounts, and the balances that must result. */

interface ShownAccount {
  id: string;
  gap: { from: string } | null;
  proved_until: string | null;
  currency: string;
  iban: string | null;
  source: string;
  closed_on: string | null;
  balance: number | null;
  typed: { on: string; amount: number } | null;
}

const accountsOf = async (user: TestUser): Promise<ShownAccount[]> =>
  (await user.raw('GET', '/api/accounts')).body;

let made = 0;

/** Adds an account manually, or enters a new balance for an existing one. */
export async function enterBalance(scene: Scene): Promise<Done> {
  const { dice, user, today } = scene;
  const day = someDay(scene, dayAfter);
  const typed = { on: day < today ? day : today, amount: someAmount(dice) };
  const one = dice.of(await accountsOf(user));
  if (one && dice.rarely(2)) {
    const answer = await user.raw('PUT', `/api/accounts/${one.id}`, { body: { typed } });
    return { told: `PUT /accounts/${one.id} ${JSON.stringify(typed)}`, answer };
  }
  made += 1;
  const currency = dice.rarely(6) ? 'USD' : 'EUR';
  const body = { name: `own ${made}`, product: 'current', currency, typed };
  const answer = await user.raw('POST', '/api/accounts', { body });
  const row = {
    date: someDay(scene, dayAfter),
    amount: someAmount(dice),
    account_iban: answer.body.id,
  };
  await user.raw('POST', '/api/transactions', {
    body: { ...row, bank: 'CASH', product: 'current' },
  });
  const wroteOften = true;
  return { told: `POST /accounts ${JSON.stringify(body)}, and a row`, answer, wroteOften };
}

export async function close(scene: Scene): Promise<Done> {
  const { dice, user } = scene;
  const one = dice.of(await accountsOf(user));
  if (!one) return NOTHING;
  const on = one.closed_on === null ? someDay(scene, dayAfter) : null;
  const answer = await user.raw('POST', `/api/accounts/${one.id}/close`, { body: { on } });
  return { told: `POST /accounts/${one.id}/close ${on}`, answer };
}

/** The rows by id, without the time of their last change. */
const told = ({ rows }: Lists): Record<string, Omit<ListedRow, 'updated_at'>> =>
  Object.fromEntries(rows.map((row) => [row.id, { ...row, updated_at: undefined }]));

/** Merges two accounts. Splitting them again immediately must restore every row and balance. */
export async function merge({ dice, user, lists }: Scene): Promise<Done> {
  const before = await accountsOf(user);
  const one = dice.of(before);
  const mayBeOne = (a: ShownAccount, b: ShownAccount) =>
    a.id !== b.id && a.currency === b.currency && (a.iban === null || b.iban === null);
  // Rarely choose two accounts that are clearly different.
  const other = dice.of(
    before.filter((account) => !one || dice.rarely(9) || mayBeOne(one, account)),
  );
  if (!one || !other) return NOTHING;
  const path = `/api/accounts/${one.id}`;
  const answer = await user.raw('POST', `${path}/merge`, { body: { into: other.id } });
  const said = `POST ${path}/merge ${other.id}`;
  const stays = (after: Lists) => wrongRows(after, lists, () => false);
  if (answer.status !== 200 || dice.rarely(2)) {
    return { told: said, answer, ...ifDone(answer, stays), wroteOften: true };
  }
  const back = await user.raw('POST', `/api/accounts/${other.id}/split`, {
    body: { merged_id: one.id },
  });
  const accounts = await accountsOf(user);
  const holds = (after: Lists) => [
    ...differences(told(after), told(lists), 'taken back'),
    ...differences(byId(accounts), byId(before), 'taken back'),
  ];
  const wroteOften = true;
  return { told: `${said}, taken back`, answer: back, ...ifDone(back, holds), wroteOften };
}

const byId = (accounts: readonly ShownAccount[]) =>
  Object.fromEntries(accounts.map((one) => [one.id, one]));

/** Splits off the rows of a file or a merged account. */
export async function split({ dice, user, lists }: Scene): Promise<Done> {
  const one = dice.of(await accountsOf(user));
  if (!one) return NOTHING;
  const path = `/api/accounts/${one.id}`;
  const { reports, merged } = (await user.raw('GET', `${path}/parts`)).body;
  const [file, account] = [dice.of<{ id: string }>(reports), dice.of<{ id: string }>(merged)];
  if (!file && !account) return NOTHING;
  const body =
    account && (!file || dice.rarely(2)) ? { merged_id: account.id } : { report_ids: [file?.id] };
  const answer = await user.raw('POST', `${path}/split`, { body });
  const holds = (after: Lists) => wrongRows(after, lists, () => false);
  return { told: `POST ${path}/split ${JSON.stringify(body)}`, answer, ...ifDone(answer, holds) };
}

const cents = (euros: number) => Math.round(euros * 100);

/**
 * Checks an account that consists of one bank account's files only. While its balance counts as verified, it must equal
 * the bank's.
 */
async function wrongTruth({ user, life, lists }: Scene, account: ShownAccount): Promise<string[]> {
  const { id, proved_until: until } = account;
  if (until === null || account.closed_on !== null || account.source !== 'file') return [];
  const { reports, merged } = (await user.raw('GET', `/api/accounts/${id}/parts`)).body;
  const names: string[] = reports.map((report: { file_name: string }) => report.file_name);
  const [name, ...others] = new Set(names.map((one) => one.replace(/-form.*/, '-')));
  const [first] = reports.map((report: { from: string }) => report.from).sort();
  // Rows that a user entered in or moved to the account also change the balance.
  const isOwn = lists.rows.some((row) => row.account_id === id && row.origin === 'hand');
  if (name === undefined || others.length > 0 || merged.length > 0 || isOwn) return [];
  // The last day of a file may be incomplete.
  const last = dayAfter(until, -1);
  if (last < first) return [];
  const truth = [first, last].map((day: string) => life.closing(name, day));
  const asked = await user.raw('GET', `/api/balances?from=${first}&to=${last}&account=${id}`);
  const days: { balance: number }[] = asked.body.accounts?.[0]?.days ?? [];
  const shown = [days[0], days.at(-1)].map((day) => day && cents(day.balance));
  if (truth.includes(null)) return [];
  return differences(shown, truth, `${id} from ${first} to ${last}, of ${name}`);
}

/**
 * Returns wrong balances. Balances of manual accounts are recomputed from the rows, and the total must be the sum of
 * all accounts.
 */
export async function wrongBalances(scene: Scene, daysBack: number): Promise<string[]> {
  const { user, lists, today } = scene;
  const day = dayAfter(today, -daysBack);
  const [accounts, { status, body }] = await Promise.all([
    accountsOf(user),
    user.raw('GET', `/api/balances?from=${day}&to=${day}`),
  ]);
  if (status !== 200) return [`Balances answer ${status} ${JSON.stringify(body)}`];
  const lines = body.accounts as { id: string; currency: string; days: { balance: number }[] }[];
  const worthOf = ({ currency, days }: (typeof lines)[number]) =>
    worthIn(lists, { amount: days[0]?.balance ?? 0, currency, date: day }, lists.currency) ?? 0;
  const sum = lines.reduce((all, line) => all + worthOf(line), 0);
  const byHand = accounts.flatMap((account) => {
    if (account.source !== 'hand' || !account.typed) return [];
    if (account.closed_on !== null && account.closed_on <= day) return [];
    const shown = lines.find(({ id }) => id === account.id)?.days[0]?.balance;
    return differences(shown, balanceByHand(account, lists, day), `${account.id} on ${day}`);
  });
  const ofBanks = await Promise.all(accounts.map((account) => wrongTruth(scene, account)));
  return [
    ...differences(cents(body.days[0].total), sum, `the total on ${day}`),
    ...byHand,
    ...ofBanks.flat(),
  ];
}

/**
 * The entered balance plus the rows between its day and the given day. A bank's row counts for the account of its
 * statement, even if a user has moved it since.
 */
function balanceByHand(
  { id, typed, currency }: ShownAccount,
  { rows }: Lists,
  day: string,
): number {
  const upTo = (last: string) =>
    rows
      .filter((row) => row.account_id === id && row.currency === currency && row.origin === 'hand')
      .filter((row) => row.date.slice(0, 10) <= last)
      .reduce((sum, row) => sum + (row.direction === 'income' ? 1 : -1) * cents(row.amount), 0);
  const told = typed ?? { on: day, amount: 0 };
  return (cents(told.amount) + upTo(day) - upTo(told.on)) / 100;
}
