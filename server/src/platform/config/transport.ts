import { addressesOf } from '../db/cluster/node-addresses.ts';

/** True if a host is this machine, so traffic to it crosses no network. */
export const isThisMachine = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]?)$/i.test(host);

/** True for an address that secrets and user data may be sent to: HTTPS, or a service on this machine. */
export function isSecureAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
}

export const SECURE_ADDRESS_REQUIRED =
  'must start with https://, unless it is on this machine (http://localhost)';

/**
 * True if the connection goes to another machine unencrypted. Of the accepted modes, `verify-full` checks the server's
 * certificate; the others encrypt, or at least claim to.
 */
function isPlain(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return false;
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return false;
  return !['verify-full', 'verify-ca', 'require'].includes(searchParams.get('sslmode') ?? '');
}

/**
 * Warnings about settings that work but let others on the network eavesdrop. They never contain the settings' values.
 */
export function transportWarnings({
  databaseUrl,
  publicUrl,
}: {
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
}): string[] {
  return [
    ...(databaseUrl && addressesOf(databaseUrl).some(isPlain)
      ? ['DATABASE_URL connects to another machine without TLS. Add sslmode=verify-full to it.']
      : []),
    ...(publicUrl && !isSecureAddress(publicUrl)
      ? [
          'PUBLIC_URL is plain HTTP, so others on the network can read passwords. Put HTTPS in front.',
        ]
      : []),
  ];
}
