import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const b64 = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** A device that creates and uses one passkey (ES256, no attestation), with the output a browser would produce. */
export class Authenticator {
  readonly id = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
  readonly #key: KeyObject;
  readonly #publicKey: Uint8Array;
  readonly #verifiesUser: boolean;
  #userHandle: unknown;
  #counter = 0;

  constructor(options: { verifiesUser?: boolean } = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#verifiesUser = options.verifiesUser ?? true;
    // COSE_Key: EC2, ES256, P-256.
    this.#publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]) as never,
    );
  }

  /** Responds to passkey creation options. */
  create(options: Record<string, unknown>, origin: string): Record<string, unknown> {
    this.#userHandle = Object(options.user).id;
    const client = clientData('webauthn.create', options, origin);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey]);
    const authData = Buffer.concat([this.#head(origin, ATTESTED), attested]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return this.#wrap({ clientDataJSON: b64(client), attestationObject: b64(attestationObject) });
  }

  /** Responds to a sign-in challenge. */
  get(options: Record<string, unknown>, origin: string): Record<string, unknown> {
    this.#counter += 1;
    const client = clientData('webauthn.get', options, origin);
    const authData = this.#head(origin, 0);
    const signed = createSign('sha256').update(authData).update(sha256(client)).sign(this.#key);
    return this.#wrap({
      clientDataJSON: b64(client),
      authenticatorData: b64(authData),
      signature: b64(signed),
      userHandle: this.#userHandle,
    });
  }

  #head(origin: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const verified = this.#verifiesUser ? USER_VERIFIED : 0;
    const all = Buffer.from([flags | USER_PRESENT | verified]);
    return Buffer.concat([sha256(new URL(origin).hostname), all, counter]);
  }

  #wrap(response: object): Record<string, unknown> {
    const id = b64(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

const clientData = (type: string, options: Record<string, unknown>, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }));
