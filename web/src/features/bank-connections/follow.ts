import type { StartedConnection } from '@saldo/contract/bank-connections';
import { safeLink } from './safe-link.ts';

/** Goes where a bank's answer leads, or says that there is nothing more to do; null where it leads nowhere. */
export function follow(answer: StartedConnection): 'left' | 'connected' | null {
  if ('status' in answer) return 'connected';
  const link = safeLink(answer.link, location.href);
  if (!link) return null;
  location.assign(link);
  return 'left';
}
