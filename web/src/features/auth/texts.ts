/** Every text of sign-in and registration, beside the rules' own messages in the contract. */
export const texts = {
  product: 'Saldo',
  heading: 'See where your money goes.',
  purpose:
    'Every account in one place, every euro in its category, every month compared with the last.',
  modes: 'Sign in or sign up',
  signIn: 'Sign in',
  signUp: 'Sign up',

  identifier: 'Email or Username',
  identifierRequired: 'Email or username is required',
  password: 'Password',
  passwordRequired: 'Password is required',
  remember: 'Remember me',
  forgot: 'Forgot password',
  forgotAnswer: 'Please contact the administrator for password reset assistance.',
  signInButton: 'Sign In',
  viewerButton: 'Sign In as Viewer',
  noAccount: 'No account yet?',

  firstName: 'First Name',
  lastName: 'Last Name',
  username: 'Username',
  email: 'Email Address',
  confirmPassword: 'Confirm Password',
  invitationCode: 'Invitation Code',
  createButton: 'Create Account',
  haveAccount: 'Already have an account?',
  registered: 'Registration successful! Please sign in with your new account.',

  invalidCredentials: 'Invalid credentials',
  invalidResponse: 'Server returned an invalid response',
  viewerFailed: 'Unable to login as viewer. Please try again.',
  usernameTaken: 'This username is already registered. Please choose a different username.',
  emailTaken: 'This email is already registered. Please sign in instead.',
  invitationInvalid: 'Invalid invitation code. Please check and try again.',
  someoneTaken: 'This email or username is already registered. Please sign in instead.',
  registrationFailed: 'Registration failed. Please try again.',

  close: 'Close',
} as const;
