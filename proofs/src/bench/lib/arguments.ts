/** The number that follows an option of the command; undefined where it is not given. */
export function numberOf(args: readonly string[], option: string): number | undefined {
  const at = args.indexOf(option);
  return at < 0 ? undefined : Number(args[at + 1]);
}
