const HOSTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** An address for each node that a DATABASE_URL names (`postgres://user:password@one:5432,other/database`). The first coordinates. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = HOSTS.exec(url) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}
