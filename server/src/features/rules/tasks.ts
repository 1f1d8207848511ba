import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type {
  applyRules,
  deleteRule,
  previewRules,
  revertRule,
  ruleHealth,
} from './apply-rules.ts';
import type { draftRule } from './draft-rule.ts';
import type { suggestRules } from './suggestions.ts';

/** Fifty rules over fifty thousand transactions take seconds, so these tasks run in a worker. */
export const tasks = defineTasks({
  applyRules: task<typeof applyRules>({ lane: 'heavy' }),
  previewRules: task<typeof previewRules>({ lane: 'heavy' }),
  revertRule: task<typeof revertRule>({ lane: 'heavy' }),
  deleteRule: task<typeof deleteRule>({ lane: 'heavy' }),
  ruleHealth: task<typeof ruleHealth>({ lane: 'heavy' }),
  suggestRules: task<typeof suggestRules>({ lane: 'heavy' }),
  draftRule: task<typeof draftRule>({ lane: 'heavy' }),
});
