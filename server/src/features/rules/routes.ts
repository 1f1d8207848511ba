import * as calls from '@saldo/contract/rules';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function ruleRoutes(api: Api, context: Context): void {
  api.on(calls.listRules, ({ actor }) => service.listRules(context, actor));
  api.on(calls.createRule, ({ actor, body }) => service.createRule(context, actor, body));
  api.on(calls.orderRules, ({ actor, body }) => service.orderRules(context, actor, body.ids));
  api.on(calls.updateRule, ({ actor, params, body }) =>
    service.updateRule(context, actor, params.id, body),
  );
  api.on(calls.deleteRule, ({ actor, params, query }) =>
    service.deleteRule(context, actor, { id: params.id, revert: query.revert }),
  );
  api.on(calls.applyRules, ({ actor, body }) => service.applyAll(context, actor, body));
  api.on(calls.applyRule, ({ actor, params, body }) =>
    service.applyOne(context, actor, params.id, body),
  );
  api.on(calls.revertRule, ({ actor, params }) => service.revertRule(context, actor, params.id));
  api.on(calls.previewRules, ({ actor, body }) => service.preview(context, actor, body));
  api.on(calls.draftRule, ({ actor, body }) => service.draft(context, actor, body));
  api.on(calls.getRuleHealth, ({ actor }) => service.health(context, actor));
  api.on(calls.listRuleSuggestions, ({ actor }) => service.suggestions(context, actor));
}
