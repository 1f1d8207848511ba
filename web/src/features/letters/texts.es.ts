import type { Catalogue } from '@saldo/contract/languages';
import type { LetterCorrection, LetterFacts } from '@saldo/contract/letters';
import { count, longMonth, money, monthYear, percent } from '../../lib/format.ts';

const numbers = (month: string) => month.split('-').map(Number);

/** `octubre` for `2026-10`. */
const nameOf = (month: string): string => longMonth(numbers(month)[1] ?? 1);

const FIGURES = { income: 'Ingresos', expenses: 'Gastos', net: 'Ahorrado' } as const;

export const texts = {
  title: 'Cartas mensuales',
  purpose: 'Lo que ha traído cada mes, cuando ha terminado. También por correo, si quieres.',
  loading: 'Cargando tus cartas',
  failed: 'No se han podido cargar tus cartas',
  failedOne: 'No se ha podido cargar esta carta',
  emptyTitle: 'Aún no hay cartas',
  empty: 'La primera carta llega cuando tienes datos del mes entero, o diez días después.',
  emptyOff: 'Activa la carta mensual en tu perfil. La primera llega cuando haya terminado un mes.',
  settings: 'Ajustes de la carta',
  list: 'Cartas',

  nameOf,
  fullName: (month: string) => {
    const [year = 0, number = 1] = numbers(month);
    return monthYear(year, number);
  },
  sent: (day: string) => `Escrita el ${day}`,
  asSent: 'Cifras de cuando se escribió',
  days: (n: number) => count(n, 'día'),
  totals: FIGURES,
  same: { usual: 'Lo habitual', before: 'Como el mes anterior' },
  difference: (amount: string, isMore: boolean, { compared }: LetterFacts) =>
    `${amount} ${isMore ? 'más' : 'menos'} ${compared?.with === 'before' ? 'que el mes anterior' : 'de lo habitual'}`,
  kept: (share: number) => `${percent(share)} de lo que ha entrado`,
  more: (amount: string) => `${amount} más`,
  less: (amount: string) => `${amount} menos`,
  asBefore: 'Sin variación',
  others: (n: number) => count(n, 'categoría más', 'categorías más'),
  spent: 'En qué se ha ido',
  parts: {
    change: 'Lo que más ha cambiado',
    rises: 'Precios que han subido',
    next: 'Lo que viene',
    unverified: 'Sin verificar',
  },
  corrected: 'Corregido después:',
  correction: ({ figure, name, sent, now }: LetterCorrection, currency: string) => {
    const label = figure === 'category' ? (name ?? '') : FIGURES[figure];
    return `${label}: ahora ${money({ amount: now, currency })}, antes ${money({ amount: sent, currency })}.`;
  },

  questions: 'Dos preguntas',
  questionsHint: 'Las respuestas solo las ves tú. Vuelven el mes que viene.',
  worthIt: (month: string) => `¿Qué ha valido lo que costó en ${nameOf(month)}?`,
  toChange: '¿Qué quieres cambiar el mes que viene?',
  oneLine: 'Basta con una línea',
  save: 'Guardar respuestas',
  saved: 'Respuestas guardadas',
  saveFailed: (message: string) => `No se han podido guardar tus respuestas: ${message}`,
  viewerHint: 'Estás en modo de solo lectura. Para responder, habla con quien administra tu Saldo.',
  wrote: (month: string) => `En ${nameOf(month)} escribiste`,
  wroteWorthIt: 'Valió lo que costó',
  wroteToChange: 'Para cambiar',
} satisfies Catalogue<typeof import('./texts.ts').texts>;
