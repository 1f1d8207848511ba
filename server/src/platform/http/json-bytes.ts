/** An answer that is JSON already. A worker thread wrote it, because it is long. */
export class JsonBytes {
  readonly json: Uint8Array;

  constructor(json: Uint8Array) {
    this.json = json;
  }
}
