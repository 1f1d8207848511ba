/** Goes where a bank's answer leads, or says that there is nothing more to do; null where it leads nowhere. */
export function follow(answer: { link?: string; status?: string }): 'left' | 'connected' | null {
  const link = safeLink(answer.link, location.href);
  if (link) {
    location.assign(link);
    return 'left';
  }
  return answer.status === 'connected' ? 'connected' : null;
}

/** Where the server sends the browser: https, or a page of this very server. Null for everything else. */
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
