import fc from 'fast-check';
import { allowAccess } from '../users/actions.ts';
import { clientAt } from '../users/user.ts';
import { send, type WireAnswer } from '../users/wire.ts';
import type { FuzzUsers } from './fuzz-users.ts';
import { ID_MARKS } from './ids.ts';
import { judge } from './judge.ts';
import { fuzzRequests } from './requests.ts';
import { type FuzzRequest, onWire } from './types.ts';

export interface Finding {
  /** Seed that reproduces the request. */
  seed: number;
  what: string;
  asked: FuzzRequest;
  answer: string;
}

export interface FuzzRun {
  users: FuzzUsers;
  /** Seed of the first request; each later request uses the next seed. */
  seed: number;
  count: number;
  /** Measures the cost of a request and returns any problem with it. */
  watch?(send: () => Promise<WireAnswer>): Promise<{ answer: WireAnswer; wrong: string | null }>;
  /** Called after each request. */
  after?(done: number): Promise<void>;
}

/** Number of distinct findings after which the run ends, because further ones wouldn't tell us anything new. */
const MOST_FINDINGS = 30;

/** Per call: how often it was sent and succeeded, and the total time of its responses. */
export type ByCall = Record<string, { sent: number; succeeded: number; ms: number }>;

/** Sends requests one after the other. Returns the problems, each kind once. */
export async function fuzz(run: FuzzRun): Promise<{
  findings: Finding[];
  byStatus: Record<string, number>;
  byCall: ByCall;
}> {
  const findings = new Map<string, Finding>();
  const byStatus: Record<string, number> = {};
  const byCall: ByCall = {};
  for (let done = 0; done < run.count && findings.size < MOST_FINDINGS; done++) {
    const seed = run.seed + done;
    const asked = requestOf(seed, run.users);
    const began = performance.now();
    const { answer, wrong } = await sent(run, asked);
    byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    byCall[asked.name] ??= { sent: 0, succeeded: 0, ms: 0 };
    const figures = byCall[asked.name] as ByCall[string];
    figures.sent += 1;
    figures.ms += performance.now() - began;
    if (asked.isPlain && answer.status < 300) figures.succeeded += 1;
    const what = wrong ?? judge(asked, answer, run.users.hiddenFrom(asked.as));
    const kind = `${asked.name} ${what?.slice(0, 60)}`;
    if (what && !findings.has(kind)) {
      findings.set(kind, { seed, what, asked, answer: answer.text.slice(0, 400) });
    }
    await goOn(run, asked, answer);
    await run.after?.(done + 1);
  }
  return { findings: [...findings.values()], byStatus, byCall };
}

async function sent(
  { users, watch }: FuzzRun,
  asked: FuzzRequest,
): Promise<{ answer: WireAnswer; wrong: string | null }> {
  const ask = () => send(users.address, onWire(asked));
  try {
    return watch ? await watch(ask) : { answer: await ask(), wrong: null };
  } catch (error) {
    return { answer: NONE, wrong: `gets no answer: ${(error as Error).message}` };
  }
}

const NONE: WireAnswer = { status: 0, headers: new Headers(), text: '' };

/** Keeps ids, follows a link to the bank's page, and signs in again if a session has ended. */
async function goOn({ users }: FuzzRun, asked: FuzzRequest, answer: WireAnswer) {
  const ids = users.of(asked.as)?.ids;
  if (answer.status < 300) {
    ids?.learn(asked, answer);
    const link = LINK.exec(answer.text)?.[1];
    if (link) ids?.add('refs', await allowAccess(clientAt(users.address), link));
    if (asked.name === 'deleteUser') await users.renewSubject();
  } else if (says(answer, 401, 'unauthorized')) await users.signInAgain(asked.as);
  else if (says(answer, 403, 'step_up_required')) await users.stepUp(asked.as);
}

/** A link to the sandbox bank's page. */
const LINK = /^\{"link":"([^"]*sandbox-bank[^"]*)"/;

const says = ({ status, text }: WireAnswer, expected: number, code: string) =>
  status === expected && text.includes(`"${code}"`);

const anything = fuzzRequests();

/** The request for a seed, with the users' current ids and sessions. */
function requestOf(seed: number, users: FuzzUsers): FuzzRequest {
  const [made] = fc.sample(anything, { seed, numRuns: 1 });
  if (!made) throw new Error('no request was generated');
  const filled = withIds(made, users);
  // A new IP address each time, so no per-address limit is reached.
  const address = `10.${(seed >> 16) & 255}.${(seed >> 8) & 255}.${seed & 255}`;
  return { ...filled, headers: { 'x-forwarded-for': address, ...filled.headers } };
}

/** The request with real ids in place of placeholders, sent by the user of its role. */
export function withIds(made: FuzzRequest, users: FuzzUsers): FuzzRequest {
  const filled = (text: string) =>
    text.replace(ID_MARKS, (_, kind: string, at: string) => users.idFor(made.as, kind, Number(at)));
  const { body, file } = made;
  return {
    ...made,
    path: filled(made.path),
    headers: { ...made.headers, ...users.headersOf(made.as) },
    ...(body === undefined ? {} : { body: filled(body) }),
    ...(file ? { file: { ...file, fields: mapped(file.fields, filled) } } : {}),
  };
}

const mapped = (fields: Record<string, string>, filled: (text: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, filled(value)]));

/** The findings as text for debugging. */
export const describeFindings = (findings: readonly Finding[]): string =>
  findings
    .map(({ seed, what, asked, answer }) => {
      const { as, name, method, path, body, file } = asked;
      const sent = file
        ? JSON.stringify({ ...file, content: String(file.content).slice(0, 200) })
        : (body ?? '');
      return `seed ${seed}: ${name} ${what}\n  as ${as}: ${method} ${path.slice(0, 600)}\n  ${sent.slice(0, 600)}\n  → ${answer}`;
    })
    .join('\n');
