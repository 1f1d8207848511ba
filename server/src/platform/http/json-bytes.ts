/** A response that a worker thread has already serialized, because it is long. */
export class JsonBytes {
  readonly json: Uint8Array;

  constructor(json: Uint8Array) {
    this.json = json;
  }
}
