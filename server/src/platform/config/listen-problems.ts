import { createServer } from 'node:net';
import { errorCode } from '../unknown-error.ts';
import { type Config, ConfigError } from './config.ts';

type Place = Pick<Config, 'port' | 'host'>;

/** A sentence for a port or an address that cannot be listened on; any other error unchanged. */
export function listenProblem(error: unknown, { port, host }: Place): unknown {
  const says: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program, or by Saldo itself. Stop that, or set PORT to a free one, such as PORT=${port === 65_535 ? 3000 : port + 1}.`,
    EACCES: `Only root may listen on port ${port}. Set PORT to 1024 or higher, and put a reverse proxy in front.`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine.`,
    ENOTFOUND: `HOST=${host} is not a name or an address of this machine.`,
  };
  const sentence = says[errorCode(error) ?? ''];
  return sentence === undefined ? error : new ConfigError(sentence);
}

/** Throws a ConfigError if the configured port cannot be used. Called before anything is created or changed. */
export async function requireFreePort(place: Place): Promise<void> {
  if (place.port === 0) return;
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ port: place.port, host: place.host, exclusive: true }, resolve);
    });
  } catch (error) {
    throw listenProblem(error, place);
  }
  await new Promise((resolve) => probe.close(resolve));
}
