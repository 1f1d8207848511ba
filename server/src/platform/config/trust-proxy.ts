import { isIP } from 'node:net';
import { z } from 'zod';

const MOST_HOPS = 10;
const SAYS =
  'must be off, on, a number of proxies from 1 to 10, or a comma-separated list of their addresses (10.0.0.2, 10.1.0.0/16)';

/**
 * How many hops from the right of `X-Forwarded-For` are our own proxies (0: none), or the addresses of those proxies.
 */
export type TrustedProxies = number | readonly string[];

function isRange(range: string): boolean {
  const [address = '', prefix, ...more] = range.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0;
  return bits >= 1 && bits <= (family === 4 ? 32 : 128);
}

export const TRUST_PROXY = z
  .string()
  .trim()
  .transform((given, context): TrustedProxies => {
    if (given === 'off') return 0;
    if (given === 'on') return 1;
    if (/^\d{1,2}$/.test(given) && Number(given) <= MOST_HOPS) return Number(given);
    const ranges = given.split(',').map((range) => range.trim());
    if (ranges.every(isRange)) return ranges;
    context.addIssue({ code: 'custom', message: SAYS });
    return z.NEVER;
  })
  .default(0);
