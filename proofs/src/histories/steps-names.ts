import type { RunningServer } from '../../../server/src/start.ts';
import type { RawAnswer, TestUser } from '../users/user.ts';
import { dayAfter } from './calendar.ts';
import { type Done, NOTHING, type Scene } from './step-context.ts';
import { archiveOf } from './undo-everything.ts';

/* Names of merchants and accounts, restored archives, and the currency of totals. */

export async function nameMerchant({ dice, user }: Scene): Promise<Done> {
  const all = (await user.raw('GET', '/api/merchants')).body as { id: string; name: string }[];
  const one = dice.of(all);
  if (!one) return NOTHING;
  const name = dice.oneOf(null, 'Corner shop', 'Market', dice.of(all)?.name ?? null);
  const path = `/api/merchants/${one.id}`;
  const answer = await user.raw('PUT', path, { body: { name } });
  return { told: `PUT ${path} ${name}`, answer };
}

/** Merges two merchants, or splits one. */
export async function mergeMerchants({ dice, user }: Scene): Promise<Done> {
  const all = (await user.raw('GET', '/api/merchants')).body as { id: string }[];
  const [one, into] = [dice.of(all), dice.of(all)];
  if (!one || !into) return NOTHING;
  const path = `/api/merchants/${one.id}`;
  if (dice.rarely(2)) {
    const body = { into: into.id };
    const answer = await user.raw('POST', `${path}/merge`, { body });
    return { told: `POST ${path}/merge into ${into.id}`, answer };
  }
  const merchant = (await user.raw('GET', path)).body as { parts: { id: string }[] };
  const split = `/api/merchants/${dice.of(merchant.parts)?.id}/split`;
  return { told: `POST ${split}`, answer: await user.raw('POST', split) };
}

export async function nameAccount({ dice, user }: Scene): Promise<Done> {
  const one = dice.of((await user.raw('GET', '/api/accounts')).body as { id: string }[]);
  if (!one) return NOTHING;
  const name = dice.oneOf('Household', 'Savings', 'Mine');
  const path = `/api/accounts/${one.id}`;
  return { told: `PUT ${path} ${name}`, answer: await user.raw('PUT', path, { body: { name } }) };
}

/** Chooses the currency of totals, or leaves it to the rows. */
export async function chooseCurrency({ dice, user }: Scene): Promise<Done> {
  const body = { main_currency: dice.oneOf(null, null, 'EUR', 'USD', 'JPY') };
  const answer = await user.raw('PUT', '/api/users', { body });
  return { told: `PUT /users ${JSON.stringify(body)}`, answer };
}

/** Chooses where months begin, as on the wall calendar or on a date. */
export async function chooseMonths({ dice, user }: Scene): Promise<Done> {
  const day = dice.oneOf(1, 5, 16, 25, 28, 31);
  const body = { month_start: day === 1 ? { kind: 'calendar' } : { kind: 'day', day } };
  const answer = await user.raw('PUT', '/api/users', { body });
  return { told: `PUT /users ${JSON.stringify(body)}`, answer };
}

/** Rates that differ enough to move figures. */
const RATES = { USD: [1.1357, 1.25, 0.9], JPY: [162.8, 120] } as const;

/** Sets an exchange rate from a day of the last year on, also in place of one. */
export async function setRate({ dice, user, today }: Scene): Promise<Done> {
  const currency = dice.oneOf('USD', 'USD', 'JPY');
  const rate = dice.of(RATES[currency]);
  const from_day = dayAfter(today, -dice.below(4) * 120);
  const body = { currency, against: 'EUR', from_day, rate };
  const answer = await user.raw('PUT', '/api/rates', { body });
  return { told: `PUT /rates ${JSON.stringify(body)}`, answer };
}

const archives = new WeakMap<TestUser, Uint8Array>();

/** Exports an archive, or restores the last one. */
export async function restoreArchive(scene: Scene): Promise<Done> {
  const { user, running, dice } = scene;
  const kept = archives.get(user);
  if (!kept || dice.rarely(3)) return keep(running, user);
  const answer: RawAnswer = await user.upload('GENERIC', kept, 'saldo.zip');
  const { imported, total, detail } = answer.body;
  const told = `restore an archive: ${detail?.message ?? `${imported} of ${total}`}`;
  return { told, answer, wroteOften: true };
}

async function keep(running: RunningServer, user: TestUser): Promise<Done> {
  archives.set(user, await archiveOf(running, user));
  return { told: 'an archive is taken', answer: NOTHING.answer };
}
