import { targetStore } from './target-store.ts';

export const {
  list: listGoals,
  find: findGoal,
  lock: lockGoal,
  insert: insertGoal,
  update: updateGoal,
  remove: deleteGoal,
  move: moveGoals,
} = targetStore('goals');
