import * as calls from '@saldo/contract/import-plans';
import type { Context } from '../../../platform/context.ts';
import type { Api } from '../../../platform/http/api.ts';
import { readableName } from '../upload.ts';
import * as service from './service.ts';

export function importPlanRoutes(api: Api, context: Context): void {
  api.on(calls.createImportPlan, ({ actor }) => service.createPlan(context, actor));
  api.on(calls.listImportPlans, ({ actor }) => service.listPlans(context, actor));
  api.on(calls.getImportPlan, ({ actor, params }) => service.getPlan(context, actor, params.id));
  api.on(calls.addPlanFile, ({ actor, params, file }) =>
    service.addFile(context, actor, params.id, {
      fileName: readableName(file.name),
      bytes: file.bytes,
    }),
  );
  api.on(calls.changePlanFile, ({ actor, params, body }) =>
    service.changeFile(context, actor, { ...params, change: body }),
  );
  api.on(calls.confirmImportPlan, ({ actor, params }) =>
    service.confirmPlan(context, actor, params.id),
  );
  api.on(calls.undoImportPlan, ({ actor, params }) => service.undoPlan(context, actor, params.id));
  api.on(calls.deleteImportPlan, ({ actor, params }) =>
    service.deletePlan(context, actor, params.id),
  );
}
