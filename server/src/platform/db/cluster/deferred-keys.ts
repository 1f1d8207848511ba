import {
  AddConstraintNode,
  AlterTableNode,
  CreateTableNode,
  createQueryId,
  ForeignKeyConstraintNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type TableNode,
} from 'kysely';
import type { Tx } from '../storage.ts';

/**
 * Holds back the foreign keys of new tables, because a cluster accepts a foreign key only after both of its tables have
 * been distributed.
 */
export class DeferredKeys implements KyselyPlugin {
  readonly #keys: { table: TableNode; key: ForeignKeyConstraintNode }[] = [];

  transformQuery({ node }: PluginTransformQueryArgs) {
    if (!CreateTableNode.is(node)) return node;
    const constraints = node.constraints?.filter((one) => {
      if (!ForeignKeyConstraintNode.is(one)) return true;
      this.#keys.push({ table: node.table, key: one });
      return false;
    });
    return constraints ? { ...node, constraints } : node;
  }

  transformResult = async ({ result }: PluginTransformResultArgs) => result;

  async add(tx: Tx): Promise<void> {
    const executor = tx.getExecutor();
    for (const { table, key } of this.#keys) {
      const node = AlterTableNode.cloneWithTableProps(AlterTableNode.create(table), {
        addConstraint: AddConstraintNode.create(key),
      });
      await executor.executeQuery(executor.compileQuery(node, createQueryId()));
    }
  }
}
