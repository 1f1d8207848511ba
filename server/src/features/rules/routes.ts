import {
  applyRule,
  applyRules,
  createRule,
  deleteRule,
  draftRule,
  getRuleHealth,
  listRuleSuggestions,
  listRules,
  orderRules,
  previewRules,
  revertRule,
  updateRule,
} from '@saldo/contract/rules';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function ruleRoutes(api: Api, context: Context): void {
  api.on(listRules, ({ actor }) => service.listRules(context, actor));
  api.on(createRule, ({ actor, body }) => service.createRule(context, actor, body));
  api.on(orderRules, ({ actor, body }) => service.orderRules(context, actor, body.ids));
  api.on(updateRule, ({ actor, params, body }) =>
    service.updateRule(context, actor, params.id, body),
  );
  api.on(deleteRule, ({ actor, params, query }) =>
    service.deleteRule(context, actor, { id: params.id, revert: query.revert }),
  );
  api.on(applyRules, ({ actor, body }) => service.applyAll(context, actor, body));
  api.on(applyRule, ({ actor, params, body }) => service.applyOne(context, actor, params.id, body));
  api.on(revertRule, ({ actor, params }) => service.revertRule(context, actor, params.id));
  api.on(previewRules, ({ actor, body }) => service.preview(context, actor, body));
  api.on(draftRule, ({ actor, body }) => service.draft(context, actor, body));
  api.on(getRuleHealth, ({ actor }) => service.health(context, actor));
  api.on(listRuleSuggestions, ({ actor }) => service.suggestions(context, actor));
}
