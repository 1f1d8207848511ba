/**
 * Follows the link in a bank's response, or returns `connected` if no redirect is needed. Returns null if the response
 * has no usable link.
 */
export function followBankLink(answer: {
  link?: string;
  status?: string;
}): 'left' | 'connected' | null {
  const link = safeLink(answer.link, location.href);
  if (link) {
    location.assign(link);
    return 'left';
  }
  return answer.status === 'connected' ? 'connected' : null;
}

/** Returns the redirect URL if it is https or on this server, else null. */
export function safeLink(link: unknown, here: string): string | null {
  if (typeof link !== 'string' || link === '') return null;
  let url: URL;
  try {
    url = new URL(link, here);
  } catch {
    return null;
  }
  const isOurs = url.origin === new URL(here).origin;
  return isOurs || url.protocol === 'https:' ? url.href : null;
}
