import { readFileSync } from 'node:fs';
import { listAccounts } from '@saldo/contract/accounts';
import { MAPPING } from '../fuzz/belongings.ts';
import { FuzzUsers } from '../fuzz/fuzz-users.ts';
import { imported } from '../users/actions.ts';
import type { TestUser } from '../users/user.ts';
import { openWave, SHAPES, type Shape } from './attack.ts';
import { Bystander, type Slowest } from './bystander.ts';
import { ATTACKERS, type Attacker, everyRequest, FULL_YEAR, longAnswers } from './requests.ts';

/** The intensity of the attack. */
export interface Pressure {
  seed: number;
  /** Connections per route, attacker and shape. */
  connections: number;
  /** Connections for each of the longest responses. */
  longAnswers: number;
  /** Rows of the attacking user and of the bystander, each. */
  rows: number;
  /** How often the bystander acts while the connections of a wave are open. */
  rounds: number;
  /** Called after each wave. */
  after?(told: string): void;
}

export interface Pressed {
  /**
   * Largest growth of resident memory during waves of a shape, in MB. Memory of threads that were already working is
   * part of the baseline.
   */
  grownMb: Record<Shape, number>;
  /** Longest duration of each of the bystander's acts during waves of a shape, in milliseconds. */
  slowest: Record<Shape, Slowest>;
  /** Statuses of compressed bodies that were not rejected. */
  unpacked: Record<string, number>;
}

/** Attackers' addresses: loopback, but never the bystander's. */
const FROM: Record<Attacker, string> = {
  stranger: '127.0.0.2',
  viewer: '127.0.0.3',
  user: '127.0.0.4',
};

/** Attacks a server in its own process, wave by wave, while a bystander keeps using it. */
export async function press(
  { address, pid }: { address: string; pid: number },
  invitation: string,
  pressure: Pressure,
): Promise<Pressed> {
  const users = await FuzzUsers.open(address, invitation);
  const [member, admin] = [users.of('user'), users.of('admin')];
  if (!member || !admin) throw new Error('The run has no users.');
  await giveHistory(member, pressure.rows);
  await giveHistory(admin, pressure.rows);
  const bystander = new Bystander(address, admin);
  await bystander.goRound();
  const before = memoryOf(pid);
  const unpacked: Record<string, number> = {};
  const grownMb = { 'half-sent': 0, slow: 0, packed: 0, unread: 0 };
  bystander.takeSlowest();
  const slowest: Partial<Record<Shape, Slowest>> = {};
  for (const shape of SHAPES) {
    for (const role of ATTACKERS) {
      const requests = await requestsOf(users, { role, shape, pressure });
      const wave = openWave(address, { from: FROM[role], shape, requests });
      for (let round = 0; round < pressure.rounds; round += 1) {
        await bystander.goRound();
        grownMb[shape] = Math.max(grownMb[shape], memoryOf(pid) - before);
      }
      wave.end();
      if (shape === 'packed') note(unpacked, wave.statuses);
      pressure.after?.(
        `${shape} by ${role}: ${requests.length} connections, ${JSON.stringify(wave.statuses)}, ${memoryOf(pid)} MB`,
      );
    }
    slowest[shape] = bystander.takeSlowest();
    pressure.after?.(JSON.stringify(slowest[shape]));
  }
  return { grownMb, slowest: slowest as Pressed['slowest'], unpacked };
}

async function requestsOf(
  users: FuzzUsers,
  { role, shape, pressure }: { role: Attacker; shape: Shape; pressure: Pressure },
) {
  const { seed, connections } = pressure;
  const whole = shape === 'unread';
  const each = await everyRequest(role, users, { seed, whole });
  const all = Array.from({ length: connections }, () => each).flat();
  return whole ? [...all, ...longAnswers(role, users, pressure.longAnswers)] : all;
}

/**
 * A request with a compressed body is rejected for its content encoding, or for another error in its head. The body is
 * never read.
 */
const REFUSED = /^[45]/;

function note(unpacked: Record<string, number>, statuses: Readonly<Record<string, number>>): void {
  for (const [status, times] of Object.entries(statuses)) {
    if (!REFUSED.test(status)) unpacked[status] = (unpacked[status] ?? 0) + times;
  }
}

/** Imports a statement with the given number of rows in one year, so that a list of the year is long. */
async function giveHistory(user: TestUser, rows: number): Promise<void> {
  const lines = Array.from({ length: rows }, (_, at) => {
    const month = String((at % 12) + 1).padStart(2, '0');
    const day = String((at % 28) + 1).padStart(2, '0');
    return `${FULL_YEAR}-${month}-${day},Shop ${at % 300} purchase ${at},-${(at % 90) + 1}.25`;
  });
  const list = `Date,Description,Amount\n${lines.join('\n')}\n`;
  await imported(user, 'GENERIC', list, { mapping: MAPPING }, 'year.csv');
  await user.call(listAccounts);
}

/** Resident memory of a process according to Linux, in MB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
}
