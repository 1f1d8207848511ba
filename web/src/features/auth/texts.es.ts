import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../lib/common-texts.ts';

export const texts = {
  product: common.saldo,
  heading: 'Mira en qué se va tu dinero.',
  purpose:
    'Todas tus cuentas en un solo sitio, cada movimiento con su categoría, cada mes comparado.',
  modes: 'Iniciar sesión o crear cuenta',
  openWay:
    'Esta conexión no es segura. Otras personas de la red podrían ver tu contraseña. Pide a quien administra tu Saldo que active HTTPS.',
  signIn: 'Iniciar sesión',
  signUp: 'Crear cuenta',

  identifier: 'Correo o nombre de usuario',
  identifierRequired: 'Falta el correo o el nombre de usuario',
  password: common.password,
  passwordRequired: 'Falta la contraseña',
  remember: 'Mantener la sesión iniciada',
  forgot: '¿Has olvidado la contraseña?',
  forgotAnswer: 'Para restablecer la contraseña, habla con quien administra tu Saldo.',
  signInButton: 'Iniciar sesión',
  viewerButton: 'Entrar como invitado',
  passkeyButton: 'Entrar con una llave de acceso',
  passkeyNotUsed:
    'No se ha usado ninguna llave de acceso. Inténtalo de nuevo o entra con tu contraseña.',
  passkeyUnknown: 'Esta llave de acceso no corresponde a ninguna cuenta.',
  codeForm: 'Verificación en dos pasos',
  codeTitle: 'Un paso más',
  codeWhy: 'Tu cuenta está protegida con la verificación en dos pasos.',
  code: 'Código de verificación',
  codeHint:
    'Los seis dígitos de tu app de autenticación o un código de recuperación. Si no tienes ninguno de los dos, habla con quien administra tu Saldo.',
  codeRequired: 'Escribe un código',
  codeWrong: 'El código no es correcto. Cambia cada 30 segundos: escribe el que ves ahora.',
  codeButton: 'Verificar',
  back: common.back,
  noAccount: '¿Aún no tienes cuenta?',

  firstName: common.firstName,
  lastName: common.lastName,
  username: common.username,
  email: common.emailAddress,
  confirmPassword: 'Repite la contraseña',
  invitationCode: 'Código de invitación',
  createButton: 'Crear cuenta',
  haveAccount: '¿Ya tienes cuenta?',
  registered: 'Tu cuenta está lista. Inicia sesión para empezar.',

  invalidCredentials: 'Los datos de acceso no son correctos',
  invalidResponse: 'La respuesta del servidor no es válida',
  viewerFailed: 'No se ha podido entrar como invitado. Inténtalo de nuevo.',
  usernameTaken: 'Este nombre de usuario ya existe. Elige otro.',
  emailTaken: 'Este correo ya está registrado. Inicia sesión.',
  invitationInvalid: 'El código de invitación no es válido. Compruébalo e inténtalo de nuevo.',
  someoneTaken: 'Este correo o nombre de usuario ya está registrado. Inicia sesión.',
  registrationFailed: 'No se ha podido crear la cuenta. Inténtalo de nuevo.',

  close: 'Cerrar',
} satisfies Catalogue<typeof import('./texts.ts').texts>;
