import { getExport } from '@saldo/contract/export';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { exportAll } from './service.ts';

export function exportRoutes(api: Api, context: Context): void {
  api.on(getExport, ({ actor }) => exportAll(context, actor));
}
