import { createReport, listReports, undoReport } from '@saldo/contract/imports';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';
import { readUpload } from './upload.ts';

export function importRoutes(api: Api, context: Context): void {
  api.on(createReport, async ({ actor, request }) =>
    service.importReport(context, actor, await readUpload(request)),
  );
  api.on(listReports, ({ actor }) => service.listReports(context, actor));
  api.on(undoReport, ({ actor, params }) => service.undoReport(context, actor, params.id));
}
