import { deserialize, serialize } from 'node:v8';

/**
 * A reader's result as bytes. The main thread passes them on unopened, because opening a large statement would block
 * every user.
 */
export interface Sealed<T> {
  bytes: Uint8Array<ArrayBuffer>;
  /** Never set; carries the type. */
  type?: T;
}

/** The bytes have their own memory, so they can be transferred to a worker thread. */
export const seal = <T>(value: T): Sealed<T> => ({ bytes: new Uint8Array(serialize(value)) });

/** Our own reader process wrote the bytes, so their shape is not validated again. */
export const unseal = <T>({ bytes }: Sealed<T>): T => deserialize(bytes);
