/** Shuffles the numbers in place (Fisher-Yates). */
export function shuffle(numbers: Uint32Array, random: () => number): void {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const kept = numbers[i] ?? 0;
    numbers[i] = numbers[j] ?? 0;
    numbers[j] = kept;
  }
}
