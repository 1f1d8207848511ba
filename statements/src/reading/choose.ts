import { quote } from '../fields/text.ts';
import { StatementError } from '../statement.ts';
import { isBlank, type TableRow, textOf } from '../tables/table.ts';
import type { Place, Texts } from '../texts.ts';
import { moneyOf } from './columns.ts';
import type { DayList } from './day-order.ts';
import type { ListDayOrder, TableDays } from './days.ts';
import { Open } from './open.ts';
import { moneyColumns, type Plan, signedByBalance } from './plans.ts';
import { isProved, isProvedAlone, type Proof, proofOf } from './proof.ts';
import type { StatementAnswers } from './question.ts';
import { type BlockReading, RowReader } from './read-block.ts';
import { cameBy } from './signs.ts';

/** A way to read one list, and how far its balances prove it. */
export interface Candidate {
  plan: Plan;
  balance: number;
  reading: BlockReading;
  proof: Proof;
}

interface Asked {
  place: Place;
  days: TableDays;
  answers: StatementAnswers;
}

interface Reading extends DayList {
  order: ListDayOrder;
  /** The title above the list says that nothing of it is booked yet. */
  isPendingAbove: boolean;
  plans: readonly Plan[];
}

/** Plans times balances: more are not looked at. */
const MOST_PAIRS = 400;
/** Rows by which they are sorted out, in a longer list. */
const SAMPLE = 64;
/** So many of each kind are then tried on all rows. */
const MOST_WHOLE = 8;

/** A way to read amounts with the column of their balances, -1 for none. */
interface Pair {
  plan: Plan;
  balance: number;
  /** Signs are those by which balances follow, from the first row on (1) or from the last (-1); 0: the plan's own. */
  signsFrom: 1 | -1 | 0;
}

export function choosePlan(reading: Reading, given: Asked): Candidate {
  const { rows, columns, day, order, isPendingAbove } = reading;
  const { days, place } = given;
  const reader = new RowReader(rows, columns, {
    ...{ days, place, day: day.at, order, isPendingAbove },
  });
  const tried = new Trial(reader, rows, given.answers.direction);
  const pairs = pairsOf(reading, given).slice(0, MOST_PAIRS);
  const candidates = tried.all(rows.length > 2 * SAMPLE ? tried.likely(pairs) : pairs);
  if (candidates.length === 0) throw tried.failed;
  // A headed column of balances with a damaged cell is not left aside.
  const hasHeaded = moneyColumns(columns).balance.length > 0;
  if (hasHeaded && tried.failedWithBalance && candidates.every(({ balance }) => balance < 0)) {
    throw tried.failedWithBalance;
  }
  const chosen = proved(candidates, reading, given) ?? unproved(candidates, reading, given);
  requireOwnDays(chosen, given.place);
  return chosen;
}

/** Tries pairs on the rows of a list, and keeps the first errors. */
class Trial {
  failed: unknown = null;
  failedWithBalance: unknown = null;
  private readonly reader: RowReader;
  private readonly rows: readonly TableRow[];
  private readonly direction: string | undefined;

  constructor(reader: RowReader, rows: readonly TableRow[], direction: string | undefined) {
    this.reader = reader;
    this.rows = rows;
    this.direction = direction;
  }

  all(pairs: readonly Pair[]): Candidate[] {
    return pairs.flatMap((pair) => this.try(pair, this.rows.length) ?? []);
  }

  /** Those that the first rows do not speak against: the ones whose balances follow best, and some without balances. */
  likely(pairs: readonly Pair[]): Pair[] {
    const sampled = pairs.flatMap((pair) => {
      const candidate = this.try(pair, SAMPLE);
      return candidate ? [{ pair, proof: candidate.proof }] : [];
    });
    const withBalance = sampled
      .filter(({ pair, proof }) => pair.balance >= 0 && proof.holds * 2 >= proof.steps)
      .toSorted((a, b) => b.proof.holds - a.proof.holds);
    const without = sampled.filter(({ pair }) => pair.balance < 0);
    return [withBalance, without].flatMap((some) =>
      some.slice(0, MOST_WHOLE).map(({ pair }) => pair),
    );
  }

  private try({ plan, balance, signsFrom }: Pair, count: number): Candidate | null {
    const signed = signsFrom === 0 ? plan : this.signed({ plan, balance, signsFrom }, count);
    if (!signed) return null;
    try {
      return candidateOf(this.reader.readAs(signed, balance, count), signed, balance);
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      this.failed ??= error;
      if (balance >= 0) this.failedWithBalance ??= error;
      return null;
    }
  }

  private signed({ plan, balance, signsFrom }: Pair, count: number): Plan | null {
    const { cents } = moneyOf(this.rows, balance, undefined);
    const first = { ...plan, cents: plan.cents.slice(0, count) };
    const step = signsFrom === 1 ? 1 : -1;
    return signedByBalance(first, cents.slice(0, count), { step, direction: this.direction });
  }
}

/** Fewer rows without a day may have lost theirs. */
const CARRIED = 3;

/** Rows without a day are of the day above them where the list prints each day once, and balances prove its rows. */
function requireOwnDays({ reading, proof }: Candidate, place: Place): void {
  const carried = reading.movements.filter(({ isCarried }) => isCarried);
  const [first] = carried;
  if (!first) return;
  const printed = reading.movements.filter(({ isCarried }) => !isCarried).map(({ day }) => day);
  const isGrouped = carried.length >= CARRIED && new Set(printed).size === printed.length;
  if (isGrouped && isProved(proof)) return;
  const { line } = first;
  throw new StatementError((t) => t.csv.noDate(place, line, quote('')), line);
}

/** Each way to read the amounts with each column that could hold the balance, and with none. */
function pairsOf({ columns, plans }: Reading, { answers }: Asked): Pair[] {
  const money = moneyColumns(columns);
  return plans.flatMap((plan) => {
    const balances = money.balance.length > 0 ? money.balance : money.unnamed;
    const others = balances.filter(({ at }) => !plan.columns.includes(at));
    // What a person says of the oldest row leaves the others to their balances.
    const isOpen = plan.isUnsigned || (answers.direction !== undefined && plan.isNamed);
    const signs = isOpen ? ([1, -1] as const) : [];
    const signed = others.flatMap(({ at }) =>
      signs.map((signsFrom): Pair => ({ plan, balance: at, signsFrom })),
    );
    const own = [...others.map(({ at }) => at), -1];
    return [...signed, ...own.map((balance): Pair => ({ plan, balance, signsFrom: 0 }))];
  });
}

function candidateOf(reading: BlockReading, plan: Plan, balance: number): Candidate {
  const byAccount = groupsOf(
    reading.movements,
    ({ account, currencies }) => `${account}|${currencies[0] ?? ''}`,
  );
  const proofs = [...byAccount.values()].map(proofOf);
  const proof = proofs.reduce(
    (sum, one) => ({
      steps: sum.steps + one.steps,
      holds: sum.holds + one.holds,
      sizes: Math.max(sum.sizes, one.sizes),
    }),
    { steps: 0, holds: 0, sizes: 0 },
  );
  return { plan, balance, reading, proof };
}

/** The reading that balances prove; the one with headings where several hold. Throws Open where they differ in money. */
function proved(
  candidates: readonly Candidate[],
  reading: Reading,
  given: Asked,
): Candidate | null {
  const hold = candidates.filter(({ plan, proof }) =>
    plan.isNamed ? isProved(proof) : isProvedAlone(proof),
  );
  const named = hold.filter(({ plan }) => plan.isNamed);
  const inOne = hold.filter(({ plan }) => plan.columns.length === 1);
  const best = [named, inOne, hold].find((some) => some.length > 0) ?? hold;
  const printed = best.filter(({ plan }) => !plan.isByBalance);
  const found = only(printed.length > 0 ? printed : best, reading, given);
  if (found?.plan.isUnsigned && (found.plan.isByBalance || isShort(found))) {
    throw oldestOpen(found, reading);
  }
  // What is owed on a card rises with each purchase, as an account does with what comes.
  if (found?.plan.isUnsigned && !found.plan.isNamed) throw plainOpen(found, reading);
  return found;
}

/** Amounts without a minus may be money out or money in. */
function plainOpen({ reading }: Candidate, { rows }: Reading): Open {
  const line = reading.movements[0]?.line ?? 1;
  return new Open('direction', { line, cell: shown(rows, line) }, [
    { answer: 'out', label: (t) => t.tables.plainLeft },
    { answer: 'in', label: (t) => t.tables.plainCame },
  ]);
}

/** So few amounts without a minus may be of a list that prints none: the balances say nothing of the oldest. */
const isShort = ({ reading }: Candidate): boolean => reading.movements.length < 4;

/** Balances tell the sign of each amount but the oldest, before which none stands. */
function oldestOpen({ reading }: Candidate, { rows }: Reading): Open {
  const first = reading.movements[0];
  const last = reading.movements.at(-1);
  const oldest = (first?.day ?? '') <= (last?.day ?? '') ? first : last;
  const line = oldest?.line ?? 1;
  return new Open('direction', { line, cell: shown(rows, line) }, [
    { answer: 'out', label: (t) => t.tables.oneLeft },
    { answer: 'in', label: (t) => t.tables.oneCame },
  ]);
}

/** One of readings that all hold. Throws Open where they differ in money. */
function only(
  candidates: readonly Candidate[],
  { rows }: Reading,
  { answers }: Asked,
): Candidate | null {
  const groups = groupsOf(candidates, amountsOf);
  const [first] = candidates;
  if (!first || groups.size === 1) return first ?? null;
  const leaders = [...groups.values()].flatMap(([leader]) => leader ?? []);
  const said = leaders.find(({ plan }) => plan.name === answers.amount);
  if (said) return said;
  const at = firstDifference(leaders);
  throw new Open(
    'amount',
    { line: at, cell: shown(rows, at) },
    leaders.slice(0, 6).map(({ plan }) => ({ answer: plan.name, label: () => plan.name })),
  );
}

const amountsOf = ({ reading }: Candidate): string =>
  reading.movements.map(({ line, cents }) => `${line}:${cents}`).join();

function firstDifference(candidates: readonly Candidate[]): number {
  const [first, ...others] = candidates;
  const differs = first?.reading.movements.find(({ cents }, at) =>
    others.some(({ reading }) => reading.movements[at]?.cents !== cents),
  );
  return differs?.line ?? first?.reading.movements[0]?.line ?? 1;
}

const shown = (rows: readonly TableRow[], line: number): string =>
  (rows.find((row) => row.line === line)?.cells ?? [])
    .filter((cell) => !isBlank(cell))
    .map((cell) => textOf(cell).trim())
    .join(' · ')
    .slice(0, 200);

/** No balance proves any: the headings must leave one reading. Throws Open for what they leave open. */
function unproved(candidates: readonly Candidate[], reading: Reading, given: Asked): Candidate {
  const { columns, rows } = reading;
  const named = candidates.filter(({ plan }) => plan.isNamed && plan.isLikely);
  const chosen = named.length > 0 ? withBalance(named, reading) : candidates;
  const found = only(chosen, reading, given);
  if (!found) throw new StatementError((t) => t.tables.noAmounts);
  const { plan, reading: read } = found;
  const [first] = read.movements;
  const at = { line: first?.line ?? 1, cell: first ? shown(rows, first.line) : '' };
  if (!plan.isNamed && given.answers.amount === undefined) {
    const names = [...new Set(candidates.map((one) => one.plan.name))];
    // The only column of money cannot be taken for another.
    if (names.length > 1)
      throw new Open(
        'amount',
        at,
        names.slice(0, 6).map((name) => ({ answer: name, label: () => name })),
      );
  }
  if (plan.openSigns && given.answers.sign_words === undefined) {
    throw new Open('sign_words', at, senses(plan.openSigns));
  }
  if (plan.isUnsigned) {
    throw new Open('direction', at, [
      { answer: 'out', label: (t) => t.tables.left },
      { answer: 'in', label: (t) => t.tables.came },
    ]);
  }
  if (mayBeBilled(found, reading) && given.answers.direction === undefined) {
    throw plainOpen(found, reading);
  }
  const stranger = moneyColumns(columns).unnamed.find(
    ({ at: column, roles }) =>
      roles.length === 0 && !plan.columns.includes(column) && column !== found.balance,
  );
  if (stranger && given.answers.amount === undefined) {
    throw new Open(
      'amount',
      at,
      [plan.name, stranger.name].map((name) => ({ answer: name, label: () => name })),
    );
  }
  return found;
}

/** One of the words means money out. A word alone may mean either. */
function senses(words: readonly string[]): Open['answers'] {
  const out = words.map((word) => ({
    answer: word,
    label: (t: Texts) => t.tables.meansOut(word.toUpperCase()),
  }));
  const [only = '', other] = words;
  if (other !== undefined) return out;
  return [
    ...out,
    { answer: cameBy(only), label: (t: Texts) => t.tables.meansIn(only.toUpperCase()) },
  ];
}

/** Headings of cards; `title` is that of one. */
const CARD_HOLDER =
  /card ?member|karteninhaber|titular de la tarjeta|kaartlid|titulaire de la carte|^title$/i;

/** On the bill of a card what was spent has no minus: most amounts have none then, and no balance tells. */
function mayBeBilled({ plan, proof }: Candidate, { columns }: Reading): boolean {
  if (proof.steps > 0 || plan.columns.length > 1) return false;
  const left = plan.cents.filter((cents) => cents !== null && cents < 0).length;
  const came = plan.cents.filter((cents) => cents !== null && cents > 0).length;
  if (left === 0) return false;
  const has = (pattern: RegExp) => columns.all.some(({ name }) => pattern.test(name));
  const isLikeCard = has(/^trans/i) && has(/^post/i);
  return came > left || (isLikeCard && came === left) || has(CARD_HOLDER);
}

/** With their balances where they have one: headed ones show gaps, even where they prove nothing. */
function withBalance(candidates: readonly Candidate[], { columns }: Reading): readonly Candidate[] {
  const headed = moneyColumns(columns).balance.map(({ at }) => at);
  const some = candidates.filter(
    ({ balance, proof }) =>
      balance >= 0 &&
      (proof.steps === 0 ? headed.includes(balance) : proof.holds * 2 >= proof.steps),
  );
  return some.length > 0 ? some : candidates.filter(({ balance }) => balance < 0);
}

function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
