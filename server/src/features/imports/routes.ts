import { createReport, listReports, undoReport } from '@saldo/contract/imports';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';
import { uploadOf } from './upload.ts';

export function importRoutes(api: Api, context: Context): void {
  api.on(createReport, ({ actor, headers, form, file }) =>
    service.importReport(context, actor, uploadOf({ headers, form }, file)),
  );
  api.on(listReports, ({ actor }) => service.listReports(context, actor));
  api.on(undoReport, ({ actor, params }) => service.undoReport(context, actor, params.id));
}
