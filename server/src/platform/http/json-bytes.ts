/** An answer that is already JSON: a worker thread serialized it because it is long. */
export class JsonBytes {
  readonly json: Uint8Array;

  constructor(json: Uint8Array) {
    this.json = json;
  }
}
