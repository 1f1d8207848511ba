import type { Catalogue } from '@saldo/contract/languages';
import type { TicketType } from '@saldo/contract/tickets';
import * as common from '../../lib/common-texts.ts';
import { count } from '../../lib/format.ts';

const tickets = (n: number) => count(n, 'incidencia');

export const texts = {
  today: common.today,
  yesterday: common.yesterday,
  daysAgo: (days: number) => `Hace ${days} días`,
  title: common.feedbackBugs,
  purpose: 'Cuenta un problema o propón una idea.',
  viewOnly:
    'Estás en modo de solo lectura. Para enviar sugerencias, habla con quien administra tu Saldo.',
  type: '¿De qué se trata?',
  types: { bug: 'Error', feature: 'Función nueva', improvement: 'Mejora' },
  intro: {
    bug: 'Algo no funciona como debería.',
    feature: 'Algo que Saldo aún no sabe hacer.',
    improvement: 'Algo que funciona, pero podría ser mejor.',
  },
  titleField: 'Título',
  titlePlaceholder: {
    bug: 'El total de marzo se equivoca en un día',
    feature: 'Dividir una compra entre dos categorías',
    improvement: 'Menos pasos para cambiar el nombre de una categoría',
  },
  description: common.description,
  descriptionHint: {
    bug: 'Qué has visto y qué esperabas ver.',
    feature: 'Qué te gustaría hacer.',
    improvement: 'Qué debería ser distinto.',
  },
  own: {
    bug: {
      label: 'Cómo se reproduce',
      hint: 'Paso a paso, empezando por una página de Saldo.',
    },
    feature: { label: 'Para qué serviría', hint: 'Qué sería más fácil y con qué frecuencia.' },
    improvement: {
      label: 'Cómo es ahora',
      hint: 'Cómo funciona hoy y dónde estorba.',
    },
  },
  priority: 'Prioridad',
  priorities: { low: common.low, medium: 'Media', high: common.high },
  optional: 'opcional',

  screenshot: 'Captura de pantalla',
  dropHere: 'Arrastra aquí una imagen, pégala o',
  dropNow: 'Suelta para adjuntarla',
  browse: common.browseFiles,
  accepted: 'PNG, JPEG o WebP · hasta 5 MB',
  chosen: 'Captura elegida',
  remove: 'Quitar la captura',
  preview: (name: string) => `Vista previa de ${name}`,
  wrongType: 'Las capturas tienen que ser imágenes PNG, JPEG o WebP.',
  tooLarge: (size: string) => `Esta imagen ocupa ${size}. Una captura puede ocupar hasta 5 MB.`,
  oneAtATime: 'Elige una sola imagen cada vez.',
  emptyFile: 'Este archivo está vacío.',

  submit: 'Enviar',
  submitting: 'Enviando…',
  submitted: (type: TicketType) =>
    ({
      bug: 'Se ha enviado tu aviso de error. ¡Gracias!',
      feature: 'Se ha enviado tu idea. ¡Gracias!',
      improvement: 'Se ha enviado tu propuesta. ¡Gracias!',
    })[type],
  failed: (type: TicketType) =>
    ({
      bug: 'No se ha podido enviar el aviso de error. Inténtalo de nuevo más tarde.',
      feature: 'No se ha podido enviar la idea. Inténtalo de nuevo más tarde.',
      improvement: 'No se ha podido enviar la propuesta. Inténtalo de nuevo más tarde.',
    })[type],
  notAttached: (type: TicketType) =>
    ({
      bug: 'Se ha enviado tu aviso de error, pero no la captura.',
      feature: 'Se ha enviado tu idea, pero no la captura.',
      improvement: 'Se ha enviado tu propuesta, pero no la captura.',
    })[type],
  attachAgain: common.tryAgain,
  leaveOut: 'Seguir sin captura',
  notSent: 'Tu mensaje no se ha enviado.',
  attached: 'Captura adjuntada',

  nextTitle: 'Qué pasa después',
  next: [
    'Lo verán las personas que administran este servidor, con tu nombre.',
    'Ven lo que has escrito y tu captura, pero nada de tus cuentas.',
    'Oculta los nombres e importes que no quieras compartir.',
  ],
} satisfies Catalogue<typeof import('./texts.ts').texts>;

export const board = {
  statuses: {
    pending: 'Pendiente',
    in_progress: 'En curso',
    done: 'Hecho',
    wont_do: 'Descartado',
  },
  loading: 'Cargando las incidencias',
  loadFailed: 'No se han podido cargar las incidencias. Inténtalo de nuevo.',
  label: 'Tablero de incidencias',
  search: 'Buscar por título, descripción o usuario',
  type: 'Tipo',
  allTypes: 'Todos los tipos',
  status: 'Estado',
  allStatuses: 'Todos los estados',
  order: 'Orden',
  orders: {
    newest: 'Primero las más recientes',
    oldest: 'Primero las más antiguas',
    updated: 'Modificadas hace poco',
    priority: 'Prioridad',
  },
  found: (shown: number, all: number) =>
    shown === all ? tickets(all) : `${shown} de ${tickets(all)}`,
  empty: 'Aún no hay incidencias',
  emptyHint: 'Aquí aparece lo que envían tus usuarios.',
  nothing: 'No se han encontrado incidencias',
  nothingHint: 'Ninguna incidencia coincide con tu búsqueda y los filtros.',
  clear: common.clearFilters,
  noneHere: 'Ninguna incidencia',
  dropHere: 'Suéltala aquí',
  unknown: 'Desconocido',
  hasScreenshot: 'Tiene captura de pantalla',
  actions: (title: string) => `Acciones de ${title}`,
  drag: (title: string) => `Mover ${title}`,
  edit: common.edit,
  delete: common.deleteAction,
  moveTo: (status: string) => `Mover a ${status}`,
  moved: (status: string) => `Incidencia movida a «${status}»`,
  moveFailed: (message: string) => `No se ha podido cambiar el estado de la incidencia: ${message}`,
  gone: 'Esta incidencia ya no existe.',
  ticket: 'Incidencia',

  howToDrag:
    'Para mover una incidencia, pulsa Espacio o Intro. Elige la columna con las flechas izquierda y derecha, suéltala con Espacio o Intro y cancela con Escape.',
  picked: (title: string, status: string) => `Has cogido ${title} de ${status}.`,
  over: (title: string, status: string) => `${title} está sobre ${status}.`,
  outside: (title: string) => `${title} no está sobre ninguna columna.`,
  dropped: (title: string, status: string) => `Has soltado ${title} en ${status}.`,
  putBack: (title: string) => `${title} se queda donde estaba.`,

  editTitle: 'Editar incidencia',
  titleField: 'Título',
  description: common.description,
  priority: 'Prioridad',
  submittedBy: 'Enviada por',
  own: {
    steps: 'Cómo se reproduce',
    benefit: 'Para qué serviría',
    currentExperience: 'Cómo es ahora',
  },
  screenshot: 'Captura de pantalla',
  screenshotAlt: (title: string) => `Captura de ${title}`,
  screenshotLoading: 'Cargando la captura',
  screenshotFailed: 'No se ha podido cargar la captura.',
  enlarge: 'Ver a tamaño completo',
  update: common.update,
  updating: common.updating,
  updated: (title: string) => `Incidencia «${title}» guardada`,
  updateFailed: (message: string) => `No se ha podido guardar la incidencia: ${message}`,

  deleteTitle: 'Eliminar incidencia',
  deleteAsk: '¿Seguro que quieres eliminar esta incidencia?',
  deleteFinal: 'No se puede deshacer.',
  cascade: 'Eliminar también su captura',
  cascadeHint: 'Una incidencia con captura solo se puede eliminar junto con ella.',
  deleteConfirm: 'Eliminar incidencia',
  deleting: common.deleting,
  deleted: 'Incidencia eliminada',
  deleteFailed: (message: string) => `No se ha podido eliminar la incidencia: ${message}`,
} satisfies Catalogue<typeof import('./texts.ts').board>;
