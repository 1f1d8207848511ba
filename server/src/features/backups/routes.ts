import {
  getManualBackups,
  listBackups,
  previewRestore,
  restoreBackup,
} from '@saldo/contract/backups';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function backupRoutes(api: Api, context: Context): void {
  api.on(getManualBackups, () => service.summarizeManualBackups(context));
  api.on(listBackups, () => service.list(context));
  api.on(previewRestore, ({ params }) => service.preview(context, params.id));
  api.on(restoreBackup, ({ actor, params }) => service.restore(context, actor, params.id));
}
