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
 * How long a write may take while others wait for it. The longest, an archive of 100,000 rows, takes 6 seconds on two
 * cores, the largest statement (20 MB) 3: they go through on a machine of an eighth of that speed.
 */
export const WRITE_WITHIN_MS = 45_000;

/** Ends a transaction that takes longer: the statement after that fails, and all of it is undone. */
export class TimeBudget implements KyselyPlugin {
  readonly #end: number;

  constructor(withinMs: number) {
    this.#end = performance.now() + withinMs;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  /** Every statement comes by here, also those that were compiled before. */
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (performance.now() > this.#end) throw new TooMuchWork();
    return result;
  }
}
