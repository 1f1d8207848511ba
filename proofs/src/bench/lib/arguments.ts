/** The number after a command-line option, or undefined if it is missing. */
export function numberOption(args: readonly string[], option: string): number | undefined {
  const at = args.indexOf(option);
  return at < 0 ? undefined : Number(args[at + 1]);
}
