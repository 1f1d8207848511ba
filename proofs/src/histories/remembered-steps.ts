import type { Step } from '@saldo/contract/history';
import type { TestUser } from '../users/user.ts';
import { isEntry, type Lists } from './lists.ts';

/** The user's steps, newest first. */
export async function stepsOf(user: TestUser): Promise<Step[]> {
  const { status, body } = await user.raw('GET', '/api/history?limit=1000');
  if (status !== 200) throw new Error(`History returns ${status}`);
  return body.items;
}

/** The rows before and after each step. Undoing or redoing the step must lead back to them. */
export class Memory {
  readonly #known = new Map<string, Step>();
  readonly #around = new Map<string, { before: Lists; after: Lists }>();
  readonly #entries = new Set<string>();

  /** Records the effect of an act, if the act added exactly one step. */
  async note(user: TestUser, before: Lists, after: Lists): Promise<void> {
    const all = await stepsOf(user);
    const changed = all.filter(({ id, at, count }) => {
      const known = this.#known.get(id);
      return known?.at !== at || known.count !== count;
    });
    for (const step of changed) {
      this.#around.delete(step.id);
      if (changed.length === 1 && !this.#known.has(step.id)) {
        this.#around.set(step.id, { before, after });
      }
      this.#known.set(step.id, step);
    }
  }

  /** Records which rows are manual entries, before rows of a bank replace some. */
  noteEntries({ rows }: Lists): void {
    for (const row of rows) if (isEntry(row)) this.#entries.add(row.id);
  }

  wasEntry(id: string): boolean {
    return this.#entries.has(id);
  }

  around(id: string): { before: Lists; after: Lists } | undefined {
    return this.#around.get(id);
  }
}
