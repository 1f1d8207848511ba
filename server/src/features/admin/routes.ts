import { checkInstallation, getStats, listActivity } from '@saldo/contract/admin';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { runHealthChecks } from './doctor.ts';
import { examineDamage } from './integrity-jobs.ts';
import * as service from './service.ts';

export function adminRoutes(api: Api, context: Context): void {
  api.on(getStats, () => service.getStats(context));
  api.on(checkInstallation, async () => ({
    findings: await runHealthChecks({ ...context, findDamage: () => examineDamage(context) }),
    slow_queries: {
      over_ms: context.slowQueries.settings.overMs,
      last: [...context.slowQueries.last()],
    },
  }));
  api.on(listActivity, ({ actor, query }) => service.listActivity(context, actor, query));
}
