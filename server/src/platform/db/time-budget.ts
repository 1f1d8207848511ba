import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import { TooMuchWork } from '../http/busy-errors.ts';

/**
 * How long a write may take while others wait for it. The longest write, an archive of 100,000 rows, takes 6 seconds on
 * two cores. The largest statement file (20 MB) takes 3 seconds. So both finish even on a machine a seventh as fast.
 */
export const WRITE_WITHIN_MS = 45_000;

/** Ends a transaction that takes too long: the next statement fails, and everything is rolled back. */
export class TimeBudget implements KyselyPlugin {
  readonly #end: number;

  constructor(withinMs: number) {
    this.#end = performance.now() + withinMs;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  /** The limit is checked here because every statement passes through, including statements compiled earlier. */
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (performance.now() > this.#end) throw new TooMuchWork();
    return result;
  }
}
