import { type Done, NOTHING, type Scene } from './scene.ts';

/** What a person says of a series: whether it is one, that another is the same, or that it is two. */
export async function tellOfSeries({ dice, person }: Scene): Promise<Done> {
  const { body } = await person.ask('GET', '/recurring');
  const all: { id: string }[] = body.series;
  const one = dice.of(all);
  if (!one) return NOTHING;
  const path = `/recurring/${one.id}`;
  const change = await someWord();
  return {
    told: `PUT ${path} ${JSON.stringify(change)}`,
    answer: await person.ask('PUT', path, change),
  };

  async function someWord(): Promise<object> {
    const kind = dice.below(4);
    if (kind === 0) return { state: dice.oneOf('confirmed', 'dismissed', 'ended', 'found') };
    if (kind === 1) return { join: dice.of(all)?.id };
    const list = await person.ask('GET', `/transactions?year=all&recurring=${one?.id}`);
    return { split: dice.of<{ id: string }>(list.body.items)?.id };
  }
}
