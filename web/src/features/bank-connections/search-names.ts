const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Those whose name holds what was typed; accents and case make no difference. Names that begin so come first. */
export function searchNames<T extends { name: string }>(list: readonly T[], typed: string): T[] {
  const wanted = plain(typed);
  if (wanted === '') return [...list];
  const found = list.filter(({ name }) => plain(name).includes(wanted));
  const starts = ({ name }: T) => plain(name).startsWith(wanted);
  return [...found.filter(starts), ...found.filter((one) => !starts(one))];
}
