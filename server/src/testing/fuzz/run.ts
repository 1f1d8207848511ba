import fc from 'fast-check';
import { judge } from './judge.ts';
import type { People } from './people.ts';
import { type FuzzRequest, fuzzRequests } from './requests.ts';
import { ID_MARKS } from './values.ts';
import type { FuzzAnswer, Wire } from './wire.ts';

export interface Finding {
  /** With it the same request is made again. */
  seed: number;
  what: string;
  asked: FuzzRequest;
  answer: string;
}

export interface FuzzRun {
  wire: Wire;
  people: People;
  /** Of the first request; the next has the next. */
  seed: number;
  count: number;
  /** Looks at what a request has cost, and says what was wrong with that. */
  watch?(send: () => Promise<FuzzAnswer>): Promise<{ answer: FuzzAnswer; wrong: string | null }>;
  /** After each request. */
  after?(done: number): Promise<void>;
}

/** So many kinds of findings are told: more say nothing new. */
const MOST_FINDINGS = 30;

/** Sends requests one after the other, and answers what was wrong, each kind of it once. */
export async function fuzz(run: FuzzRun): Promise<{ findings: Finding[]; byStatus: object }> {
  const findings = new Map<string, Finding>();
  const byStatus: Record<string, number> = {};
  for (let done = 0; done < run.count && findings.size < MOST_FINDINGS; done++) {
    const seed = run.seed + done;
    const asked = requestOf(seed, run.people);
    const send = () => run.wire.send(asked);
    const plain = async () => ({ answer: await send(), wrong: null });
    const { answer, wrong } = await (run.watch ? run.watch(send) : plain()).catch(
      (error: Error) => ({ answer: NONE, wrong: `gets no answer: ${error.message}` }),
    );
    byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    const what = wrong ?? judge(asked, answer, run.people.hiddenFrom(asked.as));
    const kind = `${asked.name} ${what?.slice(0, 60)}`;
    if (what && !findings.has(kind)) {
      findings.set(kind, { seed, what, asked, answer: answer.text.slice(0, 400) });
    }
    if (hasEnded(answer)) await run.people.renew(asked.as);
    await run.after?.(done + 1);
  }
  return { findings: [...findings.values()], byStatus };
}

const NONE: FuzzAnswer = { status: 0, contentType: '', text: '' };

/** Who asked signed out, or deleted the own account. */
const hasEnded = ({ status, text }: FuzzAnswer) =>
  status === 401 && text.includes('"unauthorized"');

const anything = fuzzRequests();

/** The request of a seed, with the ids and the session of the people at hand. */
function requestOf(seed: number, people: People): FuzzRequest {
  const [made] = fc.sample(anything, { seed, numRuns: 1 });
  if (!made) throw new Error('nothing was made');
  const ids = people.idsFor(made.as);
  const filled = (text: string) =>
    text.replace(ID_MARKS, (_, at: string) => ids[Number(at) % ids.length] ?? '');
  const token = people.of(made.as)?.token;
  const { body, file } = made;
  return {
    ...made,
    path: filled(made.path),
    headers: {
      ...made.headers,
      // Each stranger comes from elsewhere, so that limits by address end nothing.
      'x-forwarded-for': `10.${(seed >> 16) & 255}.${(seed >> 8) & 255}.${seed & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: filled(body) }),
    ...(file ? { file: { ...file, fields: mapped(file.fields, filled) } } : {}),
  };
}

const mapped = (fields: Record<string, string>, filled: (text: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, filled(value)]));

/** As somebody reads it who has to find the cause. */
export const described = (findings: readonly Finding[]): string =>
  findings
    .map(({ seed, what, asked, answer }) => {
      const { as, name, method, path, body, file } = asked;
      const sent = file
        ? JSON.stringify({ ...file, content: String(file.content).slice(0, 200) })
        : (body ?? '');
      return `seed ${seed}: ${name} ${what}\n  as ${as}: ${method} ${path.slice(0, 600)}\n  ${sent.slice(0, 600)}\n  → ${answer}`;
    })
    .join('\n');
