import type { Catalogue } from '@saldo/contract/languages';
import { PLACEHOLDERS } from '@saldo/domain/placeholder-texts.es';
import { textOfValue } from '@saldo/domain/rules/texts.es';
import { labelText } from '@saldo/statements/choice-labels.es';
import type { Belongings } from './en-facts.ts';
import { backups } from './es-backups.ts';
import { bankFailure, storedBankFailure, storedBankFailures } from './es-banks.ts';
import { calendar } from './es-calendar.ts';
import {
  accountFits,
  archiveReadme,
  belonging,
  categorized,
  reasons,
  reportNotice,
  sandbox,
  unreadable,
} from './es-facts.ts';
import { count, quoted } from './es-formats.ts';
import { foreseen, history } from './es-history.ts';
import { letters } from './es-letters.ts';
import { mail, notificationBrief, notificationText, unsubscribe } from './es-notifications.ts';
import { receipts, taxArchive } from './es-receipts.ts';

/** With the ending of what is counted. */
const full = (words: string, ending: 'a' | 'o') => (most: number) =>
  `Has llegado al límite de ${most} ${words}. Elimina ${ending === 'a' ? 'alguna' : 'alguno'} que ya no necesites.`;

/** Every sentence of the features, by feature. The platform's own are in `platform/texts.es.ts`. */
export const es = {
  accountFits,
  archiveReadme,
  receipts,
  taxArchive,
  bankFailure,
  calendar,
  storedBankFailure,
  storedBankFailures,
  categorized,
  choiceLabel: labelText,
  ruleValue: textOfValue,
  description: (stored: string) => PLACEHOLDERS.get(stored) ?? stored,
  foreseen,
  letters,
  mail,
  notice: notificationText,
  brief: notificationBrief,
  reasons,
  reportNotice,
  sandbox,
  unsubscribe,
  access: {
    viewOnly:
      'Estás en modo de solo lectura. Para hacer cambios, habla con quien administra tu Saldo.',
    onlyAdmin: 'Esto solo lo puede hacer quien administra tu Saldo.',
    stepUp: 'Confirma que eres tú e inténtalo de nuevo.',
    due: {
      password_change_required:
        'Tu contraseña la puso quien administra tu Saldo. Elige una nueva para continuar.',
      second_factor_required:
        'Este servidor exige la verificación en dos pasos. Actívala en tu perfil para continuar.',
    },
  },
  history,
  room: {
    rules: full('reglas', 'a'),
    categories: full('categorías', 'a'),
    goals: full('objetivos', 'o'),
    alerts: full('alertas', 'a'),
    custom_metrics: full('métricas personalizadas', 'a'),
    saved_views: full('vistas guardadas', 'a'),
    own_rates: full('tipos de cambio', 'o'),
    tags: full('etiquetas con ajustes', 'a'),
    receipts: full('justificantes', 'o'),
    shares: full('gastos compartidos y pagos', 'o'),
    passkeys: full('llaves de acceso', 'a'),
    accounts: full('cuentas', 'a'),
    series: full('pagos recurrentes', 'o'),
    planned_payments: full('pagos previstos', 'o'),
    merchant_names: full('nombres de comercio', 'o'),
    tickets: (most: number) =>
      `Has llegado al límite de ${most} incidencias. Pide a quien administra tu Saldo que elimine algunas que ya estén hechas.`,
  },
  auth: {
    wrongCredentials: 'Los datos de acceso no son correctos',
    unknownPasskey: 'Esta llave de acceso no es de ninguna cuenta.',
    usernameTaken: 'Este nombre de usuario ya está en uso. Elige otro.',
    emailTaken: 'Este correo electrónico ya está registrado. Inicia sesión.',
    passkeyNotKept: 'No se ha podido guardar esta llave de acceso. Inténtalo de nuevo.',
    notYourPasskey: 'Esta llave de acceso no es de tu cuenta.',
    noDemo: 'La cuenta de demostración está desactivada.',
    wrongPassword: 'La contraseña no es correcta',
    wrongInvitation: 'El código de invitación no es válido. Compruébalo e inténtalo de nuevo.',
    tooManyAttempts: (minutes: number) =>
      `Demasiados intentos. Inténtalo de nuevo dentro de ${count(minutes, 'minuto')}.`,
    factorOff: 'La verificación en dos pasos está desactivada.',
    factorOn: 'La verificación en dos pasos ya está activada.',
    codeLost:
      'Este código ya no se puede comprobar. Cierra este cuadro y configura de nuevo tu app de autenticación.',
    enterCode: 'Escribe el código de tu app de autenticación.',
    keyGone:
      'La clave del servidor ha cambiado y no puede comprobar los códigos de tu app. Escribe un código de recuperación o pide a quien administra tu Saldo que desactive tu verificación en dos pasos.',
    usedOrWrong: 'Ese código no es correcto o ya se ha usado. Escribe el siguiente.',
    wrongCode: 'Ese código no es correcto. Escribe el que muestra ahora tu app.',
  },
  users: {
    temporaryPassword: 'Elige una contraseña distinta de la que te han puesto',
    ownPassword: 'Cambia tu propia contraseña en tu perfil, con la actual.',
    ownFactor:
      'Desactiva tu propia verificación en dos pasos en tu perfil o pídeselo a otra persona que administre este Saldo.',
    noFactor: 'Este usuario no tiene ni verificación en dos pasos ni llaves de acceso.',
    hasData: (counts: readonly Belongings[]) =>
      `Este usuario aún tiene ${counts.map(belonging).join(', ')}. Marca la casilla para eliminarlo todo.`,
    lastAdmin: 'Tiene que haber al menos un administrador.',
    noPay:
      'Hace falta un ingreso que llegue cada mes. Importa al menos dos meses con tu nómina o elige otro comienzo.',
    selfDelete:
      'No puedes eliminar tu propia cuenta de administrador. Pídeselo a otra persona que administre este Saldo.',
  },
  backups,
  rates: {
    notRates:
      'No es el archivo completo de tipos de cambio del Banco Central Europeo. Descarga de nuevo eurofxref-hist.zip.',
  },
  recurring: {
    until: 'Tiene que ser hoy o después, como mucho dentro de un año',
    afford: 'Tiene que ser hoy o después, dentro de la previsión',
    split: 'Tiene que ser un pago de esta serie que no sea el primero',
    join: 'Tiene que ser otra serie del mismo sentido y la misma divisa, encontrada en tus movimientos',
  },
  accounts: {
    unknown: 'Esa cuenta no existe. Elige otra.',
    cash: 'Efectivo',
    inFuture: 'No puede ser una fecha futura',
    afterLast: 'No puede ser posterior al último día',
    tooLong: (years: number) => `Como mucho, ${count(years, 'año')} antes del último día`,
    fetched: 'Una conexión bancaria actualiza esta cuenta. Desconéctala antes.',
    hasRows:
      'Esta cuenta tiene movimientos. Si la cierras, se conservan y la cuenta queda fuera de los totales.',
    notOf: (name: string) => `Este archivo no es un extracto de ${name}. Elige otra cuenta.`,
    notOfSince: (name: string, why: string) =>
      `Este archivo no es un extracto de ${name}. ${why} Elige otra cuenta o crea una nueva.`,
    isThere: (name: string) => `Los pagos de este archivo ya están en ${name}. Elige esa cuenta.`,
    ofNone:
      'Los saldos de este archivo no encajan con ninguna de tus cuentas. Crea una cuenta nueva.',
    ofWhich: 'El archivo no dice de qué cuenta es. Elige una o crea una nueva.',
    two: {
      currency: (a: string, b: string) =>
        `${a} y ${b} tienen divisas distintas, así que no se pueden unir.`,
      kind: (a: string, b: string) =>
        `${a} y ${b} son cuentas de tipos distintos, así que no se pueden unir.`,
      iban: (a: string, b: string) =>
        `${a} y ${b} tienen IBAN distintos, así que no se pueden unir.`,
    },
    bothFetched: 'Las dos cuentas se actualizan con una conexión bancaria. Desconecta una antes.',
    notFetched: 'Ninguna conexión bancaria actualiza esta cuenta.',
    nothingFromThere: 'Nada de esta cuenta viene de ese origen. Elige otro.',
    allFromThere:
      'Todos los datos bancarios de esta cuenta vienen de ese origen, así que no quedaría nada.',
    fetchedNow:
      'Una conexión bancaria está actualizando esta cuenta. Inténtalo de nuevo dentro de un minuto.',
  },
  banks: {
    connected: (name: string) => `${name} ya está conectado.`,
    notHere: 'Este banco no se puede conectar aquí. Elige otro.',
    wayBackOver:
      'Este enlace con el banco ha caducado o lo abrió otra persona. Inicia sesión con esa cuenta o conecta el banco de nuevo.',
    notConfirmed: 'El banco aún no lo ha confirmado. Inténtalo de nuevo dentro de un momento.',
    cancelled: 'Has cancelado en la web del banco. Tu conexión no ha cambiado.',
    notRenewed: 'El banco no ha renovado el acceso. Tu conexión no ha cambiado.',
    updating: 'Este banco ya se está actualizando.',
    expired: 'El acceso a este banco ha caducado. Renueva la conexión para continuar.',
  },
  categories: {
    unknown: 'Esa categoría no existe. Elige otra.',
    taken: (name: string) => `Aquí ya hay una categoría que se llama «${name}». Elige otro nombre.`,
    depth:
      'Las categorías tienen dos niveles, así que una subcategoría no puede tener subcategorías.',
    stays: 'Elige una categoría que vayas a conservar.',
    system: 'Las categorías del sistema no se pueden cambiar.',
  },
  merchants: {
    unnamed: 'Aún no tiene nombre. Ponle uno antes.',
  },
  plans: {
    full: (files: number, bytes: number) =>
      `Puedes preparar hasta ${count(files, 'archivo')} cada vez, y ${Math.round(bytes / 1024 / 1024)} MB en total. Importa o descarta antes los archivos pendientes.`,
    zip: (files: number) =>
      `Este archivo comprimido contiene más de ${count(files, 'archivo')} o más de 200 MB sin comprimir. Descomprímelo e importa los extractos por partes.`,
    begun:
      'Estos archivos se están importando o ya se han importado. Empieza de nuevo con otros archivos.',
    failed:
      'No se ha podido importar este archivo por un error inesperado y no se ha importado nada. Impórtalo por separado para volver a intentarlo.',
    endedServer:
      'Al importar este archivo, el servidor se ha detenido dos veces, así que Saldo no lo intentará más. Descárgalo de nuevo de tu banco o en otro formato, como CSV o Excel.',
    notDone: 'Estos archivos no se han importado, así que no hay nada que deshacer.',
  },
  imports: {
    foreignShare: 'Otra página web ha intentado pasar archivos a Saldo. No se ha guardado ninguno.',
    whichColumns: 'Asigna antes las columnas de este archivo.',
    whichBank: 'Este archivo no dice de qué banco es. Escribe el nombre del banco.',
    leavesOpen: 'Hay algo en este archivo que no está claro. Elige la respuesta para continuar.',
    ownNameElse: (extension: string) =>
      `Parece una exportación de Saldo con otra extensión (.${extension}). Expórtala de nuevo y no le cambies el nombre.`,
    unreadable,
    archiveTooLarge:
      'Sin comprimir, este archivo es más grande que cualquier exportación de Saldo. Importa el archivo original, sin cambios.',
    /** `entry` is zero-based. */
    notOurs: (name: string, entry: number | null, field: string | null) =>
      `${name}${entry === null ? '' : `, elemento ${entry + 1}`}${field ? `: «${field}»` : ''} no coincide con lo que exporta Saldo. Importa el archivo original, sin cambios.`,
    rowNotOurs: (line: number, column: string) =>
      `Fila ${line}: la columna «${column}» no coincide con lo que exporta Saldo. Importa el archivo original, sin cambios.`,
  },
  tickets: {
    hasScreenshot:
      'Esta incidencia tiene una captura de pantalla. Marca la casilla para eliminarla también.',
    noPicture: 'La captura de pantalla tiene que ser una imagen PNG, JPEG o WebP.',
    notOnlyPicture:
      'Este archivo contiene algo más que una imagen PNG, JPEG o WebP. Guarda de nuevo la imagen o haz otra captura.',
    tooManyPixels: 'La captura de pantalla tiene más de 50 millones de píxeles. Hazla más pequeña.',
    wrongName: (extension: string) =>
      `Este archivo tiene la extensión .${extension}. La captura de pantalla tiene que ser una imagen PNG, JPEG o WebP.`,
    full: 'Tus capturas de pantalla pueden ocupar hasta 50 MB en total. Envía una más pequeña o pide a quien administra tu Saldo que elimine incidencias ya hechas.',
  },
  rules: {
    disabled: (name: string) => `La regla «${name}» está desactivada. Actívala para aplicarla.`,
    stale: 'Tus reglas han cambiado mientras tanto. Vuelve a cargarlas e inténtalo de nuevo.',
    tooLarge: (most: { conditions: number; characters: number }, longest: readonly string[]) =>
      `Tus reglas pueden tener hasta ${count(most.conditions, 'condición', 'condiciones')} y ${count(most.characters, 'carácter', 'caracteres')} en total. Reglas más largas: ${quoted(longest)}.`,
    tooSlow: (slowest: readonly string[]) =>
      `Tus reglas tardan demasiado. Usa menos condiciones o elige un periodo más corto. Reglas más lentas: ${quoted(slowest)}.`,
    tooManyChanges: (most: readonly string[]) =>
      `Tus reglas cambian demasiado de una vez. Desactiva algunas o elige un periodo más corto. Las que más cambian: ${quoted(most)}.`,
  },
  transactions: {
    unknown: 'Ese movimiento no existe.',
    chooseAnother: 'Ese movimiento no existe. Elige otro.',
    stale: 'Este movimiento ha cambiado mientras tanto. Vuelve a cargarlo e inténtalo de nuevo.',
    entryDiffers: 'Este movimiento ya se envió con otros datos. Añádelo como uno nuevo.',
    entryRemoved: 'Este movimiento ya se añadió y se ha eliminado desde entonces.',
    inOtherTransfer: 'Uno de ellos es parte de otro traspaso. Desvincúlalo antes.',
    isSplit: 'Uno de ellos está dividido. Une antes sus partes.',
    linked: 'Estos movimientos están vinculados. Lo que puedes hacer es desvincularlos.',
    partsCount: 'Tiene que haber de 2 a 20 partes, cada una de 0,01 como mínimo',
    partsSum: 'Las partes tienen que sumar el importe',
    shareOfExpense: 'Solo se puede compartir un gasto.',
    settlesAsIncome: 'Solo un ingreso puede saldar una deuda.',
    shareTooMuch: 'Como mucho, el importe',
    partUnknown: 'Esta parte ya no existe. Elige otra.',
    shareUnknown: 'Nadie debe esto. Elige otro gasto.',
    shareCurrency: 'Las divisas no coinciden.',
    settlesTooMuch: 'Como mucho, el ingreso',
    nothingOwed: 'Ya nadie debe esto.',
    partsOfTransfer: 'Es parte de un traspaso entre tus cuentas. Desvincúlalo antes.',
  },
  transfers: {
    oneWay: 'Un traspaso sale de una cuenta y llega a otra. Elige un gasto y un ingreso.',
    ignored: 'Uno de ellos está ignorado. Deja antes de ignorarlo.',
    oneAccount: 'Los dos están en la misma cuenta. Un traspaso es entre dos cuentas.',
    amountsDiffer:
      'Los importes no coinciden. Las dos partes de un traspaso tienen que ser iguales.',
  },
} satisfies Catalogue<typeof import('./en.ts').en>;
