import type { Catalogue } from '@saldo/contract/languages';
import { count, day } from '../../lib/format.ts';

export const texts = {
  title: 'Disponible para gastar',
  until: (on: string) => `hasta el ${day(on)}`,
  untilPay: 'hasta que cobres',
  over: 'de más',
  perDay: (amount: string) => `Unos ${amount} al día`,
  days: (n: number) => `durante ${count(n, 'día')}`,
  lastDay: 'Hoy es el último día',
  range: (low: string, high: string) => `Seguramente entre ${low} y ${high}`,
  today: 'hoy',
  spent: (amount: string) => `${amount} gastados`,
  ofPlan: (amount: string) => `de ${amount}, aparte de recibos y ahorro`,
  noPlan: 'Los recibos y el ahorro superan tus ingresos',
  how: 'Cómo se calcula',
  income: 'Ingresos',
  received: (amount: string, due: string) => `${amount} recibidos, ${due} por llegar`,
  allDue: 'Por llegar',
  bills: 'Recibos fijos',
  paid: (paid: number, due: number, amount: string) => {
    const done = count(paid, 'pagado');
    return due === 0 ? done : `${done}, ${count(due, 'pendiente')}: ${amount}`;
  },
  yearly: 'Recibos anuales, la parte de un mes',
  saved: 'Ahorrado',
  unsaved: 'Sacado del ahorro',
  asUsual: 'Como en un mes habitual',
  planned: (n: number) => count(n, 'pago previsto', 'pagos previstos'),
  rest: 'Gastado en lo demás',
  left: 'Te queda',
  failed: 'No se ha podido cargar cuánto te queda para gastar.',
} satisfies Catalogue<typeof import('./left-texts.ts').texts>;
