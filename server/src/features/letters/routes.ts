import * as calls from '@saldo/contract/letters';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function letterRoutes(api: Api, context: Context): void {
  api.on(calls.listLetters, ({ actor }) => service.listLetters(context, actor));
  api.on(calls.getLetter, ({ actor, params }) => service.getLetter(context, actor, params.month));
  api.on(calls.answerLetter, async ({ actor, params, body }) => {
    await service.answerLetter(context, actor, { month: params.month, answers: body });
    return {};
  });
}
