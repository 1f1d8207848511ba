import { examineInstallation, getStats, listActivity } from '@saldo/contract/admin';
import {
  getManualBackups,
  listBackups,
  previewRestore,
  restoreBackup,
} from '@saldo/contract/backups';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as backups from './backups.ts';
import { examine } from './examine.ts';
import { examineDamage } from './integrity.ts';
import * as service from './service.ts';

export function adminRoutes(api: Api, context: Context): void {
  api.on(getStats, () => service.getStats(context));
  api.on(examineInstallation, async () => ({
    findings: await examine({ ...context, findDamage: () => examineDamage(context) }),
    slow_queries: {
      over_ms: context.slowQueries.settings.overMs,
      last: [...context.slowQueries.last()],
    },
  }));
  api.on(getManualBackups, () => backups.summariseManual(context));
  api.on(listBackups, () => backups.list(context));
  api.on(previewRestore, ({ params }) => backups.preview(context, params.id));
  api.on(restoreBackup, ({ actor, params }) => backups.restore(context, actor, params.id));
  api.on(listActivity, ({ actor, query }) => service.listActivity(context, actor, query));
}
