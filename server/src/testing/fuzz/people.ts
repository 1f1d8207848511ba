import { randomBytes } from 'node:crypto';
import { type FuzzRole, ROLES } from './requests.ts';
import type { Wire } from './wire.ts';

const PASSWORD = 'Correct-horse-7';

/** What must never stand in an answer to anybody else. */
export interface Marks {
  /** Words in what a person owns. */
  own: string;
  /** Words in what administrators see too: names and tickets. */
  shown: string;
  /** Ids of what a person owns. */
  ids: readonly string[];
}

export interface FuzzPerson {
  token: string;
  marks: Marks;
}

type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, never>>;

/** A person who looks after the run and is never fuzzed, a victim whom nobody may see, and those who ask. */
export class People {
  private readonly actors = new Map<FuzzRole, FuzzPerson>();
  private readonly victim: FuzzPerson[] = [];
  private constructor(
    private readonly wire: Wire,
    private readonly keeper: Call,
  ) {}

  static async open(wire: Wire, invitation: string): Promise<People> {
    const token = await register(wire, invitation, word());
    const people = new People(wire, callerOf(wire, token));
    people.victim.push(await people.make('USER'));
    for (const role of ROLES) await people.renew(role);
    return people;
  }

  of(role: FuzzRole): FuzzPerson | undefined {
    return this.actors.get(role);
  }

  /** Somebody new for a role: sessions end and people delete themselves while everything is tried. */
  async renew(role: FuzzRole): Promise<void> {
    if (role === 'stranger') return;
    this.actors.set(role, await this.make(role === 'viewer' ? 'VIEWER' : role.toUpperCase()));
  }

  /** Ids to ask with: one's own, the victim's, and one that nothing has. */
  idsFor(role: FuzzRole): readonly string[] {
    const own = this.actors.get(role)?.marks.ids ?? [];
    const foreign = this.victim.flatMap(({ marks }) => marks.ids);
    return [...own, ...foreign, '01890000-0000-7000-8000-000000000000'];
  }

  /** What must not stand in an answer to a role. */
  hiddenFrom(role: FuzzRole): string[] {
    const others = ROLES.filter((one) => one !== role).flatMap((one) => this.actors.get(one) ?? []);
    return [...this.victim, ...others].flatMap(({ marks }) =>
      role === 'admin' ? [marks.own] : [marks.own, marks.shown],
    );
  }

  private async make(role: string): Promise<FuzzPerson> {
    await this.keeper('POST', '/auth/step-up', { password: PASSWORD });
    const { code } = await this.keeper('POST', '/invitations', { role });
    const marks = { own: word(), shown: word() };
    const token = await register(this.wire, String(code), marks.shown);
    // A VIEWER owns nothing: it can make nothing.
    const ids = role === 'VIEWER' ? [] : await plant(this.wire, token, marks);
    return { token, marks: { ...marks, ids } };
  }
}

/** A word that nobody else writes. */
const word = () => `zq${randomBytes(9).toString('hex')}`;

function callerOf(wire: Wire, token: string): Call {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const asked = { method, path: `/api${path}`, headers, body: JSON.stringify(body) };
    return read(path, await wire.send(asked));
  };
}

function read(path: string, { status, text }: { status: number; text: string }) {
  if (status >= 300) throw new Error(`The world could not be made: ${path} ${status} ${text}`);
  return JSON.parse(text) as Record<string, never>;
}

async function register(wire: Wire, code: string, name: string): Promise<string> {
  const anybody = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const asked = { method: 'POST', path: `/api${path}`, headers, body: JSON.stringify(body) };
    return read(path, await wire.send(asked));
  };
  await anybody('/auth/register', {
    ...{ name, lastnames: name, username: name, email: `${name}@example.org` },
    ...{ password: PASSWORD, invitation_code: code },
  });
  const session = await anybody('/auth/login', { username: name, password: PASSWORD });
  return String(session.token);
}

/** One of everything that a person can own, with the marks in it. Answers the ids. */
async function plant(
  wire: Wire,
  token: string,
  { own, shown }: Pick<Marks, 'own' | 'shown'>,
): Promise<string[]> {
  const call = callerOf(wire, token);
  const made = async (path: string, body: unknown) => String((await call('POST', path, body)).id);
  const category = await made('/categories', { name: own, icon: '🏷️' });
  const report = read(
    '/reports',
    await wire.send({
      method: 'POST',
      path: '/api/reports',
      headers: { authorization: `Bearer ${token}`, 'report-type': 'GENERIC' },
      file: {
        field: 'input',
        name: `${own}.csv`,
        content: listOf(own),
        fields: { mapping: MAPPING },
      },
    }),
  );
  const rows = (await call('GET', '/transactions?year=2026&limit=2')).items as unknown as {
    id: string;
  }[];
  const accounts = (await call('GET', '/accounts')) as unknown as { id: string }[];
  const account = accounts[0]?.id ?? '';
  await call('PUT', `/accounts/${account}`, { name: own });
  const target = { name: own, icon: '🎯', category_id: category };
  const rule = {
    name: own,
    conditions: [{ condition_field: 'description', operator: 'includes', condition_value: own }],
    actions: [{ action: 'set', target_field: 'category', target_value: category }],
  };
  return [
    ...[category, account, String(report.id), ...rows.map(({ id }) => id)],
    await made('/goals', {
      ...target,
      ...{ start_date: '2026-01-01', end_date: '2026-12-31', final_amount: 10 },
    }),
    await made('/alerts', { ...target, limit_amount: 1, frequency: 'monthly' }),
    await made('/metrics', { name: own, categories: [category] }),
    await made('/rules', rule),
    await made('/tickets', { type: 'bug', title: shown, description: shown }),
  ];
}

const listOf = (mark: string) =>
  Buffer.from(
    `Date,Description,Amount\n${[1, 2, 3].map((day) => `2026-01-0${day},${mark} ${day},-${day}.50\n`).join('')}`,
  );

const MAPPING = JSON.stringify({
  ...{ date: 'Date', date_order: 'day-first', description: 'Description', amount: 'Amount' },
  ...{ decimal: 'point', bank: 'N26' },
});
