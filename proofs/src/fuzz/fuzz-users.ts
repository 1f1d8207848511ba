import { randomBytes } from 'node:crypto';
import { createInvitation } from '@saldo/contract/invitations';
import { stepUp } from '@saldo/contract/step-up';
import { enterDemo, PASSWORD, pathOf, signIn, signUp, type TestUser } from '../users/user.ts';
import { giveBelongings } from './belongings.ts';
import { Ids, NOTHING } from './ids.ts';
import { type FuzzRole, ROLES } from './types.ts';

/** Data that must never appear in a response to another user. */
export interface Marks {
  /** A word in the user's own data. */
  own: string;
  /** A word in data that administrators may see: names and tickets. */
  shown: string;
}

export interface FuzzUser extends TestUser {
  marks: Marks;
  /** Ids that the user owns or was shown. */
  ids: Ids;
}

type AccountRole = 'USER' | 'VIEWER' | 'ADMIN';
const ACCOUNT_ROLES: Record<Exclude<FuzzRole, 'stranger'>, AccountRole> = {
  user: 'USER',
  viewer: 'VIEWER',
  admin: 'ADMIN',
};

/** Of every eight ids in requests, this many are the sender's own and of the right kind. The sixth is the victim's. */
const OWN_OF_EIGHT = 5;

/**
 * An administrator who runs the test and is never fuzzed, a victim whose data nobody may see, and the users who send
 * requests.
 */
export class FuzzUsers {
  private readonly actors = new Map<FuzzRole, FuzzUser>();
  private readonly victim: FuzzUser[] = [];
  /** A user to whom an administrator may do anything. */
  private subject: FuzzUser | undefined;
  private demos = 0;
  private constructor(
    readonly address: string,
    private readonly keeper: TestUser,
  ) {}

  static async open(address: string, invitation: string): Promise<FuzzUsers> {
    const keeper = await signUp(address, invitation, fresh(word()));
    const users = new FuzzUsers(address, keeper);
    users.victim.push(await users.make('USER'));
    for (const role of ROLES) await users.renew(role);
    return users;
  }

  of(role: FuzzRole): FuzzUser | undefined {
    return this.actors.get(role);
  }

  /** Creates a new user for a role, because users delete themselves and change their passwords during the run. */
  async renew(role: FuzzRole): Promise<void> {
    if (role === 'stranger') return;
    if (role === 'admin') await this.renewSubject();
    this.actors.set(role, await this.makeFor(role));
  }

  async renewSubject(): Promise<void> {
    this.subject = await this.make('USER');
  }

  /** Signs in again, or replaces a user who can no longer sign in. */
  async signInAgain(role: FuzzRole): Promise<void> {
    const actor = this.actors.get(role);
    if (!actor) return;
    const { username, marks, ids } = actor;
    const user = await signIn(this.address, username, fresh(username)).catch(() => undefined);
    if (!user) return this.renew(role);
    this.actors.set(role, { ...user, marks, ids });
  }

  /** Confirms the password again, for calls that require step-up. */
  async stepUp(role: FuzzRole): Promise<void> {
    const body = { password: PASSWORD };
    const answer = await this.actors.get(role)?.raw('POST', pathOf(stepUp, {}), { body });
    if (answer?.status !== 200) await this.renew(role);
  }

  headersOf(role: FuzzRole): Record<string, string> {
    const token = this.actors.get(role)?.token;
    return token ? { authorization: `Bearer ${token}` } : {};
  }

  /**
   * An id for a request. Usually one of the sender's own ids of the given kind. Otherwise one of the victim's, one of
   * the sender's of any kind, or a nonexistent id.
   */
  idFor(role: FuzzRole, kind: string, at: number): string {
    const own = this.actors.get(role)?.ids;
    const foreign = this.victim[0]?.ids;
    const which = at % 8;
    const nth = at >> 3;
    if (role === 'admin' && kind === 'users') return pick(this.subject?.ids.of('users') ?? [], nth);
    // Anyone who signs in as the victim may see all of the victim's data, so names are always the sender's own.
    if (kind === 'names') return pick(own?.of('names') ?? [], nth);
    if (which < OWN_OF_EIGHT) return pick(own?.of(kind) ?? [], nth);
    if (which === OWN_OF_EIGHT) return pick(foreign?.of(kind) ?? [], nth);
    return which === OWN_OF_EIGHT + 1 ? pick([...(own?.all() ?? [])], nth) : NOTHING;
  }

  /** Words that must not appear in a response to a role. */
  hiddenFrom(role: FuzzRole): string[] {
    const others = ROLES.filter((one) => one !== role).flatMap((one) => this.actors.get(one) ?? []);
    return [...this.victim, ...others].flatMap(({ marks }) =>
      role === 'admin' ? [marks.own] : [marks.own, marks.shown],
    );
  }

  private async makeFor(role: Exclude<FuzzRole, 'stranger'>): Promise<FuzzUser> {
    // A registered viewer owns nothing, whereas the demo account has a year and a half of data. Alternate between them.
    if (role === 'viewer') this.demos += 1;
    if (role !== 'viewer' || this.demos % 2 === 0) return this.make(ACCOUNT_ROLES[role]);
    const user = await enterDemo(this.address, fresh(''));
    return { ...user, marks: { own: word(), shown: word() }, ids: new Ids() };
  }

  private async make(role: AccountRole): Promise<FuzzUser> {
    await this.keeper.call(stepUp, { body: { password: PASSWORD } });
    const { code } = await this.keeper.call(createInvitation, { body: { role } });
    const marks = { own: word(), shown: word() };
    const user = await signUp(this.address, code, fresh(marks.shown));
    const ids = role === 'VIEWER' ? new Ids() : await giveBelongings(user, marks);
    ids.add('users', user.id);
    return { ...user, marks, ids };
  }
}

const pick = (list: readonly string[], nth: number): string => list[nth % list.length] ?? NOTHING;

/** A word that nobody else writes. */
const word = () => `zq${randomBytes(9).toString('hex')}`;

/** A name, and a separate IP address so that no per-address limit is reached. */
function fresh(name: string) {
  const [a, b, c] = randomBytes(3);
  return { username: name, name, headers: { 'x-forwarded-for': `11.${a}.${b}.${c}` } };
}
