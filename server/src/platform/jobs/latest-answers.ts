/** One answer for each user, computed again only once the data that it follows from has changed. */
export class LatestAnswers<T> {
  readonly #answers = new Map<string, { stamp: string; answer: Promise<T> }>();
  readonly #most: number;

  /** `most`: the number of users whose answers are kept. */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Returns the user's answer, computed unless the last one has the same stamp.
   *
   * @param stamp identifies the data. Read it before, so a write during the computation changes it and the next call
   *   computes again.
   */
  take(userId: string, stamp: string, compute: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(userId);
    if (known?.stamp === stamp) return known.answer;
    const answer = compute();
    if (this.#answers.size >= this.#most) this.#answers.clear();
    this.#answers.set(userId, { stamp, answer });
    answer.catch(() => {
      // A newer answer may have replaced this one.
      if (this.#answers.get(userId)?.answer === answer) this.#answers.delete(userId);
    });
    return answer;
  }
}
