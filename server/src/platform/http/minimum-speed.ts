export interface SpeedLimits {
  /** Bytes per second. */
  minimumSpeed: number;
  /** Milliseconds over which the speed is measured. Also the initial grace period. */
  within: number;
}

interface Watched {
  moved: () => number | undefined;
  tooSlow: () => void;
  /** Bytes that had been moved when the current measurement started, at the time `since`. */
  from: number | undefined;
  since: number;
}

/** Checks per measurement. */
const LOOKS = 10;

/** Detects clients that hardly send or read anything, so tying up server memory costs them real bandwidth. */
export class MinimumSpeed {
  readonly #limits: SpeedLimits;
  readonly #watched = new Set<Watched>();
  readonly #timer: NodeJS.Timeout;

  constructor(limits: SpeedLimits) {
    this.#limits = limits;
    this.#timer = setInterval(() => this.#look(), limits.within / LOOKS).unref();
  }

  /**
   * Calls `tooSlow` once `moved`, a byte count, grows too slowly. `moved` returns undefined while nothing can move, for
   * instance while a response is computed. Returns a function that stops watching.
   */
  watch(moved: () => number | undefined, tooSlow: () => void): () => void {
    const one: Watched = { moved, tooSlow, from: undefined, since: 0 };
    this.#watched.add(one);
    return () => this.#watched.delete(one);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#watched.clear();
  }

  #look(): void {
    const now = performance.now();
    for (const one of this.#watched) {
      if (!this.#isTooSlow(one, now)) continue;
      this.#watched.delete(one);
      one.tooSlow();
    }
  }

  #isTooSlow(one: Watched, now: number): boolean {
    const { minimumSpeed, within } = this.#limits;
    const moved = one.moved();
    const from = one.from;
    const elapsed = now - one.since;
    if (moved !== undefined && from !== undefined) {
      if (elapsed < within) return false;
      if (moved - from < (minimumSpeed * elapsed) / 1000) return true;
    }
    one.from = moved;
    one.since = now;
    return false;
  }
}
