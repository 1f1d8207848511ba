import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** Until now these names, folded, decided what a category means. */
const NAMES = {
  own_transfers: ['between own accounts', 'entre cuentas propias'],
  savings: ['savings & investments', 'ahorro e inversion'],
  salary: [
    ...[
      'salary',
      'nomina',
      'pension & benefits',
      'pension y ayudas',
      'paycheck',
      'pay',
      'wages',
      'payroll',
    ],
    ...[
      'salario',
      'sueldo',
      'gehalt',
      'net pay',
      'bonus',
      'pension',
      'benefits',
      'unemployment',
      'paro',
    ],
    ...['ayudas', 'subsidio', 'social security'],
  ],
};

/** Gives categories the role that their name had. */
export async function categoryRoles(db: Schema, engine: Engine): Promise<void> {
  await db.schema.alterTable('categories').addColumn('role', textOf(engine)).execute();
  for (const [role, names] of Object.entries(NAMES)) {
    await sql`update categories set role = ${role} where name_key in (${sql.join(names)})`.execute(
      db,
    );
  }
}
