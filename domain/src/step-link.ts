import type { StepKind, StepLink } from '@saldo/contract/history';

interface Named {
  id: string;
  name: string;
}

interface Change {
  before?: Named | undefined;
  after?: Named | undefined;
}

/**
 * What a step did to an item, from the item before and after. It had another name before, did not exist, or is gone;
 * otherwise `did`.
 */
export function changeLink(
  to: StepLink['to'],
  { before, after }: Change,
  did: StepLink['did'] = 'changed',
): StepLink {
  const { id, name } = after ?? before ?? { id: '', name: '' };
  if (!before) return { to, id, name, did: 'created' };
  if (!after) return { to, id, name, did: 'deleted' };
  return before.name === name
    ? { to, id, name, did }
    : { to, id, name, did: 'renamed', was: before.name };
}

/** A step that makes, changes or deletes one item. */
export const changeStep = <Thing extends StepKind & StepLink['to']>(
  thing: Thing,
  change: Change,
  did?: StepLink['did'],
) => ({ kind: thing, links: [changeLink(thing, change, did)] });
