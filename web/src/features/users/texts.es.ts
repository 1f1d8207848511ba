import type { Catalogue } from '@saldo/contract/languages';
import type { MailedKind } from '@saldo/contract/notifications';
import * as common from '../../lib/common-texts.ts';
import { count, number, percent } from '../../lib/format.ts';

type English = typeof import('./texts.ts');

/** What each kind of email is about; null for those that are always sent. */
const MAILED: Record<MailedKind, string | null> = {
  alert_approaching: 'tu gasto se acerque a un límite',
  alert_exceeded: 'tu gasto supere un límite',
  goal_completed: 'consigas un objetivo',
  consent_expiring: 'el acceso a un banco esté a punto de caducar',
  access_ended: 'el acceso a un banco haya terminado o lleve días sin traer nada',
  days_missed: 'un banco haya omitido días',
  days_missing: 'parezca que faltan movimientos en una cuenta',
  database_damaged: 'la base de datos esté dañada, si administras este Saldo',
  letter: null,
  account_changed: null,
  second_factor_reset: null,
};
const reasons = Object.values(MAILED).filter((reason) => reason !== null);
const allReasons = `${reasons.slice(0, -1).join(', ')} o ${reasons.at(-1)}`;

export const texts = {
  title: common.profile,
  purpose: 'Tus datos personales y cómo inicias sesión.',
  loading: 'Cargando tu perfil',
  loadFailed: 'No se ha podido cargar tu perfil',
  emptyResponse: 'El servidor ha enviado una respuesta vacía',
  unknownShape:
    'La respuesta no contiene los datos del usuario. En la consola del navegador hay más detalles.',
  viewOnly:
    'Esta es la cuenta de demostración. La comparten todas las personas que prueban Saldo, así que aquí no puedes cambiar nada.',

  personal: 'Datos personales',
  lastLogin: (when: string) => `Último acceso: ${when}`,
  never: common.never,
  name: common.name,
  firstName: common.firstName,
  lastName: common.lastName,
  username: common.username,
  email: common.emailAddress,
  avatar: common.avatar,
  initials: common.initials,
  yourOwn: 'Tu propia imagen',
  drawings: {
    'saldo-01.svg': 'La S de Saldo',
    'saldo-03.svg': 'Un planeta',
    'saldo-04.svg': 'Montañas al amanecer',
    'saldo-07.svg': 'En equilibrio',
    'saldo-11.svg': 'Una constelación',
  },
  password: common.password,
  changePassword: 'Cambiar contraseña',
  currentPassword: 'Contraseña actual',
  newPassword: common.newPassword,
  confirmPassword: 'Repite la contraseña nueva',
  passwordHint: 'Al menos 8 caracteres. Se cerrará la sesión en tus otros dispositivos.',
  edit: (field: string) => `Editar ${field.toLowerCase()}`,
  save: common.save,
  saving: 'Guardando…',
  cancel: common.cancel,

  newRequired: 'Falta la contraseña nueva',
  passwordsDiffer: 'Las contraseñas nuevas no coinciden',
  invalidPassword: common.invalidPassword,
  weakTitle: 'Tu contraseña es fácil de adivinar',
  weakAdvice: 'Elige una más segura más abajo, en Contraseña.',
  updated: () => 'Cambios guardados',
  updateFailed: () => 'No se han podido guardar los cambios',

  currency: {
    title: 'Divisa principal',
    field: 'divisa principal',
    automatic: (code: string | null) => (code === null ? 'Automática' : `Automática: ${code}`),
    hint: 'Los totales están en esta divisa. Los importes en otras cuentan al tipo de su día.',
    meaning: 'Automática significa la que tienen la mayoría de tus movimientos.',
    share: (code: string, share: number) =>
      share === 100
        ? `${code} es la divisa de todos tus movimientos.`
        : `${code} es la divisa del ${percent(share, 0)} de tus movimientos.`,
  },

  sorting: 'Clasificación automática',
  sortOnArrival: 'Clasificar automáticamente',
  sortOnArrivalHint:
    'Después de tus reglas, Saldo categoriza los movimientos nuevos que tiene claros. Puedes deshacerlo. Se desactiva sola si corriges más de 3 de los últimos 40.',
  stillSo: (kept: number, of: number) =>
    `Has conservado ${kept} de las últimas ${count(of, 'elección automática', 'elecciones automáticas')} de Saldo. Cada comercio cuenta una vez por importación.`,
  sortingField: 'ajuste de clasificación automática',
  precision: {
    measured: (share: number, of: { low: number; high: number; choices: number }) =>
      `De cada 100 movimientos que Saldo habría clasificado por su cuenta, ${share} ${share === 1 ? 'coincide' : 'coinciden'} con lo que elegiste (entre ${of.low} y ${of.high}, según ${number(of.choices)} de tus decisiones).`,
    needed: (n: number) =>
      `Tras ${count(n, 'decisión más', 'decisiones más')}, Saldo podrá decirte cuántas veces habría acertado.`,
    never: 'Saldo no habría estado seguro de ninguna de tus decisiones anteriores.',
  },

  notifications: 'Avisos por correo',
  mail: 'Recibir correos sobre alertas, objetivos, bancos y movimientos que faltan',
  mailHint: `Cuando ${allReasons}. Los cambios en tu cuenta y en cómo inicias sesión se envían siempre. Todo ello lo verás también en la app. Solo se envían correos si quien administra tu Saldo ha configurado un servidor de correo.`,
  notificationField: 'ajuste de avisos',
  letter: {
    title: 'Carta mensual',
    hint: 'Lo que ha traído cada mes, cuando tus cuentas lo cubren o diez días después de que termine.',
    field: 'carta mensual',
    choices: { off: 'Desactivada', app: 'En Saldo', email: 'También por correo' },
    read: 'Leer tus cartas',
  },

  sessions: 'Dónde tienes la sesión iniciada',
  sessionsFailed: 'No se han podido cargar tus sesiones',
  thisDevice: 'Este dispositivo',
  signedIn: (when: string) => `Sesión iniciada: ${when}`,
  signedInSince: (when: string) => `Primera sesión: ${when}`,
  sessionsAlike: (n: number) => count(n, 'sesión', 'sesiones'),
  lastUsed: (when: string) => `Último uso: ${when}`,
  activeNow: 'En uso ahora',
  signOut: 'Cerrar sesión',
  signOutOf: (device: string) => `Cerrar la sesión en ${device}`,
  signOutOthers: 'Cerrar sesión en los demás dispositivos',
  signedOut: 'Sesión cerrada en el dispositivo',
  signedOutOthers: 'Sesión cerrada en los demás dispositivos',
  signOutFailed: (message: string) => `No se ha podido cerrar la sesión: ${message}`,
} satisfies Catalogue<English['texts']>;

export const factor = {
  title: common.twoFactorAuthentication,
  on: 'Activada',
  off: 'Desactivada',
  offText:
    'Añade un código de tu teléfono al iniciar sesión, para que no baste con robarte la contraseña.',
  onText: 'Al iniciar sesión escribes un código de tu app de autenticación.',
  codesLeft: (n: number) => {
    if (n === 0) return 'No te quedan códigos de recuperación. Crea otros antes de necesitarlos.';
    return n === 1
      ? 'Te queda 1 código de recuperación para cuando no tengas el teléfono.'
      : `Te quedan ${n} códigos de recuperación para cuando no tengas el teléfono.`;
  },
  renew: 'Códigos de recuperación nuevos',
  renewTitle: 'Códigos de recuperación nuevos',
  renewBody:
    'Diez códigos nuevos sustituyen a todos los actuales, que dejan de funcionar al momento.',
  renewConfirm: 'Crear códigos nuevos',
  renewed: 'Tus códigos de recuperación nuevos están listos',
  setUp: 'Configurar',
  switchOff: common.turnOff,
  setUpTitle: 'Configurar la verificación en dos pasos',
  offTitle: common.turnOffTwoFactor,
  offBody:
    'Iniciarás sesión solo con la contraseña. Tus códigos de recuperación dejan de funcionar.',
  setUpFailed: (message: string) =>
    `No se ha podido configurar la verificación en dos pasos: ${message}`,
  othersEnd: 'Se cierra la sesión en tus otros dispositivos.',
  scan: 'Escanéalo con tu app de autenticación',
  scanWhy: 'Por ejemplo 2FAS, Aegis, Google Authenticator, 1Password o Bitwarden.',
  qr: 'Código QR de la clave de abajo',
  byHand: 'O escribe esta clave en la app',
  copyKey: 'Copiar la clave',
  code: common.code,
  codeHint: 'Los seis dígitos que muestra la app ahora.',
  codeRequired: 'Escribe el código de la app',
  codeWrong: 'El código no es correcto. Cambia cada 30 segundos: escribe el que ves ahora.',
  confirm: 'Activar',
  codesTitle: 'Tus códigos de recuperación',
  codesWhy:
    'Si pierdes el teléfono, usa uno en lugar del código de la app. Cada uno sirve una vez. Guárdalos en un sitio seguro: no los volverás a ver.',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: common.yourBrowserBlockedCopying,
  download: 'Descargar',
  fileName: 'saldo-codigos-de-recuperacion.txt',
  done: 'Ya los he guardado',
  switchedOn: 'Verificación en dos pasos activada',
  switchedOff: 'Verificación en dos pasos desactivada',
} satisfies Catalogue<English['factor']>;

export const passkeys = {
  title: 'Llaves de acceso',
  why: 'Inicia sesión con tu huella, tu cara o una llave de seguridad. No hay nada que recordar ni nada que robar.',
  failed: 'No se han podido cargar tus llaves de acceso',
  unsupported: 'Este navegador no admite llaves de acceso.',
  add: 'Añadir llave de acceso',
  addTitle: 'Añadir una llave de acceso',
  name: common.name,
  nameHint: 'Un nombre que reconozcas, por ejemplo el de este dispositivo.',
  othersEnd: 'Se cierra la sesión en tus otros dispositivos.',
  goOn: common.continueAction,
  waiting: 'Esperando a tu dispositivo…',
  added: (name: string) => `Llave de acceso «${name}» añadida`,
  notMade: 'No se ha creado ninguna llave de acceso. Inténtalo de nuevo cuando quieras.',
  known: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  addFailed: (message: string) => `No se ha podido añadir la llave de acceso: ${message}`,
  made: (when: string) => `Añadida: ${when}`,
  lastUsed: (when: string) => `último uso: ${when}`,
  neverUsed: 'aún sin usar',
  remove: common.remove,
  removeOf: (name: string) => `Quitar ${name}`,
  removeTitle: 'Quitar llave de acceso',
  removeBody: (name: string) =>
    `«${name}» dejará de servir para iniciar sesión. Bórrala también del gestor de contraseñas de tu dispositivo. Se cerrará la sesión en tus otros dispositivos.`,
  removed: (name: string) => `Llave de acceso «${name}» quitada`,
  removeFailed: (message: string) => `No se ha podido quitar la llave de acceso: ${message}`,
} satisfies Catalogue<English['passkeys']>;

export const rates = {
  title: 'Tipos de cambio',
  why: 'Un importe en otra divisa cuenta al tipo de su día. Indica aquí un tipo para usarlo en su lugar desde un día.',
  loadFailed: 'No se han podido cargar tus tipos de cambio',
  source: (day: string) => `Fuente: Banco Central Europeo, tipos hasta el ${day}.`,
  noSource: 'Aún no hay tipos publicados. Los tuyos funcionan sin ellos.',
  add: 'Añadir tipo',
  addTitle: 'Añadir un tipo de cambio',
  one: '1 unidad de',
  is: 'Vale',
  rateHint: 'Por ejemplo 1,1357.',
  unitsOf: 'Unidades de',
  choose: 'Elige una divisa',
  from: 'Desde',
  fromHint: 'Vale hasta tu siguiente tipo para estas dos divisas.',
  save: common.save,
  worth: (against: string, rate: string, currency: string) => `1 ${against} = ${rate} ${currency}`,
  bothWays: (one: string, other: string) => `${one}, es decir, ${other}.`,
  since: (day: string) => `desde el ${day}`,
  added: (rate: string) => `Tipo de cambio guardado: ${rate}`,
  addFailed: (message: string) => `No se ha podido guardar el tipo de cambio: ${message}`,
  removeOf: (rate: string, day: string) => `Quitar ${rate} desde el ${day}`,
  removed: 'Tipo de cambio quitado',
  removeFailed: (message: string) => `No se ha podido quitar el tipo de cambio: ${message}`,
} satisfies Catalogue<English['rates']>;

export const own = {
  title: 'Tus datos',
  export: 'Exportar mis datos',
  exportText:
    'Descarga todos tus datos en CSV y JSON, en un zip. Impórtalo aquí o en otra cuenta para recuperarlos.',
  exporting: 'Preparando…',
  exported: 'Tus datos se han exportado',
  exportFailed: (message: string) => `No se han podido exportar tus datos: ${message}`,
  exportMissing: 'Este servidor no ofrece la exportación.',
  delete: 'Eliminar mi cuenta',
  deleteText: 'Elimina para siempre tu cuenta y todo lo que contiene.',
  deleteAdmin:
    'Si administras Saldo, no puedes eliminar tu propia cuenta. Pídeselo a otro administrador.',
  deleteTitle: 'Eliminar tu cuenta',
  deleteBody:
    'Se eliminarán para siempre tus movimientos, categorías, reglas, objetivos, alertas, conexiones bancarias y sugerencias. No se puede deshacer.',
  exportFirst: 'Quizá quieras exportar antes tus datos.',
  deleting: common.deleting,
  deleteFailed: (message: string) => `No se ha podido eliminar tu cuenta: ${message}`,
} satisfies Catalogue<English['own']>;

export const due = {
  title: 'Antes de continuar',
  failed: 'No se ha podido cargar esta página',
  logout: common.logout,
  passwordWhy: 'Un administrador te ha puesto una contraseña. Elige otra para continuar.',
  factorWhy: 'Este servidor exige la verificación en dos pasos. Configúrala para continuar.',
  done: 'Ya está todo.',
  goOn: common.continueAction,
} satisfies Catalogue<English['due']>;

export const months = {
  title: 'Cuándo empieza el mes',
  purpose:
    'Lo siguen los totales, los objetivos, las alertas y todo lo que cuenta por meses o años.',
  kinds: {
    calendar: 'El día 1',
    day: 'Un día del mes',
    working_day: 'Un día laborable',
    pay: 'Cuando llega mi sueldo',
  },
  hints: {
    calendar: 'Como en el calendario',
    day: 'Los días 29 a 31 equivalen al último del mes',
    working_day: 'El último laborable hasta esta fecha, incluida',
    pay: (date: string) =>
      `Normalmente, el día ${date}. Un sueldo que llega hasta seis días antes o tres después abre el mes. Si no llega, lo abre ese día.`,
    noPay: 'Saldo reconoce tu sueldo cuando ha llegado en dos meses.',
  },
  dayLabel: 'Día',
  workingDayLabel: 'Como muy tarde',
  meaning:
    'Un mes lleva el nombre de aquel en el que cae la mayoría de sus días. Su primer día puede moverse una vez, en la primera semana, cuando llega tu sueldo. Las fechas de tus movimientos no cambian, y si vuelves atrás recuperas las mismas cifras.',
  next: 'Los próximos doce meses',
  now: 'Ahora',
  day: 'día',
  save: common.save,
  cancel: common.cancel,
  saved: 'Cambios guardados',
  failed: 'No se ha podido cambiar cuándo empieza el mes',
} satisfies Catalogue<English['months']>;

export const calendar = {
  title: 'Recibos en tu calendario',
  why: 'Una dirección secreta desde la que tu calendario muestra los recibos y cobros de los próximos doce meses.',
  open: 'Dirección del calendario',
  secret:
    'Suscríbete a esta dirección en tu calendario. Cualquiera que la tenga puede ver tus recibos y cobros, así que no la compartas.',
  there: (day: string, withAmounts: boolean) =>
    `Creaste una dirección el ${day}, ${withAmounts ? 'con' : 'sin'} importes. Una nueva la sustituye.`,
  amounts: 'Mostrar importes',
  amountsHint: 'Si no, solo se muestran los nombres. Los números de cuenta no aparecen nunca.',
  create: 'Crear dirección',
  renew: 'Sustituir dirección',
  end: 'Anular dirección',
  ended: 'La dirección del calendario ya no funciona',
  once: 'Esta dirección solo se muestra una vez. Si la pierdes, crea otra.',
  copy: 'Copiar dirección',
  copied: 'Dirección copiada',
  copyFailed: 'No se ha podido copiar. Selecciona la dirección y cópiala tú.',
  loadFailed: 'No se ha podido cargar la dirección de tu calendario',
  failed: (message: string) => `No se ha podido cambiar la dirección de tu calendario: ${message}`,
} satisfies Catalogue<English['calendar']>;
