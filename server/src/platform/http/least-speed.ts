export interface SpeedLimits {
  /** Bytes a second. */
  leastSpeed: number;
  /** Milliseconds over which the speed is measured. The first of them are the grace that everybody has. */
  within: number;
}

interface Watched {
  moved: () => number | undefined;
  tooSlow: () => void;
  /** What had moved, and when, at the start of the current measurement. */
  from: number | undefined;
  since: number;
}

/** Measurements are looked at so often in the time that they take. */
const LOOKS = 10;

/** Finds senders and readers that hardly move. Holding memory then costs them a line that is as busy. */
export class LeastSpeed {
  readonly #limits: SpeedLimits;
  readonly #watched = new Set<Watched>();
  readonly #timer: NodeJS.Timeout;

  constructor(limits: SpeedLimits) {
    this.#limits = limits;
    this.#timer = setInterval(() => this.#look(), limits.within / LOOKS).unref();
  }

  /**
   * Calls `tooSlow` once `moved`, a count of bytes, grows too slowly; it says undefined while nothing can move, for
   * instance while an answer is computed. The function that is returned ends the watch.
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
    const { leastSpeed, within } = this.#limits;
    const moved = one.moved();
    const from = one.from;
    const elapsed = now - one.since;
    if (moved !== undefined && from !== undefined) {
      if (elapsed < within) return false;
      if (moved - from < (leastSpeed * elapsed) / 1000) return true;
    }
    one.from = moved;
    one.since = now;
    return false;
  }
}
