import type { WireAnswer } from '../users/wire.ts';
import type { FuzzRequest } from './types.ts';

/**
 * The kind of id that a field holds, which is the first part of the path that returns such ids. `any` means all kinds.
 */
const KIND_OF_FIELD: Readonly<Record<string, string>> = {
  parent_id: 'categories',
  category: 'categories',
  subcategory: 'categories',
  category_id: 'categories',
  categories: 'categories',
  move_to: 'categories',
  other_id: 'transactions',
  transaction_ids: 'transactions',
  transactions: 'transactions',
  account_id: 'accounts',
  account_iban: 'accounts',
  ticketId: 'tickets',
  rule_id: 'rules',
  metric: 'metrics',
  goal: 'goals',
  alert: 'alerts',
  user_id: 'users',
  username: 'names',
  invitation_code: 'codes',
  bank_connection_id: 'refs',
};

/** Placeholder for an id that is filled in when the request is sent. */
export const idMark = (kind: string, at: number) => `@id:${kind}:${at}@`;
export const ID_MARKS = /@id:([\w-]+):(\d+)@/g;

/** The kind of id that a field holds. `path` is the path of the call. */
export const kindOf = (field: string, path: string): string =>
  KIND_OF_FIELD[field] ?? kindOfPath(path);

/** Kind of the ids in a path: `bank-connections` for `/bank-connections/{id}`. */
export function kindOfPath(path: string): string {
  const [first = 'any', second] = path.split('/').slice(1);
  return first === 'users' && second && second !== '{id}' ? second : first;
}

/** How many of the newest ids of a kind are kept. */
const KEPT = 40;
/** How many objects of a long response are searched for ids. */
const MOST_THINGS = 60;
/** Kinds of ids that are not kept, because later requests must not change the users of the run. */
const UNLEARNED = new Set(['users', 'sessions', 'names', 'any']);
export const NOTHING = '01890000-0000-7000-8000-000000000000';

export class Ids {
  readonly #known = new Map<string, string[]>();

  add(kind: string, ...ids: readonly string[]): void {
    const known = this.#known.get(kind) ?? [];
    const fresh = ids.filter((id) => id !== '' && !known.includes(id));
    this.#known.set(kind, [...known, ...fresh].slice(-KEPT));
  }

  /** Drops the id of a deleted object. */
  forget(kind: string, id: string): void {
    this.#known.set(
      kind,
      this.of(kind).filter((one) => one !== id),
    );
  }

  of(kind: string): readonly string[] {
    return this.#known.get(kind) ?? [];
  }

  all(): string[] {
    return [...this.#known.values()].flat();
  }

  /** Keeps the ids of a response for later requests. */
  learn(
    { method, path }: Pick<FuzzRequest, 'method' | 'path'>,
    { text }: Pick<WireAnswer, 'text'>,
  ): void {
    const [where = ''] = path.replace(/^\/api/, '').split('?');
    const kind = kindOfPath(where);
    if (method === 'DELETE') this.forget(kind, where.split('/')[2] ?? '');
    let left = MOST_THINGS;
    const walk = (value: unknown, of: string): void => {
      if (typeof value !== 'object' || value === null || left === 0) return;
      if (Array.isArray(value)) {
        for (const one of value) walk(one, of);
        return;
      }
      left -= 1;
      for (const [field, one] of Object.entries(value)) {
        const named = field === 'code' && kind === 'invitations' ? 'codes' : of;
        if (typeof one !== 'string') walk(one, KIND_OF_FIELD[field] ?? of);
        else if ((field === 'id' || named !== of) && !UNLEARNED.has(named)) this.add(named, one);
      }
    };
    walk(asJson(text), kind);
  }
}

export function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
