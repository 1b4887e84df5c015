/** Patterns of secrets: Razorpay keys, private keys, passwords in addresses, tokens of common services. */
const SECRETS = [
  /rzp_live_[A-Za-z0-9]{14}/,
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  /smtps?:\/\/[^\s:/@"'`<>$]+:[^\s@"'`<>$]{6,}@(?!localhost|127\.|mail\.example|smtp\.example|example)/,
  /postgres(?:ql)?:\/\/[^\s:/@"'`<>$]+:[^\s@"'`<>$]{6,}@(?!localhost|127\.|db\.example|example)/,
  /AKIA[0-9A-Z]{16}/,
  /gh[pousr]_[A-Za-z0-9]{36}/,
];

/** The pattern of the first secret in a text, or undefined. */
export const secretIn = (text: string): string | undefined => SECRETS.find((pattern) => pattern.test(text))?.source;
