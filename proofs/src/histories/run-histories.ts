import fc from 'fast-check';
import { makeInvitation } from '../../../server/src/features/invitations/service.ts';
import type { RunningServer } from '../../../server/src/start.ts';
import { signUp } from '../users/user.ts';
import { wrongOrders } from './any-order.ts';
import { todayIn } from './calendar.ts';
import { targetsOf, wrongFigures } from './compare.ts';
import { wrongDerived } from './derived-values.ts';
import { ExpectedNotifications } from './expected-notifications.ts';
import { type Lists, readLists } from './lists.ts';
import { Life } from './lived-accounts.ts';
import { wrongOpened } from './opened-figures.ts';
import { Memory } from './remembered-steps.ts';
import { Dice, type Done, type Scene } from './step-context.ts';
import * as accounts from './steps-accounts.ts';
import { enterAhead } from './steps-entries.ts';
import { undoOrRedo } from './steps-history.ts';
import * as imports from './steps-imports.ts';
import * as names from './steps-names.ts';
import { changePlanned } from './steps-planned.ts';
import * as rows from './steps-rows.ts';
import { changeSeries } from './steps-series.ts';
import * as shares from './steps-shares.ts';
import { connected, sync } from './steps-sync.ts';
import * as things from './steps-targets-and-rules.ts';
import { wrongFound } from './stored-fits.ts';
import { isExpected, type Moment, momentOf, wrongUndone } from './undo-everything.ts';

/*
 * A user takes random steps, and after each one all figures are compared with a recount of the rows. Each step depends
 * on the user's data. A seed repeats its history, and a failing history is then shortened step by step.
 */

const ACTS = {
  import: imports.importSome,
  sync,
  'undo an import': imports.undoImport,
  'judge a double': imports.judgeDouble,
  sort: imports.sortMonth,
  create: rows.create,
  'enter ahead': enterAhead,
  edit: rows.edit,
  batch: rows.batch,
  'split a row': rows.splitRow,
  share: shares.shareRow,
  'settle shares': shares.settleRow,
  'end a share': shares.endShare,
  'link a refund': shares.refundRow,
  delete: rows.remove,
  'delete a period': rows.removePeriod,
  transfer: rows.transfer,
  link: rows.linkAny,
  unlink: rows.unlink,
  'tell a balance': accounts.enterBalance,
  'close an account': accounts.close,
  'merge accounts': accounts.merge,
  'split an account': accounts.split,
  goal: things.tendGoal,
  alert: things.tendAlert,
  metric: things.tendMetric,
  category: things.tendCategory,
  'delete a category': things.removeCategory,
  'sort on arrival': imports.switchAutoSort,
  'undo an arrival': imports.undoAutoSort,
  'choose a currency': names.chooseCurrency,
  'choose months': names.chooseMonths,
  'set a rate': names.setRate,
  'name a merchant': names.nameMerchant,
  'merge merchants': names.mergeMerchants,
  'name an account': names.nameAccount,
  'restore an archive': names.restoreArchive,
  'undo or redo': undoOrRedo,
  series: changeSeries,
  planned: changePlanned,
  rule: things.tendRule,
  'run rules': things.runRules,
  wait: things.nothing,
} satisfies Record<string, (scene: Scene) => Promise<Done>>;
type Act = keyof typeof ACTS;

/** Acts that happen more often than others. */
const WEIGHTS: Partial<Record<Act, number>> = {
  ...{
    import: 6,
    edit: 5,
    'split a row': 3,
    share: 4,
    'settle shares': 4,
    create: 3,
    'enter ahead': 3,
    goal: 2,
    alert: 3,
    'run rules': 3,
    rule: 3,
    transfer: 2,
    series: 3,
  },
  ...{ 'undo an import': 2, batch: 2, link: 2, 'merge accounts': 5, 'tell a balance': 3, sync: 3 },
  ...{ 'undo or redo': 9, 'name a merchant': 2, 'sort on arrival': 2, 'restore an archive': 2 },
};

/** Acts that are not steps, so undoing everything keeps their effects. */
const NO_STEPS: readonly Act[] = [
  ...(['goal', 'alert', 'metric', 'category', 'rule', 'tell a balance'] as const),
  ...(['sort on arrival', 'choose a currency', 'choose months'] as const),
];

interface Step {
  act: Act;
  dice: number[];
}

interface History {
  life: number;
  instant: string;
  zone: string;
  /** If true, acts that are not steps come first, and after the last step all steps are undone and redone. */
  undoesAll: boolean;
  /** Random numbers for the orders in which steps are undone and redone at the end. */
  orders: number[];
  steps: Step[];
}

/** Instants around the ends of months and years, leap days, ISO week years and clock changes. */
const INSTANTS = [
  '2024-02-29T12:00:00Z',
  '2024-12-30T00:30:00Z',
  '2025-03-30T23:30:00Z',
  '2025-10-26T00:30:00Z',
  '2026-01-01T03:00:00Z',
  '2026-03-31T09:00:00Z',
  '2026-11-22T18:00:00Z',
  '2026-12-31T23:30:00Z',
  '2027-01-03T23:00:00Z',
];
const ZONES = ['Europe/Madrid', 'Pacific/Kiritimati', 'America/Los_Angeles'];

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    ...(Object.keys(ACTS) as Act[]).map((act) => ({
      weight: WEIGHTS[act] ?? 1,
      arbitrary: fc.constant(act),
    })),
  ),
  dice: fc.noShrink(fc.array(fc.nat(99_999), { minLength: 16, maxLength: 16 })),
});

const historyOf = (mostSteps: number): fc.Arbitrary<History> =>
  fc.record({
    life: fc.noShrink(fc.nat()),
    instant: fc.noShrink(fc.constantFrom(...INSTANTS)),
    zone: fc.noShrink(fc.constantFrom(...ZONES)),
    undoesAll: fc.noShrink(fc.boolean()),
    orders: fc.noShrink(fc.array(fc.nat(99_999), { minLength: 97, maxLength: 97 })),
    // `max` makes all lengths equally likely; otherwise short ones would prevail.
    steps: fc.array(step, { minLength: 2, maxLength: mostSteps, size: 'max' }),
  });

export interface HistoriesRun {
  running: RunningServer;
  setNow(now: Date): void;
  runs: number;
  mostSteps: number;
  seed: number;
  /** Repeats the history that a failed run names. */
  path?: string | undefined;
  /** Called after each history. */
  after?(steps: number): void;
}

/**
 * Runs random histories. Returns null if all figures were right, otherwise the shortest history that leads to a wrong
 * figure.
 */
export async function histories(run: HistoriesRun): Promise<string | null> {
  let told: string[] = [];
  const outcome = await fc.check(
    fc.asyncProperty(historyOf(run.mostSteps), async (one) => {
      const lived = await live(run, one);
      run.after?.(lived.told.length - 1);
      if (lived.wrong.length === 0) return;
      told = [...lived.told, ...lived.wrong];
      throw new Error('a figure differs from its rows');
    }),
    { numRuns: run.runs, seed: run.seed, ...(run.path ? { path: run.path } : {}) },
  );
  if (!outcome.failed) return null;
  return [
    `seed ${outcome.seed}, path ${outcome.counterexamplePath}, shortened ${outcome.numShrinks} times`,
    ...(told.length > 0 ? told : [String(outcome.errorInstance)]),
  ].join('\n  ');
}

const HOUR_MS = 3_600_000;
/** Long enough for a month or week to end, too short for a session to expire. */
const LONGEST_WAIT_HOURS = 40;

/** Moves acts that are not steps to the front. */
const inOrder = ({ steps, undoesAll }: History): Step[] => {
  const isStep = ({ act }: Step) => !NO_STEPS.includes(act);
  return undoesAll ? [...steps.filter((one) => !isStep(one)), ...steps.filter(isStep)] : steps;
};

async function live({ running, setNow }: HistoriesRun, one: History) {
  let now = new Date(one.instant);
  setNow(now);
  const { code } = await makeInvitation(running.context, { role: 'USER' });
  const user = await signUp(running.address, code, { headers: { 'x-time-zone': one.zone } });
  const life = new Life(one.life, todayIn(one.zone, now));
  const told = [`${one.instant} in ${one.zone}`];
  let lists = await readLists(user);
  let targets = await targetsOf(user);
  const notices = new ExpectedNotifications();
  const memory = new Memory();
  if (one.undoesAll && one.steps.some(({ act }) => act === 'sync')) {
    await connected({ running, user, today: todayIn(one.zone, now) });
  }
  let first: Moment | undefined;
  let isExact = one.undoesAll;
  const loses = (sentences: readonly string[]) => {
    isExact &&= sentences.every(isExpected);
  };
  for (const { act, dice: thrown } of inOrder(one)) {
    const dice = new Dice(thrown);
    // Steps at the same instant would have no order.
    now = new Date(now.getTime() + 1000);
    setNow(now);
    if (isExact && !first && !NO_STEPS.includes(act)) {
      first = await momentOf(running, user);
      // Far enough apart that the next edit does not join an earlier step.
      now = new Date(now.getTime() + HOUR_MS / 4);
      setNow(now);
      notices.wait();
    }
    if (act === 'wait') {
      now = new Date(now.getTime() + dice.below(LONGEST_WAIT_HOURS) * HOUR_MS);
      setNow(now);
      notices.wait();
    }
    const today = todayIn(one.zone, now);
    const scene: Scene = { running, user, life, lists, targets, today, dice, memory, loses };
    const done = await ACTS[act](scene);
    told.push(`${act}: ${done.told} → ${done.answer.status}`);
    lists = await readLists(user);
    await memory.note(user, scene.lists, lists);
    targets = await targetsOf(user);
    const wrong = [
      ...wrongAnswer(done),
      ...(done.holds?.(lists) ?? []),
      ...wrongLinks(lists),
      ...notices.wrong(targets, done),
      ...(await wrongFigures({ user, lists, today }, targets, dice.below(13))),
      ...(await wrongFound(running, user)),
      ...(await wrongDerived(running, { user, months: lists.months })),
      ...(await accounts.wrongBalances({ ...scene, lists }, dice.below(400))),
    ];
    if (wrong.length > 0) return { told, wrong };
  }
  const today = todayIn(one.zone, now);
  const wrong = await wrongOpened(user, { running, lists, today, targets });
  if (isExact && first) wrong.push(...(await wrongUndone(running, user, first)));
  if (first && wrong.length === 0) {
    const dice = new Dice(one.orders);
    wrong.push(...(await wrongOrders(running, user, { first, dice })));
  }
  return { told, wrong };
}

/** The server may reject a step, but must not fail. */
const wrongAnswer = ({ answer }: Done): string[] =>
  answer.status < 500 && answer.status !== 400
    ? []
    : [`returns ${answer.status} ${JSON.stringify(answer.body)}`];

/** The two rows of a transfer refer to each other, have opposite directions, and the same amount apart from fees. */
function wrongLinks({ rows }: Lists): string[] {
  return rows.flatMap((row) => {
    if (!row.transfer) return [];
    const other = rows.find(({ id }) => id === row.transfer?.transaction_id);
    const net = (leg: typeof row) =>
      Math.round((leg.direction === 'income' ? leg.amount + leg.fee : leg.amount - leg.fee) * 100);
    const holds =
      other?.transfer?.transaction_id === row.id &&
      other.direction !== row.direction &&
      !row.ignore &&
      (other.currency !== row.currency || net(other) === net(row));
    return holds ? [] : [`${row.id} is not a valid transfer with ${JSON.stringify(other)}`];
  });
}
