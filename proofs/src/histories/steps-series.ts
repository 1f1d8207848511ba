import { type Done, NOTHING, type Scene } from './step-context.ts';

/** Confirms or dismisses a series, joins two, or splits one. */
export async function changeSeries({ dice, user }: Scene): Promise<Done> {
  const { body } = await user.raw('GET', '/api/recurring');
  const all: { id: string }[] = body.series;
  const one = dice.of(all);
  if (!one) return NOTHING;
  const path = `/api/recurring/${one.id}`;
  const change = await someWord();
  return {
    told: `PUT ${path} ${JSON.stringify(change)}`,
    answer: await user.raw('PUT', path, { body: change }),
  };

  async function someWord(): Promise<object> {
    const kind = dice.below(4);
    if (kind === 0) return { state: dice.oneOf('confirmed', 'dismissed', 'ended', 'found') };
    if (kind === 1) return { join: dice.of(all)?.id };
    const list = await user.raw('GET', `/api/transactions?year=all&recurring=${one?.id}`);
    return { split: dice.of<{ id: string }>(list.body.items)?.id };
  }
}
