import { z } from 'zod';
import type { Db } from '../../platform/db/storage.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import { tryOpenRef } from '../accounts/account-connections.ts';
import type { ConsentCallback, ConsentHandle } from './providers/provider.ts';
import * as due from './store/due-connections.ts';

const Handle = z.record(z.string(), z.string().nullable());
const Callback = z.object({ code: z.string().nullable(), error: z.string().nullable() });

const handleLabel = (connectionId: string) => `bank handle ${connectionId}`;
const callbackLabel = (reference: string) => `bank callback ${reference}`;

/** Seals secrets of a consent. Each is bound to the row that stores it. */
export const sealHandle = (secrets: Secrets, connectionId: string, handle: ConsentHandle) =>
  secrets.seal(JSON.stringify(handle), handleLabel(connectionId));

export const sealCallback = (secrets: Secrets, reference: string, callback: ConsentCallback) =>
  secrets.seal(JSON.stringify(callback), callbackLabel(reference));

/** Returns null instead of throwing if the sealing key has been lost. */
const orNull = <T>(open: () => T): T | null => {
  try {
    return open();
  } catch {
    return null;
  }
};

export const tryOpenHandle = (secrets: Secrets, connectionId: string, sealed: string) =>
  orNull(() => Handle.parse(JSON.parse(secrets.open(sealed, handleLabel(connectionId)))));
export const tryOpenCallback = (secrets: Secrets, reference: string, sealed: string) =>
  orNull(() => Callback.parse(JSON.parse(secrets.open(sealed, callbackLabel(reference)))));

/** Counts consents and linked accounts whose secrets none of the keys can open. */
export async function countLostAccess(read: Db, secrets: Secrets): Promise<number> {
  const [handles, refs] = await Promise.all([due.handles(read), due.refs(read)]);
  return (
    handles.filter(({ id, handle }) => tryOpenHandle(secrets, id, handle) === null).length +
    refs.filter(({ id, ref }) => tryOpenRef(secrets, id, ref) === null).length
  );
}
