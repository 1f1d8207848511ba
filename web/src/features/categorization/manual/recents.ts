const keyOf = (userId: string) => `recent_categories_${userId}`;

/** The categories that this person used last in this browser, those that still exist. */
export function readRecents(userId: string, exists: (id: string) => boolean): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((id): id is string => typeof id === 'string' && exists(id));
  } catch {
    return [];
  }
}

export function storeRecents(userId: string, recents: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(recents));
  } catch {
    // Without storage each walk starts without them.
  }
}
