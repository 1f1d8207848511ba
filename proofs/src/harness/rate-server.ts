import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, dateTimeIn } from '@saldo/domain/dates';
import { isWorkingDay } from '@saldo/domain/working-days';
import { zipOf } from './zip.ts';

/** The oldest line of the whole history, as it is. */
const OLDEST: Record<string, string> = { USD: '1.1789', JPY: '133.73', GBP: '0.7111' };
const FIRST = '1999-01-04';
/** Rates of each currency on its first day here; later ones differ a little. */
const BASE: Record<string, number> = { USD: 1.1357, JPY: 162.8, GBP: 0.8531, BGN: 1.9558 };
const PUBLISHED_AT = '16:00';

type Fault = 'error' | 'slow' | 'page' | 'half' | 'large';

/** A server that publishes rates as the European Central Bank does, and all that may go wrong with it. */
export interface RateServer {
  url: string;
  /** What the server's clock shows; today's rates are held back until four in the afternoon. */
  now: Date;
  /** Columns of the list, in their order. Those without rates are `N/A`. */
  columns: string[];
  /** Rates by `day currency`, in place of the usual ones: a correction, or nonsense. */
  instead: Map<string, string>;
  /** What the server does instead of answering. */
  fault: Fault | null;
  /** Names of the requested files, each with the status of its answer. */
  requests: string[];
  stop(): Promise<void>;
}

export async function startRateServer(from: string, now: Date): Promise<RateServer> {
  const state: Omit<RateServer, 'url' | 'stop'> = {
    ...{
      now,
      columns: ['USD', 'JPY', 'BGN', 'GBP'],
      instead: new Map(),
      fault: null,
      requests: [],
    },
  };
  const server = createServer(({ url = '', headers }, response) => {
    const name = url.slice(1);
    const content = fileOf(state, from, name);
    const etag = `"${content.length}-${sumOf(content)}"`;
    const send = (status: number, body: Buffer | string = '') => {
      state.requests.push(`${name} ${status}`);
      response.writeHead(status, { etag }).end(body);
    };
    if (state.fault) return fail(state.fault, content, send, response);
    if (headers['if-none-match'] === etag) return send(304);
    send(200, content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

type State = Pick<RateServer, 'now' | 'columns' | 'instead'>;

/** The rate of a currency on a day, as a file writes it. */
export function rateOn({ instead }: Pick<State, 'instead'>, day: string, currency: string): string {
  if (day === FIRST) return OLDEST[currency] ?? 'N/A';
  if (currency === 'BGN' && day >= '2026-01-01') return 'N/A';
  const moved = (BASE[currency] ?? 7) * (1 + Number(day.slice(8)) / 1000);
  return instead.get(`${day} ${currency}`) ?? String(Number(moved.toPrecision(6)));
}

function daysOf({ now }: State, from: string): string[] {
  const [today = '', time = ''] = dateTimeIn('Europe/Berlin', now).split('T');
  const days: string[] = [];
  for (let day = from; day <= today; day = addDays(day, 1)) {
    if (isWorkingDay(day) && (day < today || time >= PUBLISHED_AT)) days.push(day);
  }
  return days;
}

function fileOf(state: State, from: string, name: string): Buffer {
  if (name.endsWith('.zip')) {
    const days = [FIRST, ...daysOf(state, from)].reverse();
    return zipOf({ 'eurofxref-hist.csv': csvOf(state, days) });
  }
  const days = daysOf(state, from).slice(name.includes('90d') ? -62 : -1);
  return Buffer.from(xmlOf(state, days.reverse(), name.includes('90d') ? '"' : "'"));
}

export const csvOf = (state: Pick<State, 'columns' | 'instead'>, days: readonly string[]): string =>
  [
    `Date,${state.columns.join(',')},`,
    ...days.map(
      (day) => `${day},${state.columns.map((one) => rateOn(state, day, one)).join(',')},`,
    ),
    '',
  ].join('\n');

/** A currency without a rate is absent. */
export function xmlOf(
  state: Pick<State, 'columns' | 'instead'>,
  days: readonly string[],
  quote: '"' | "'",
): string {
  const cubes = days.map((day) => {
    const rates = state.columns.flatMap((currency) => {
      const rate = rateOn(state, day, currency);
      return rate === 'N/A' ? [] : `<Cube currency="${currency}" rate="${rate}"/>`;
    });
    return `<Cube time="${day}">${rates.join('')}</Cube>`;
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender><Cube>
${cubes.join('\n')}</Cube></gesmes:Envelope>`;
  return text.replaceAll('"', quote);
}

const sumOf = (bytes: Buffer): number =>
  bytes.reduce((sum, byte, at) => (sum + byte * at) % 1e9, 0);

function fail(
  fault: Fault,
  content: Buffer,
  send: (status: number, body?: Buffer | string) => void,
  response: ServerResponse,
): void {
  if (fault === 'slow') {
    // Never ends.
    response.writeHead(200).write(content.subarray(0, 10));
    return;
  }
  const bodies = {
    error: '',
    page: '<!DOCTYPE html><html><body>Maintenance</body></html>',
    half: content.subarray(0, content.length / 2),
    large: Buffer.alloc(6 * 1024 * 1024, 'a'),
  };
  send(fault === 'error' ? 500 : 200, bodies[fault]);
}
