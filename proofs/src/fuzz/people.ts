import { randomBytes } from 'node:crypto';
import { Ids, NOTHING } from './ids.ts';
import { type Call, callerOf, PASSWORD, plant, read } from './plant.ts';
import { type FuzzRole, ROLES } from './types.ts';
import type { Wire } from './wire.ts';

/** What must never stand in an answer to anybody else. */
export interface Marks {
  /** Words in what a person owns. */
  own: string;
  /** Words in what administrators see too: names and tickets. */
  shown: string;
}

export interface FuzzPerson {
  token: string;
  marks: Marks;
  /** What the person owns or was shown. */
  ids: Ids;
}

/** Of eight ids that are asked with, so many are of the right kind and one's own, and the sixth of somebody else's. */
const OWN_OF_EIGHT = 5;

/** A person who looks after the run and is never fuzzed, a victim whom nobody may see, and those who ask. */
export class People {
  private readonly actors = new Map<FuzzRole, FuzzPerson>();
  private readonly victim: FuzzPerson[] = [];
  /** Somebody whom an administrator may do anything to. */
  private subject: FuzzPerson | undefined;
  private demos = 0;
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

  /** Somebody new for a role: people delete themselves and change their passwords while everything is tried. */
  async renew(role: FuzzRole): Promise<void> {
    if (role === 'stranger') return;
    if (role === 'admin') await this.renewSubject();
    this.actors.set(role, await this.makeFor(role));
  }

  async renewSubject(): Promise<void> {
    this.subject = await this.make('USER');
  }

  /** Signs in again, or lets somebody new come. */
  async signInAgain(role: FuzzRole): Promise<void> {
    const actor = this.actors.get(role);
    if (!actor) return;
    const username = actor.marks.shown;
    const answer = await send(this.wire, '/auth/login', { username, password: PASSWORD });
    if (answer.status !== 200) return this.renew(role);
    this.actors.set(role, { ...actor, token: String(read('login', answer).token) });
  }

  /** Proves the password again, for what asks for it. */
  async stepUp(role: FuzzRole): Promise<void> {
    const headers = this.headersOf(role);
    const { status } = await send(this.wire, '/auth/step-up', { password: PASSWORD }, headers);
    if (status !== 200) await this.renew(role);
  }

  headersOf(role: FuzzRole): Record<string, string> {
    const token = this.actors.get(role)?.token;
    return token ? { authorization: `Bearer ${token}` } : {};
  }

  /** An id to ask with: most often one's own of that kind, else the victim's, any of one's own, or one that nothing has. */
  idFor(role: FuzzRole, kind: string, at: number): string {
    const own = this.actors.get(role)?.ids;
    const foreign = this.victim[0]?.ids;
    const which = at % 8;
    const nth = at >> 3;
    if (role === 'admin' && kind === 'users') return pick(this.subject?.ids.of('users') ?? [], nth);
    // Who signs in as the victim may see all of the victim's.
    if (kind === 'names') return pick(own?.of('names') ?? [], nth);
    if (which < OWN_OF_EIGHT) return pick(own?.of(kind) ?? [], nth);
    if (which === OWN_OF_EIGHT) return pick(foreign?.of(kind) ?? [], nth);
    return which === OWN_OF_EIGHT + 1 ? pick([...(own?.all() ?? [])], nth) : NOTHING;
  }

  /** What must not stand in an answer to a role. */
  hiddenFrom(role: FuzzRole): string[] {
    const others = ROLES.filter((one) => one !== role).flatMap((one) => this.actors.get(one) ?? []);
    return [...this.victim, ...others].flatMap(({ marks }) =>
      role === 'admin' ? [marks.own] : [marks.own, marks.shown],
    );
  }

  private makeFor(role: FuzzRole): Promise<FuzzPerson> {
    if (role !== 'viewer') return this.make(role.toUpperCase());
    // A VIEWER who registered owns nothing; the demo account has a year and a half.
    this.demos += 1;
    return this.demos % 2 === 1 ? this.demo() : this.make('VIEWER');
  }

  private async make(role: string): Promise<FuzzPerson> {
    await this.keeper('POST', '/auth/step-up', { password: PASSWORD });
    const { code } = await this.keeper('POST', '/invitations', { role });
    const marks = { own: word(), shown: word() };
    const token = await register(this.wire, String(code), marks.shown);
    const ids = role === 'VIEWER' ? new Ids() : await plant(this.wire, token, marks);
    const { user } = await callerOf(this.wire, token)('GET', '/users');
    ids.add('users', (user as { id: string }).id);
    return { token, marks, ids };
  }

  private async demo(): Promise<FuzzPerson> {
    const { token } = read('/auth/viewer', await send(this.wire, '/auth/viewer', undefined));
    return { token: String(token), marks: { own: word(), shown: word() }, ids: new Ids() };
  }
}

const pick = (list: readonly string[], nth: number): string => list[nth % list.length] ?? NOTHING;

/** A word that nobody else writes. */
const word = () => `zq${randomBytes(9).toString('hex')}`;

function send(wire: Wire, path: string, body: unknown, more: Record<string, string> = {}) {
  // Each time from elsewhere, so that limits by address end nothing.
  const [a, b, c] = randomBytes(3);
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `11.${a}.${b}.${c}` };
  const asked = { method: 'POST', path: `/api${path}`, body: JSON.stringify(body) };
  return wire.send({ ...asked, headers: { ...headers, ...more } });
}

async function register(wire: Wire, code: string, name: string): Promise<string> {
  const person = { name, lastnames: name, username: name, email: `${name}@example.org` };
  const form = { ...person, password: PASSWORD, invitation_code: code };
  read('/auth/register', await send(wire, '/auth/register', form));
  const login = await send(wire, '/auth/login', { username: name, password: PASSWORD });
  return String(read('/auth/login', login).token);
}
