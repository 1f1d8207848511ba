import { createReport, detectReport, listReports, undoReport } from '@saldo/contract/imports';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';
import { readableName, uploadOf } from './upload.ts';

export function importRoutes(api: Api, context: Context): void {
  api.on(createReport, ({ actor, headers, form, file }) =>
    service.importReport(context, actor, uploadOf({ headers, form }, file)),
  );
  api.on(detectReport, ({ actor, file }) =>
    service.detectReport(context, actor, { fileName: readableName(file.name), bytes: file.bytes }),
  );
  api.on(listReports, ({ actor }) => service.listReports(context, actor));
  api.on(undoReport, ({ actor, params }) => service.undoReport(context, actor, params.id));
}
