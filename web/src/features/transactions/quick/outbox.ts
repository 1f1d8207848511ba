import type { Answer, Bare } from '@saldo/contract/endpoint';
import type { createTransaction } from '@saldo/contract/transactions';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { readUser } from '../../../lib/session.ts';
import { makeChange } from '../../../lib/use-change.ts';
import { dropEntry, keepEntry, type WaitingEntry, waitingEntries } from './waiting-entries.ts';

/** Without its schema, because every visit loads this file to send pending entries. */
const create: Bare<typeof createTransaction> = { method: 'POST', path: '/transactions' };

export type Added = Answer<typeof createTransaction>;

/** The signed-in user's entries in this browser that the server has not taken yet. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting-entries'],
  queryFn: async (): Promise<WaitingEntry[]> => {
    const user = readUser();
    return user ? waitingEntries(user.id) : [];
  },
  staleTime: 0,
});

const showWaiting = () => queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey });

/** Outcome of sending an entry. `waiting`: the server was not reached or is busy, and the entry goes again later. */
export type Sent = { is: 'added'; row: Added } | { is: 'waiting' } | { is: 'refused'; why: string };

/**
 * Keeps the entry in this browser, then sends it. Rejects only if the browser stores nothing and the server was not reached, so that
 * the entry would be lost.
 */
export async function addEntry(entry: WaitingEntry): Promise<Sent> {
  const isKept = await keepEntry(entry).then(
    () => true,
    () => false,
  );
  const sent = await send(entry);
  if (sent.is === 'waiting' && !isKept) throw new ApiError(0, '', {}, messageOf(null));
  if (sent.is === 'waiting') retryLater();
  await showWaiting();
  return sent;
}

export async function removeEntry(id: string): Promise<void> {
  await dropEntry(id);
  await showWaiting();
}

const inFlight = new Set<string>();

async function send(entry: WaitingEntry): Promise<Sent> {
  inFlight.add(entry.id);
  try {
    const row = await makeChange(queryClient, async () => {
      // Between this and the headers of the call nothing else runs, so it goes out as its owner or not at all.
      if (readUser()?.id !== entry.owner) throw new ApiError(0, '', {});
      return call(create, { body: entry.body });
    });
    await dropEntry(entry.id);
    return { is: 'added', row };
  } catch (error) {
    return await failed(entry, error);
  } finally {
    inFlight.delete(entry.id);
  }
}

async function failed(entry: WaitingEntry, error: unknown): Promise<Sent> {
  const isFinal =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && !isPassing(error);
  if (!isFinal) return { is: 'waiting' };
  const why = messageOf(error);
  // It had arrived before: the answer was lost, and the transaction has been deleted since.
  if (error.code === 'entry_removed') await dropEntry(entry.id);
  else await keepEntry({ ...entry, refusal: why }).catch(() => undefined);
  return { is: 'refused', why };
}

/** Refusals that have to do with the moment or the session, rather than the entry. */
const isPassing = ({ status, code }: ApiError): boolean =>
  [401, 404, 408, 425, 429].includes(status) ||
  ['password_change_required', 'second_factor_required'].includes(code ?? '');

const PAUSES_MS = [5_000, 30_000, 120_000, 300_000];
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function retryLater(): void {
  clearTimeout(timer);
  timer = setTimeout(sendWaiting, PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]);
  failures += 1;
}

let running: Promise<void> | null = null;

/** Sends the user's waiting entries in order, until one does not get through. */
export function sendWaiting(): Promise<void> {
  running ??= sendAll().finally(() => {
    running = null;
  });
  return running;
}

async function sendAll(): Promise<void> {
  clearTimeout(timer);
  const user = readUser();
  if (!user) return;
  const open = (await waitingEntries(user.id)).filter(({ refusal }) => refusal === null);
  for (const entry of open) {
    if (inFlight.has(entry.id)) continue;
    if ((await send(entry)).is === 'waiting') {
      retryLater();
      return;
    }
  }
  failures = 0;
  if (open.length > 0) await showWaiting();
}

let isStarted = false;

/** Sends pending entries now, and whenever the network returns. */
export function startSending(): void {
  if (!isStarted) addEventListener('online', () => void sendWaiting());
  isStarted = true;
  void sendWaiting();
}
