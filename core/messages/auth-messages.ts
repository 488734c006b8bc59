const weakPasswordReasons: Record<string, string> = {
  length: 'it is too short',
  characters: 'it needs more kinds of characters',
  pwned: 'it is known from a data leak',
};

/** Sign in, register, e-mail confirmation. */
export const authMessages = {
  signIn: 'Sign in',
  signUp: 'Create account',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  forgotPassword: 'Forgot password?',
  forgotPasswordHelp: 'Passwords cannot be reset here yet. Please ask the people who run this site.',
  weakPassword: (reasons: readonly string[]) =>
    `Please choose a stronger password: ${reasons.map((reason) => weakPasswordReasons[reason] ?? reason).join(', ')}.`,
  signInSubtitle: 'Welcome back. Your products are waiting.',
  signUpSubtitle: 'Paste a product feed, get one whose pictures sell.',
  passwordHint: (lengthMin: number) => `At least ${lengthMin} characters`,
  confirmationHelp: 'Nothing there? Look in the spam folder, or register again with the same address.',
  backToSignIn: 'Go to sign in',
  noAccountYet: 'No account yet?',
  haveAccount: 'Already have an account?',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  fillAllFields: 'Please fill in all fields',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: 'Password must be at least 6 characters',
  signedIn: 'Login successful!',
  signInFailed: 'Failed to sign in',
  signedUpPending: 'Registration successful! Please check your email for confirmation.',
  signedUp: 'Registration successful!',
  signUpFailed: 'Failed to sign up',
  signedOut: 'Signed out successfully',
  checkEmail: 'Check your email',
  confirmationSent: 'We sent you a confirmation link. Open it to finish creating your account.',
  confirmationLinkFailed: 'This confirmation link did not sign you in. Please sign in.',
} as const;
