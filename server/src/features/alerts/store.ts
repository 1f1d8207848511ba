import { targetStore } from '../goals/target-store.ts';

export const {
  list: listAlerts,
  find: findAlert,
  lock: lockAlert,
  insert: insertAlert,
  update: updateAlert,
  remove: deleteAlert,
  move: moveAlerts,
} = targetStore('alerts');
