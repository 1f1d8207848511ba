import { type Language, OFFERED } from '@saldo/contract/languages';
import { onTestFinished } from 'vitest';

/** Offers these languages until the test ends. Call it before the page is rendered. */
export function offer(...languages: Language[]): void {
  const offered = OFFERED as Language[];
  const before = [...offered];
  offered.splice(0, offered.length, ...languages);
  onTestFinished(() => {
    offered.splice(0, offered.length, ...before);
  });
}
