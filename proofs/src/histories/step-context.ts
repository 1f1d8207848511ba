import type { RunningServer } from '../../../server/src/start.ts';
import type { RawAnswer, TestUser } from '../users/user.ts';
import type { Targets } from './compare.ts';
import { type ListedCategory, type ListedRow, type Lists, SAVINGS } from './lists.ts';
import type { Life } from './lived-accounts.ts';
import type { Memory } from './remembered-steps.ts';

/** The starting point of a step. */
export interface Scene {
  running: RunningServer;
  user: TestUser;
  life: Life;
  lists: Lists;
  targets: Targets;
  today: string;
  dice: Dice;
  memory: Memory;
  /** Records that an undo or redo left something unchanged. */
  loses?(sentences: readonly string[]): void;
}

/** Result of a step, and conditions that must hold after it, in addition to the figures. */
export interface Done {
  told: string;
  answer: Pick<RawAnswer, 'status' | 'body'>;
  holds?: (after: Lists) => string[];
  /** True if the step wrote several times, so a target may have been reached in between. */
  wroteOften?: boolean;
}

/** The random numbers of a step. They are used one by one, starting over after the last. */
export class Dice {
  private at = 0;
  private readonly thrown: readonly number[];

  constructor(thrown: readonly number[]) {
    this.thrown = thrown;
  }

  below(limit: number): number {
    const number = this.thrown[this.at % this.thrown.length] ?? 0;
    this.at += 1;
    return number % limit;
  }

  /** A random element, or undefined for an empty list. */
  of<T>(all: readonly T[]): T | undefined {
    return all.length === 0 ? undefined : all[this.below(all.length)];
  }

  oneOf<T>(first: T, ...others: readonly T[]): T {
    return this.of([first, ...others]) ?? first;
  }

  /** Returns true in one of `times` calls, on average. */
  rarely(times: number): boolean {
    return this.below(times) === 0;
  }
}

export const NOTHING: Done = { told: 'nothing to do', answer: { status: 200, body: {} } };

/**
 * A category from a small set, so steps interact: half the time the first one, otherwise one of the first four or a
 * special one.
 */
export function someCategory({ lists, dice }: Scene): string {
  if (dice.rarely(2)) return lists.categories.find(({ type }) => type !== 'system')?.id ?? '';
  if (dice.rarely(6)) return dice.of(named(lists, OWN_ACCOUNTS))?.id ?? '';
  if (dice.rarely(8)) return dice.of(named(lists, SAVINGS))?.id ?? '';
  const few = lists.categories.filter(({ type }) => type !== 'system').slice(0, 4);
  const all: ListedCategory[] = few.flatMap((top) => [top, ...top.sub_categories.slice(0, 2)]);
  const system = lists.categories.find(({ type }) => type === 'system');
  return dice.of(system ? [...all, system] : all)?.id ?? '';
}

export const OWN_ACCOUNTS = 'Between Own Accounts';
const named = ({ categories }: Lists, wanted: string): ListedCategory[] =>
  categories.flatMap((top) => [top, ...top.sub_categories]).filter(({ name }) => name === wanted);
export const ownAccounts = (lists: Lists): ListedCategory[] => named(lists, OWN_ACCOUNTS);

/**
 * An amount in euros: mostly from a small set, so rows form pairs and reach limits; rarely zero or the largest allowed.
 */
export function someAmount(dice: Dice): number {
  const kind = dice.below(40);
  if (kind === 0) return 0;
  if (kind === 1) return 99_999_999_999.99;
  if (kind < 25) return dice.oneOf(5, 10, 12.5, 850);
  return (1 + dice.below(60_000)) / 100;
}

/** A day around today, sometimes months ago, rarely in the future. */
export function someDay({ today, dice }: Scene, addDays: (day: string, days: number) => string) {
  const days = dice.oneOf(dice.below(5), dice.below(40), dice.below(400), -dice.below(20));
  return addDays(today, -days);
}

export const find = (lists: Lists, id: string): ListedRow | undefined =>
  lists.rows.find((row) => row.id === id);

/** Conditions to check only if the step succeeded. */
export const ifDone = (answer: Done['answer'], holds: (after: Lists) => string[]) =>
  answer.status < 300 ? { holds } : {};
