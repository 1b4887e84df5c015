/** Whether a text looks like an email address; the server's check is stricter. For pages without Zod. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
