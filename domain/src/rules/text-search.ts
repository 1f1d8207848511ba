type Found = ReadonlySet<number>;
/** One or several lines. They are cached by identity, so they must not be mutated. */
type Searched = string | readonly string[];

interface Node {
  next: Map<number, Node>;
  /** Node to continue from if no search string continues with the next character. */
  fallback: Node | null;
  /**
   * `text` is the ID of the search string that ends here, if any. `shorter` is the nearest node on the fallback path at
   * which a shorter string ends.
   */
  text: number | null;
  shorter: Node | null;
  search: number;
}

const nodeOf = (): Node => ({
  next: new Map(),
  fallback: null,
  text: null,
  shorter: null,
  search: 0,
});

/** Marks the start and end of each line. Folded text never contains it. */
const BREAK = '\n';
const BREAK_CODE = BREAK.charCodeAt(0);
const NOTHING: Found = new Set();

/**
 * Finds the search strings of many rules in a line in a single pass (Aho-Corasick), so the time per row depends on the
 * length of the row, not on the number of rules. Search strings and lines must be folded.
 */
export class TextSearch {
  readonly #root = nodeOf();
  readonly #ids = new Map<string, number>();
  /** Cached results for lines that rules set, which occur in many rows. */
  readonly #known = new Map<Searched, Found | null>();
  #isReady = false;
  #searches = 0;
  #last: { searched: Searched; found: Found } = { searched: '', found: NOTHING };

  /** Adds a search string, and returns its ID in the results of `find`. Must be called before the first search. */
  add(operator: string, text: string): number {
    const isStart = operator === 'equals' || operator === 'starts_with';
    const isEnd = operator === 'equals' || operator === 'ends_with';
    const wanted = `${isStart ? BREAK : ''}${text}${isEnd ? BREAK : ''}`;
    const known = this.#ids.get(wanted);
    if (known !== undefined) return known;
    let node = this.#root;
    for (let at = 0; at < wanted.length; at += 1) {
      const code = wanted.charCodeAt(at);
      const next = node.next.get(code) ?? nodeOf();
      node.next.set(code, next);
      node = next;
    }
    const id = this.#ids.size;
    node.text = id;
    this.#ids.set(wanted, id);
    this.#isReady = false;
    return id;
  }

  /** IDs of the search strings that occur in the line, or in at least one of the lines. */
  find(searched: Searched): Found {
    if (searched === this.#last.searched) return this.#last.found;
    const known = this.#known.get(searched);
    const found = known ?? this.#search(typeof searched === 'string' ? [searched] : searched);
    if (known === null) this.#known.set(searched, found);
    this.#last = { searched, found };
    return found;
  }

  /** Makes `find` cache its result for these lines, because they occur in many rows. */
  remember(searched: Searched): void {
    if (!this.#known.has(searched)) this.#known.set(searched, null);
  }

  #search(lines: readonly string[]): Found {
    if (this.#ids.size === 0) return NOTHING;
    if (!this.#isReady) this.#prepare();
    this.#searches += 1;
    const found = new Set<number>();
    for (const line of lines) {
      let node = this.#step(this.#root, BREAK_CODE, found);
      for (let at = 0; at < line.length; at += 1) {
        node = this.#step(node, line.charCodeAt(at), found);
      }
      this.#step(node, BREAK_CODE, found);
    }
    return found;
  }

  #step(from: Node, code: number, found: Set<number>): Node {
    let node: Node | null = from;
    let next = node.next.get(code);
    while (next === undefined && node !== null) {
      node = node.fallback;
      next = node?.next.get(code);
    }
    const here = next ?? this.#root;
    // If this search has already visited a node, it has already recorded all the shorter strings there, so repetitions
    // cost no more.
    for (let end: Node | null = here; end && end.search !== this.#searches; end = end.shorter) {
      end.search = this.#searches;
      if (end.text !== null) found.add(end.text);
    }
    return here;
  }

  /** Sets the fallback of each node, starting with the nodes nearest to the root. */
  #prepare(): void {
    const root = this.#root;
    const queue: Node[] = [root];
    for (const node of queue) {
      for (const [code, next] of node.next) {
        let back = node.fallback;
        while (back !== null && !back.next.has(code)) back = back.fallback;
        next.fallback = back?.next.get(code) ?? root;
        next.shorter = next.fallback.text === null ? next.fallback.shorter : next.fallback;
        queue.push(next);
      }
    }
    this.#isReady = true;
  }
}
