import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import { TooMuchWork } from '../http/busy.ts';

/**
 * How long a write may take while others wait for it. The largest import (20 MB, 165,000 rows) takes 7 seconds on a
 * laptop; on a machine of a quarter of its speed it still goes through.
 */
export const WRITE_WITHIN_MS = 30_000;

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
