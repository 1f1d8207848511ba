import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../lib/common-texts.ts';
import { number } from '../../lib/format.ts';

export const texts = {
  title: common.notifications,
  bell: (unread: number) =>
    unread === 0 ? common.notifications : `${common.notifications}, ${number(unread)} sin leer`,
  loading: 'Cargando los avisos',
  failed: 'No se han podido cargar tus avisos.',
  emptyTitle: 'Aún no hay avisos',
  emptyHint:
    'Te avisaremos de límites de gasto, objetivos, subidas de precio, recibos que no llegan y conexiones bancarias que necesitan atención.',
  unread: 'Sin leer',
  read: 'Marcar como leído',
  readAll: 'Marcar todos como leídos',
  readFailed: 'No se ha podido marcar como leído. Inténtalo de nuevo.',
  older: common.showOlder,
  kinds: {
    alert_approaching: 'Cerca del límite',
    alert_exceeded: 'Límite superado',
    goal_completed: 'Objetivo conseguido',
    consent_expiring: 'El acceso caduca',
    access_ended: 'Acceso terminado',
    days_missed: 'Faltan días',
    days_missing: 'Faltan movimientos',
    second_factor_reset: 'Verificación en dos pasos desactivada',
    account_changed: common.accountChanged,
    database_damaged: 'Base de datos dañada',
    series_found: 'Pago recurrente nuevo',
    price_rise: 'Subida de precio',
    payment_missed: 'Pago que no ha llegado',
    bill_above_usual: 'Más alto de lo habitual',
    paid_twice: 'Pagado dos veces',
    account_stale: 'Datos antiguos',
    sorting_stopped: 'Clasificación automática desactivada',
    letter: 'Carta mensual',
  },
} satisfies Catalogue<typeof import('./texts.ts').texts>;
