import { gunzipSync, gzipSync } from 'node:zlib';
import type { Mapping } from '@saldo/contract/imports';
import type { Statement } from '@saldo/statements';
import type { GivenAnswers } from './statement-file.ts';

/** What a plan keeps after reading a file: the statement or, for an export of Saldo, the ids in it. */
export type KeptFile =
  | {
      statement: Statement;
      /** The user's column mapping, and the headings under which it is remembered. */
      headings?: readonly string[];
      mapping?: Mapping;
      given?: GivenAnswers | null;
    }
  | { own: { ids: string[]; from: string | null; to: string | null } };

export const packed = (kept: KeptFile): Buffer => gzipSync(JSON.stringify(kept));

/** Unpacks what this server packed, so the shape is not validated again. */
export const unpacked = (bytes: Uint8Array): KeptFile =>
  JSON.parse(gunzipSync(bytes).toString('utf8'));
