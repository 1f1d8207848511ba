import {
  CARD_TITLES,
  CARRIES,
  CLOSINGS,
  OPENINGS,
  PAYMENTS,
  SUBTOTALS,
  set,
  TOTALS,
} from './phrases.ts';
import {
  balanced,
  type Cells,
  type Event,
  HEADED,
  has,
  headingFor,
  oneIn,
  pick,
  type Sketch,
  type SketchedColumn,
  shifted,
  unknownWord,
  unknownWords,
} from './sketch.ts';

/** Changes a statement and returns true, or returns false if it does not fit. */
type Oddity = (sketch: Sketch) => boolean;

const insert = ({ columns, random }: Sketch, column: SketchedColumn): void => {
  columns.splice(random(columns.length + 1), 0, column);
};

const odd = (sketch: Sketch, heading: string, of: SketchedColumn['of']): void =>
  insert(sketch, { use: 'odd', heading, of });

const sumOf = (events: readonly Event[]): number =>
  events.reduce((sum, { cents, isMoved }) => sum + (isMoved ? cents : 0), 0);

const last = ({ events, opening }: Sketch): number => events.at(-1)?.balance ?? opening;

/** Headings that nobody knows. */
function renamed(sketch: Sketch): boolean {
  const free = sketch.columns.filter(({ use }) => !KEPT.has(use));
  if (free.length === 0) return false;
  const count = 1 + sketch.random(3);
  for (const heading of unknownWords(sketch.random, count)) {
    const column = free[sketch.random(free.length)];
    if (column) column.heading = heading;
  }
  sketch.isKnown = false;
  return true;
}

/** Only the heading says what these hold. */
const KEPT: ReadonlySet<string> = new Set(['odd', 'state', 'account', 'fee']);

const STRANGE: readonly [SketchedColumn['of'], ...SketchedColumn['of'][]] = [
  ({ cents }) => (Math.abs(cents) * 0.002).toFixed(2),
  ({ cents }) => String(Math.abs(cents) % 900),
  ({ cents }) => `${Math.abs(cents) % 30}%`,
  ({ cents }) => ['QXA', 'QXB', 'QXC'][Math.abs(cents) % 3] ?? '',
  ({ cents }) => ['Food', 'Home', 'Fun', 'Car'][Math.abs(cents) % 4] ?? '',
  ({ text }) => text.split(' ').toReversed().join(' '),
  ({ cents }) => `1${Math.abs(cents) % 10}:3${Math.abs(cents) % 7}`,
  () => 'N',
  () => '',
];

const strangeColumn: Oddity = (sketch) => {
  odd(sketch, unknownWord(sketch.random), pick(sketch.random, STRANGE));
  return true;
};

const strangeDay: Oddity = (sketch) => {
  if (!has(sketch, 'date')) return false;
  const by = sketch.random(2) === 0 ? 7 : -3;
  odd(sketch, unknownWord(sketch.random), ({ day }) => sketch.day(shifted(day, by)));
  return true;
};

/** The amount and the currency of the shop, on some rows or on all. */
const foreign: Oddity = (sketch) => {
  const { random } = sketch;
  if (has(sketch, 'original_amount')) return false;
  const isKnown = oneIn(random, 2);
  const [one = '', two = ''] = unknownWords(random, 2);
  const isAll = oneIn(random, 2);
  const other = sketch.currency === 'USD' ? 'GBP' : 'USD';
  const isAbroad = ({ cents }: Event) => isAll || cents % 2 === 0;
  const at = random(sketch.columns.length + 1);
  sketch.columns.splice(
    at,
    0,
    {
      use: 'odd',
      heading: isKnown ? headingFor(sketch, 'original_amount') : one,
      of: (event) => (isAbroad(event) ? sketch.money(Math.round(event.cents * 1.37)) : ''),
    },
    {
      use: 'odd',
      heading: isKnown ? headingFor(sketch, 'original_currency') : two,
      of: (event) => (isAbroad(event) ? other : ''),
    },
  );
  return true;
};

/** Words of direction that nobody knows, two of them or a third one beside two known ones. */
const directions: Oddity = (sketch) => {
  const column = sketch.columns.find(({ use }) => use === 'sign_column');
  if (!column || sketch.isKnown) return false;
  const [out = '', into = '', third = ''] = unknownWords(sketch.random, 3);
  const isThird = oneIn(sketch.random, 2);
  const isBlank = !isThird && oneIn(sketch.random, 4);
  const before = column.of;
  column.of = (event) => {
    if (isThird) return event.cents < -20_000 ? third : before(event);
    if (event.cents < 0) return out;
    return isBlank ? '' : into;
  };
  if (oneIn(sketch.random, 2)) column.heading = unknownWord(sketch.random);
  return true;
};

/** Rows in a state in which no money moved, in known or unknown words. */
const states: Oddity = (sketch) => {
  const { random, events } = sketch;
  if (has(sketch, 'state') || events.some(({ isMoved }) => !isMoved)) return false;
  const isKnown = oneIn(random, 2);
  const [done = '', open = ''] = isKnown
    ? [
        pick(random, ['Completed', 'Gebucht', 'Contabilizado', 'Booked'] as const),
        pick(random, ['Pending', 'Vorgemerkt', 'Pendiente', 'Declined'] as const),
      ]
    : unknownWords(random, 2);
  const undone = events.filter((_, at) => at > 1 && oneIn(random, 5));
  if (undone.length * 2 >= events.length) return false;
  for (const event of undone) event.isMoved = false;
  balanced(events, sketch.opening);
  const heading =
    isKnown && oneIn(random, 3)
      ? unknownWord(random)
      : pick(random, ['Status', 'Estado', 'Statut', 'Stato', 'Tila'] as const);
  insert(sketch, { use: 'state', heading, of: (event) => (undone.includes(event) ? open : done) });
  return true;
};

/** Types of transactions in words that nobody knows. */
const types: Oddity = (sketch) => {
  const [one = '', two = '', three = ''] = unknownWords(sketch.random, 3);
  const heading = oneIn(sketch.random, 2) ? headingFor(sketch, 'type') : unknownWord(sketch.random);
  odd(sketch, heading, ({ cents }) => (cents > 0 ? one : cents % 2 === 0 ? two : three));
  return true;
};

/** A card that prints purchases without a minus, and its balance as a debt. */
const card: Oddity = (sketch) => {
  const { random, events } = sketch;
  if (!has(sketch, 'amount') || has(sketch, 'sign_column') || sketch.isKnown) return false;
  sketch.sign = -1;
  sketch.opening = -sketch.opening;
  const paid = events.filter(({ cents }) => cents > 0);
  if (oneIn(random, 2)) for (const event of paid) event.text = pick(random, PAYMENTS);
  else sketch.above.push([pick(random, CARD_TITLES)]);
  balanced(events, sketch.opening);
  return true;
};

/** Puts a row at the end where the oldest or the newest events are. */
function atEnd(sketch: Sketch, end: 'oldest' | 'newest', cells: Cells): void {
  const isFirst = (end === 'oldest') !== sketch.isNewestFirst;
  if (isFirst) sketch.first.push(cells);
  else sketch.last.unshift(cells);
}

/** An amount as this list prints it, in the column of the balances or of the amounts. */
function stated(sketch: Sketch, cents: number, isAmount: boolean): Cells {
  const text = sketch.money(cents * sketch.sign);
  if (!isAmount && has(sketch, 'balance')) return { balance: text };
  if (has(sketch, 'amount')) return { amount: text };
  const like = sketch.events.find((event) => event.cents < 0 === cents < 0);
  const cells = sketch.columns
    .filter(({ use }) => MONEY.has(use))
    .map(({ use, of }) => [use, like ? of({ ...like, cents }) : '']);
  return Object.fromEntries(cells);
}

const MONEY: ReadonlySet<string> = new Set(['size', 'sign_column', 'marked', 'income', 'expense']);

const textAt = (sketch: Sketch): string =>
  ['description', 'counterparty', 'payee'].find((use) => has(sketch, use)) ?? 'description';

const isTold = (sketch: Sketch): boolean => has(sketch, textAt(sketch));

/** Rows with the balances before and after all others. */
const ends: Oddity = (sketch) => {
  if (!isTold(sketch)) return false;
  const { random, events } = sketch;
  if (
    sketch.sections.size > 0 ||
    sketch.first.length + sketch.last.length > 0 ||
    events.some(({ account }) => account > 0)
  )
    return false;
  const isAmount = !has(sketch, 'balance') || oneIn(random, 4);
  const isDated = oneIn(random, 2);
  const rowOf = (phrases: typeof OPENINGS, day: string, cents: number): Cells => ({
    ...stated(sketch, cents, isAmount),
    ...(isDated ? { date: sketch.day(day), currency: sketch.currency } : {}),
    [textAt(sketch)]: set(random, phrases, sketch.day(day)),
  });
  const [from = '', to = ''] = [events[0]?.day, events.at(-1)?.day];
  const which = random(3);
  if (which !== 1) atEnd(sketch, 'oldest', rowOf(OPENINGS, from, sketch.opening));
  if (which !== 0) atEnd(sketch, 'newest', rowOf(CLOSINGS, to, last(sketch)));
  return true;
};

/** A row with the sum of all others at the end. */
const totals: Oddity = (sketch) => {
  if (!isTold(sketch)) return false;
  const { random, events } = sketch;
  if (sketch.first.length + sketch.last.length > 0 || sketch.sections.size > 0) return false;
  const isUnknown = oneIn(random, 4);
  const text = isUnknown ? unknownWord(random) : set(random, TOTALS, '');
  const isDated = oneIn(random, 2);
  const day: Cells = isDated ? { date: sketch.day(events.at(-1)?.day ?? '') } : {};
  if (has(sketch, 'income', 'expense')) {
    const moved = events.filter(({ isMoved }) => isMoved);
    const [ins, outs] = [
      moved.filter(({ cents }) => cents > 0),
      moved.filter(({ cents }) => cents < 0),
    ];
    sketch.last.push({
      ...{ income: sketch.money(sumOf(ins)), expense: sketch.money(-sumOf(outs)) },
      ...{ ...day, [textAt(sketch)]: text },
    });
    return true;
  }
  sketch.last.push({ ...stated(sketch, sumOf(events), true), ...day, [textAt(sketch)]: text });
  return true;
};

/** A balance carried to the next page, or a sum of the rows so far. */
const carries: Oddity = (sketch) => {
  if (sketch.sections.size > 0) return false;
  if (!isTold(sketch)) return false;
  const { random, events } = sketch;
  const at = 2 + random(Math.max(1, events.length - 3));
  const event = events[at];
  const before = events[at - 1];
  if (!event || !before || sketch.isNewestFirst || events.some(({ isMoved }) => !isMoved))
    return false;
  const isSum = oneIn(random, 3);
  const cents = isSum ? sumOf(events.slice(0, at)) : before.balance;
  sketch.before.set(event, [
    {
      ...stated(sketch, cents, isSum),
      ...(oneIn(random, 2) ? { date: sketch.day(before.day) } : {}),
      [textAt(sketch)]: set(random, isSum ? SUBTOTALS : CARRIES, sketch.day(before.day)),
    },
  ]);
  return true;
};

/** The whole list once more. */
const twice: Oddity = (sketch) => {
  if (sketch.sections.size > 0) return false;
  const { events } = sketch;
  if (events.length < 4 || events.some(({ isMoved, cents }) => !isMoved && cents !== 0))
    return false;
  sketch.events = [
    ...events,
    ...events.map((event) => ({ ...event, isMoved: false, isCopy: true })),
  ];
  return true;
};

/** A row, and below it the parts that it consists of. */
const parts: Oddity = (sketch) => {
  if (sketch.sections.size > 0 || !isTold(sketch)) return false;
  const { random, events } = sketch;
  const at = 1 + random(events.length - 1);
  const whole = events[at];
  if (!whole || has(sketch, 'balance') || Math.abs(whole.cents) < 1000 || has(sketch, 'state'))
    return false;
  const some = Math.trunc(whole.cents / 3) + 7;
  const split = [some, whole.cents - some].map((cents) => ({ ...whole, cents, isMoved: false }));
  if (sketch.isNewestFirst) events.splice(at, 0, ...split);
  else events.splice(at + 1, 0, ...split);
  return true;
};

/** Two accounts in one list, told apart by a column. */
const accounts: Oddity = (sketch) => {
  const { random, events } = sketch;
  const areEuros = sketch.currency === 'EUR';
  if (has(sketch, 'account') || sketch.first.length + sketch.last.length > 0 || sketch.isKnown)
    return false;
  if (events.some(({ isMoved }) => !isMoved)) return false;
  for (const event of events) event.account = oneIn(random, 2) ? 1 : 0;
  balanced(events, sketch.opening);
  const names = pick<readonly [string, string]>(random, [
    areEuros ? ['ES9121000418450200051332', 'ES7921000813610123456789'] : ['Giro', 'Spar'],
    ['Main', 'Savings'],
    ['**** 1234', '**** 9876'],
    ['40817-810099910004312', '40817-810570000123456'],
  ] as const);
  const heading = pick(random, [
    'Account',
    'Wallet',
    'Konto',
    'Cuenta',
    'Compte',
    'Rekening',
  ] as const);
  insert(sketch, { use: 'account', heading, of: ({ account }) => names[account] });
  sketch.hasAccounts = new Set(events.map(({ account }) => account)).size > 1;
  return true;
};

/** Two cards below each other, each with a title and headings. */
const sections: Oddity = (sketch) => {
  const { random, events } = sketch;
  if (sketch.first.length + sketch.last.length > 0 || !sketch.hasHeadings || events.length < 6)
    return false;
  if (has(sketch, 'account') || events.some(({ isMoved }) => !isMoved)) return false;
  const half = Math.floor(events.length / 2);
  for (const [at, event] of events.entries()) event.account = at < half ? 0 : 1;
  sketch.isNewestFirst = false;
  balanced(events, sketch.opening);
  const titles = pick<readonly [string, string]>(random, [
    ['Card ending **** 1234', 'Card ending **** 9876'],
    ['Account 817-890692-001', 'Account 817-890692-002'],
    sketch.currency === 'EUR'
      ? ['Konto: DE02120300000000202051', 'Konto: DE02500105170137075030']
      : ['Konto: 0202051333', 'Konto: 0137075030'],
  ] as const);
  sketch.above.push([titles[0]]);
  const second = events[half];
  if (!second) return false;
  sketch.sections.set(second, [[], [titles[1]], HEADED]);
  sketch.hasAccounts = true;
  return true;
};

/** Rows below a title that says that they are not booked yet. */
const pending: Oddity = (sketch) => {
  const { random, events } = sketch;
  if (!sketch.isNewestFirst || events.some(({ isMoved }) => !isMoved) || sketch.sections.size > 0)
    return false;
  if (sketch.first.length > 0 || events.length < 6) return false;
  const open = events.slice(-2);
  for (const event of open) event.isMoved = false;
  balanced(events, sketch.opening);
  const [newest, , booked] = events.toReversed();
  if (!newest || !booked) return false;
  const title = pick(random, [
    'Pending transactions',
    'Pending',
    'Vorgemerkte Umsätze',
    'Pendientes',
  ] as const);
  sketch.sections.set(newest, [[oneIn(random, 3) ? `${title} (2)` : title]]);
  sketch.sections.set(booked, [
    [pick(random, ['Booked transactions', 'Posted', 'Completed'] as const)],
  ]);
  return true;
};

/** A cell that is broken: no reading is right. */
const damaged: Oddity = (sketch) => {
  const { random, events, columns } = sketch;
  const uses = ['date', 'amount', 'size', 'marked'].filter((use) => has(sketch, use));
  const column = columns.find(({ use }) => use === uses[random(uses.length)]);
  const victim = events[random(events.length)];
  const days = columns.filter(({ use }) => use === 'date');
  if (
    !column ||
    !victim?.isMoved ||
    days.length > 1 ||
    has(sketch, 'value_date') ||
    has(sketch, 'purchase_date')
  )
    return false;
  const broken =
    column.use === 'date'
      ? pick(random, ['31.02.2026', '2026-13-45', '#########', '1O.03.2026'] as const)
      : pick(random, ['#REF!', '-45,5O', '12.34.5', '####'] as const);
  const before = column.of;
  column.of = (event) => (event === victim ? broken : before(event));
  sketch.isDamaged = true;
  return true;
};

/** Rows in two currencies, told by the column of currencies. */
const currencies: Oddity = (sketch) => {
  const { random, events } = sketch;
  if (!has(sketch, 'currency') || sketch.first.length + sketch.last.length > 0 || sketch.isKnown)
    return false;
  if (events.some(({ isMoved }) => !isMoved)) return false;
  const other = sketch.currency === 'EUR' ? 'USD' : 'EUR';
  for (const event of events) if (oneIn(random, 3)) event.currency = other;
  balanced(events, sketch.opening);
  return true;
};

/** Booked in advance: the newest days are still to come. */
const ahead: Oddity = ({ events }) => {
  const newest = events.at(-1)?.day ?? '';
  const by = Math.round((Date.parse('2026-12-03') - Date.parse(newest)) / 86_400_000);
  for (const event of events) event.day = shifted(event.day, by);
  return true;
};

const headless: Oddity = (sketch) => {
  if (has(sketch, 'original_currency')) return false;
  if (sketch.isKnown || sketch.sections.size > 0 || has(sketch, 'state') || has(sketch, 'account'))
    return false;
  sketch.hasHeadings = false;
  return true;
};

/** Lines around the list that say nothing about it. */
const chatter: Oddity = (sketch) => {
  const { random } = sketch;
  sketch.above.unshift(
    [`${unknownWord(random)} ${unknownWord(random)}`],
    ['Ref', unknownWord(random)],
  );
  sketch.below.push([
    pick(random, ['Page 1 of 1', '* provisional', 'End of list', '-----'] as const),
  ]);
  return true;
};

/** A text that goes on in the next line. */
const continued: Oddity = (sketch) => {
  const event = sketch.events[1 + sketch.random(sketch.events.length - 1)];
  if (!event || sketch.isNewestFirst || !sketch.hasHeadings) return false;
  const text = { [textAt(sketch)]: `${unknownWord(sketch.random)} ${unknownWord(sketch.random)}` };
  sketch.before.set(event, [...(sketch.before.get(event) ?? []), text]);
  return true;
};

/** Rows that moved nothing. */
const zeros: Oddity = (sketch) => {
  const event = sketch.events[2];
  if (!event?.isMoved) return false;
  event.cents = 0;
  event.isMoved = false;
  balanced(sketch.events, sketch.opening);
  return true;
};

const againHeaded: Oddity = (sketch) => {
  const event = sketch.events[3];
  if (!event || !sketch.hasHeadings || sketch.sections.size > 0) return false;
  sketch.sections.set(event, [HEADED]);
  return true;
};

export const ODDITIES: Readonly<Record<string, Oddity>> = {
  ...{ states, card, accounts, currencies, directions, types, foreign, strangeColumn, strangeDay },
  ...{
    zeros,
    pending,
    sections,
    ends,
    totals,
    carries,
    parts,
    twice,
    ahead,
    continued,
    againHeaded,
  },
  ...{ chatter, renamed, headless, damaged },
};
