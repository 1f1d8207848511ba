import * as calls from '@saldo/contract/history';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function historyRoutes(api: Api, context: Context): void {
  api.on(calls.listSteps, ({ actor, query }) => service.listSteps(context, actor, query));
  api.on(calls.getStep, ({ actor, params }) => service.getStep(context, actor, params.id));
  api.on(calls.undoStep, ({ actor, params }) =>
    service.undo(context, actor, { id: params.id, way: 'undo' }),
  );
  api.on(calls.redoStep, ({ actor, params }) =>
    service.undo(context, actor, { id: params.id, way: 'redo' }),
  );
}
