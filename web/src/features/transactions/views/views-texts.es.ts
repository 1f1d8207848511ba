import type { Catalogue } from '@saldo/contract/languages';

export const texts = {
  label: 'Vistas guardadas',
  save: 'Guardar como vista nueva',
  more: 'Más vistas',
  actions: (name: string) => `Acciones de ${name}`,
  rename: 'Cambiar nombre',
  remove: 'Eliminar',
  removed: (name: string) => `Vista «${name}» eliminada`,
  removeFailed: (message: string) => `No se ha podido eliminar la vista: ${message}`,
  createTitle: 'Guardar vista',
  renameTitle: 'Cambiar el nombre de la vista',
  name: 'Nombre',
  keepDates: 'Mostrar siempre estas fechas',
  keepDatesHint: 'Si no, la vista muestra el periodo que muestre la lista.',
  create: 'Guardar vista',
  update: 'Guardar',
  created: (name: string) => `Vista «${name}» guardada`,
  updated: (name: string) => `La vista se llama ahora «${name}»`,
  failed: (message: string) => `No se ha podido guardar la vista: ${message}`,
} satisfies Catalogue<typeof import('./views-texts.ts').texts>;
