import type { Frequency } from '@saldo/contract/alerts';
import type { Role } from '@saldo/contract/common';
import type { Catalogue } from '@saldo/contract/languages';
import { alertNotification } from '@saldo/domain/alerts';
import type { NotificationFacts } from '../schema/stored/notification-facts.ts';
import { storedBankFailure } from './es-banks.ts';
import { count, dayInWords, money, percent } from './es-formats.ts';
import { letters } from './es-letters.ts';

type English = typeof import('./en-notifications.ts');

const FILL = 'Importa un extracto para completar el hueco.';
const NOT_YOU = 'Si no lo has pedido tú, habla cuanto antes con quien administra tu Saldo.';

const daysOf = ({ from, to }: { from: string; to: string }) =>
  from === to ? `del ${dayInWords(from)}` : `del ${dayInWords(from)} al ${dayInWords(to)}`;

const LIMITS: Record<Frequency, string> = {
  daily: 'límite de hoy',
  weekly: 'límite de esta semana',
  monthly: 'límite de este mes',
  yearly: 'límite de este año',
};

const ROLE_NAMES: Record<Role, string> = {
  ADMIN: 'Administrador',
  USER: 'Usuario',
  EDITOR: 'Editor',
  VIEWER: 'Solo lectura',
};

type Told<Is> = Extract<NotificationFacts, { is: Is }>;

function alert({ name, frequency, amount, limit, currency }: Told<'alert'>): string {
  const [spent, most] = [money(amount, currency), money(limit, currency)];
  const theLimit = LIMITS[frequency];
  if (alertNotification(amount, limit) === 'alert_approaching') {
    // Rounded down so 99.9% never reads as 100%.
    const share = percent(Math.floor((amount * 100) / limit));
    return `${name}: has gastado el ${share} del ${theLimit} (${spent} de ${most}).`;
  }
  return amount > limit
    ? `${name}: has superado el ${theLimit} (has gastado ${spent} de ${most}).`
    : `${name}: has llegado al ${theLimit} (has gastado ${spent} de ${most}).`;
}

const twice = ({ first, on, amount, currency }: Told<'paid_twice'>): string =>
  first === on
    ? `${money(amount, currency)} el ${dayInWords(on)}`
    : `${money(amount, currency)} el ${dayInWords(first)} y el ${dayInWords(on)}`;

const missed = ({ name, amount, currency, on, income }: Told<'payment_missed'>): string =>
  income
    ? `${name}: no ha llegado el ingreso de ${money(amount, currency)} previsto para el ${dayInWords(on)}.`
    : `${name}: no ha llegado el pago de ${money(amount, currency)} previsto para el ${dayInWords(on)}.`;

export function notificationText(told: NotificationFacts): string {
  switch (told.is) {
    case 'goal':
      return `Objetivo conseguido: ${told.name}. Has llegado a lo que te habías propuesto.`;
    case 'alert':
      return alert(told);
    case 'access_ends':
      return `El acceso a ${told.name} caduca ${told.days === 0 ? 'hoy' : `en ${count(told.days, 'día')}`}. Renueva la conexión para seguir recibiendo movimientos.`;
    case 'access_ended':
      return `La conexión con ${told.name} ha caducado. Renuévala para seguir recibiendo movimientos.`;
    case 'silent':
      return `${told.name} lleva tres días sin enviar movimientos. ${storedBankFailure(told.reason) ?? 'Abre la conexión para ver el detalle.'}`;
    case 'days_missed':
      return `${told.name} no ha enviado los movimientos ${daysOf(told)} (${told.account}). ${FILL}`;
    case 'gap':
      return `${told.name}: parece que faltan movimientos ${daysOf(told)} (el saldo da un salto de ${money(Math.abs(told.jump), told.currency)}). ${FILL}`;
    case 'series_found':
      return `Pago recurrente nuevo: ${told.name}, ${money(told.amount, told.currency)} (${money(told.year, told.currency)} al año).`;
    case 'price_rise':
      return `${told.name} ha subido de ${money(told.before, told.currency)} a ${money(told.amount, told.currency)} (${money(told.year, told.currency)} al año).`;
    case 'payment_missed':
      return missed(told);
    case 'bill_above_usual':
      return `${told.name}: el importe ha sido más alto de lo habitual el ${dayInWords(told.on)}: ${money(told.amount, told.currency)} en lugar de unos ${money(told.usual, told.currency)}.`;
    case 'paid_twice':
      return `${told.name} se ha pagado dos veces: ${twice(told)}.`;
    case 'account_stale':
      return `${told.name}: sin datos desde el ${dayInWords(told.on)}. Importa un extracto para actualizar la cuenta.`;
    case 'sorting_stopped':
      return `La clasificación automática se ha desactivado porque has cambiado ${told.changed} de las últimas ${told.of} sugerencias. Puedes volver a activarla en tu perfil.`;
    case 'letter':
      return letters.notification(told.month);
    case 'own_email':
      return 'El correo electrónico de tu cuenta se ha cambiado en tu perfil. Si no has sido tú, habla cuanto antes con quien administra tu Saldo.';
    case 'email':
      return `Quien administra tu Saldo ha cambiado el correo electrónico de tu cuenta. ${NOT_YOU}`;
    case 'role':
      return `Quien administra tu Saldo ha cambiado tu rol a «${ROLE_NAMES[told.role]}».`;
    case 'password':
      return `Quien administra tu Saldo te ha puesto una contraseña nueva, ha quitado tus llaves de acceso y ha cerrado todas tus sesiones. Cuando vuelvas a iniciar sesión, elegirás tu propia contraseña. ${NOT_YOU}`;
    case 'signed_out':
      return 'Quien administra tu Saldo ha cerrado todas tus sesiones. Inicia sesión de nuevo con tu contraseña o tu llave de acceso. Si no te lo esperabas, habla con quien administra tu Saldo.';
    case 'damage':
      return 'La base de datos está dañada y no se hacen copias de seguridad nuevas. En las comprobaciones del panel de administración se explica cómo restaurar una copia.';
    case 'factor_reset':
      return 'Quien administra tu Saldo ha desactivado tu verificación en dos pasos, ha quitado tus llaves de acceso y ha cerrado todas tus sesiones. Puedes volver a activarla en tu perfil. Si no lo has pedido tú, cambia ahora tu contraseña y habla con quien administra tu Saldo.';
  }
}

/** A notification about a recurring payment in two short lines; null for other notifications. */
export function notificationBrief(
  told: NotificationFacts,
): { title: string; detail: string } | null {
  switch (told.is) {
    case 'series_found':
      return {
        title: `Pago recurrente nuevo: ${told.name}`,
        detail: `${money(told.amount, told.currency)}, ${money(told.year, told.currency)} al año`,
      };
    case 'price_rise':
      return {
        title: `${told.name} cuesta ${money(told.amount, told.currency)}, antes ${money(told.before, told.currency)}`,
        detail: `${money(told.year, told.currency)} al año`,
      };
    case 'paid_twice':
      return { title: `${told.name} se ha pagado dos veces`, detail: twice(told) };
    default:
      return null;
  }
}

export const mail = {
  heading: {
    alert_approaching: 'Estás cerca de un límite',
    alert_exceeded: 'Has llegado a un límite',
    goal_completed: 'Objetivo conseguido',
    consent_expiring: 'Tu conexión bancaria está a punto de caducar',
    access_ended: 'Tu conexión bancaria ha caducado',
    days_missed: 'Tu banco no ha enviado los movimientos de algunos días',
    days_missing: 'Parece que faltan movimientos',
    second_factor_reset: 'Se ha desactivado la verificación en dos pasos',
    account_changed: 'Se ha cambiado tu cuenta de usuario',
    database_damaged: 'La base de datos está dañada',
    letter: 'Tu carta mensual',
  },
  link: {
    alert_approaching: 'Ver tus alertas',
    alert_exceeded: 'Ver tus alertas',
    goal_completed: 'Ver tus objetivos',
    consent_expiring: 'Ver tus conexiones bancarias',
    access_ended: 'Ver tus conexiones bancarias',
    days_missed: 'Importar un extracto',
    days_missing: 'Ver tus cuentas',
    second_factor_reset: 'Abrir tu perfil',
    account_changed: 'Abrir tu perfil',
    database_damaged: 'Abrir el panel de administración',
    letter: letters.mail.link,
  },
  hello: (name: string) => `Hola, ${name}:`,
  why: 'Recibes este correo porque tienes activados los avisos por correo.',
  stop: 'Dejar de recibir estos correos',
  always: 'Recibes este correo porque tiene que ver con la seguridad de tu cuenta.',
} satisfies Catalogue<English['mail']>;

export const unsubscribe = {
  done: 'Ya no recibirás estos correos',
  doneHow: 'Seguirás viéndolo todo en la app. Puedes volver a activar los correos en tu perfil.',
  unknown: 'Este enlace no es válido',
  unknownHow: 'Desactiva los correos en tu perfil.',
  ask: '¿Dejar de recibir estos correos?',
  askHow: 'Ya no te enviaremos correos de este tipo. Seguirás viéndolo todo en la app.',
  button: 'Dejar de recibir estos correos',
  profile: 'Ir a tu perfil',
} satisfies Catalogue<English['unsubscribe']>;
