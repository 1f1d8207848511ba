import { safeLink } from './safe-link.ts';

/** Goes where a bank's answer leads, or says that there is nothing more to do; null where it leads nowhere. */
export function follow(answer: { link?: string; status?: string }): 'left' | 'connected' | null {
  const link = safeLink(answer.link, location.href);
  if (link) {
    location.assign(link);
    return 'left';
  }
  return answer.status === 'connected' ? 'connected' : null;
}
