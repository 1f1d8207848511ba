/**
 * Returns the address of each node that a DATABASE_URL names (`postgres://user:password@one:5432,other/database`). The
 * first is the coordinator.
 */
export function addressesOf(url: string): string[] {
  const start = url.indexOf('://') + '://'.length;
  const path = url.slice(start).search(/[/?#]/);
  const end = path < 0 ? url.length : start + path;
  const hosts = Math.max(start, url.lastIndexOf('@', end - 1) + 1);
  const each = url.slice(hosts, end).split(',');
  return each.map((host) => `${url.slice(0, hosts)}${host}${url.slice(end)}`);
}
