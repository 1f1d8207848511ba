import type { Step } from '@saldo/contract/history';
import { addDays, type Day, yearOf } from '@saldo/domain/dates';
import { today } from '../../lib/format.ts';
import { texts } from './texts.ts';

/**
 * A row of the list: one step, one account's syncs on consecutive days, or neighbors of one kind on one day, newest
 * first.
 */
export type HistoryEntry =
  | { step: Step }
  | { syncs: [Step, ...Step[]]; days: number }
  | { alike: [Step, ...Step[]] };

/** The latest step of a row. */
export function newestOf(entry: HistoryEntry): Step {
  if ('step' in entry) return entry.step;
  return 'alike' in entry ? entry.alike[0] : entry.syncs[0];
}

export interface HistoryDay {
  day: Day;
  title: string;
  entries: HistoryEntry[];
}

/** Syncs on fewer consecutive days than this are listed individually. */
const LEAST_DAYS = 3;

const dayOfStep = ({ at }: Step): Day => today(new Date(at));

/** Groups steps by day, newest first. Folded syncs appear on their newest day. */
export function historyDays(steps: readonly Step[], now: Day = today()): HistoryDay[] {
  const days = new Map<Day, HistoryDay>();
  for (const entry of gathered(folded(steps, now))) {
    const day = dayOfStep(newestOf(entry));
    const known = days.get(day);
    if (known) known.entries.push(entry);
    else days.set(day, { day, title: dayTitle(day, now), entries: [entry] });
  }
  return [...days.values()];
}

function dayTitle(day: Day, now: Day): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const name = texts.dayOf(month, date, yearOf(day) === yearOf(now) ? null : year);
  if (day === now) return texts.today(name);
  return day === addDays(now, -1) ? texts.yesterday(name) : name;
}

/** Folds syncs on consecutive days, except undone ones and those from today or yesterday. */
function folded(steps: readonly Step[], now: Day): HistoryEntry[] {
  const runs = runsOf(steps.filter((step) => mayFold(step, now)));
  return steps.flatMap((step): HistoryEntry[] => {
    const run = runs.get(step.id);
    if (!run) return [{ step }];
    return run.syncs[0].id === step.id ? [run] : [];
  });
}

/** Fewer neighbors of one kind than this are listed individually. */
const LEAST_ALIKE = 3;

/** Puts neighbors of one kind on one day together, except undone ones. */
function gathered(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const runs: [HistoryEntry, ...HistoryEntry[]][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last && areAlike(last[0], entry)) last.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run): HistoryEntry[] => {
    const [first, ...more] = run.flatMap((entry) => ('step' in entry ? [entry.step] : []));
    return first && run.length >= LEAST_ALIKE ? [{ alike: [first, ...more] }] : run;
  });
}

const areAlike = (one: HistoryEntry, other: HistoryEntry): boolean =>
  'step' in one &&
  'step' in other &&
  one.step.kind in texts.titles.alike &&
  one.step.kind === other.step.kind &&
  one.step.undone_at === null &&
  other.step.undone_at === null &&
  dayOfStep(one.step) === dayOfStep(other.step);

const mayFold = (step: Step, now: Day): boolean =>
  step.kind === 'sync' && step.undone_at === null && dayOfStep(step) < addDays(now, -1);

const accountOf = ({ links }: Step): string => links.find(({ to }) => to === 'account')?.id ?? '';

type Run = Extract<HistoryEntry, { syncs: unknown }>;

/** Runs of at least `LEAST_DAYS` days, keyed by step id. */
function runsOf(syncs: readonly Step[]): Map<string, Run> {
  const open = new Map<string, Run>();
  const all: Run[] = [];
  for (const step of syncs) {
    const account = accountOf(step);
    const run = open.get(account);
    const last = run?.syncs.at(-1);
    const day = dayOfStep(step);
    const isSame = last && dayOfStep(last) === day;
    if (run && last && (isSame || dayOfStep(last) === addDays(day, 1))) {
      run.syncs.push(step);
      if (!isSame) run.days += 1;
    } else {
      const begun: Run = { syncs: [step], days: 1 };
      open.set(account, begun);
      all.push(begun);
    }
  }
  return new Map(
    all
      .filter(({ days }) => days >= LEAST_DAYS)
      .flatMap((run) => run.syncs.map((step) => [step.id, run] as const)),
  );
}
