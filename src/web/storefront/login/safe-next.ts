/** Where sign-in leads: only to a path of this site, otherwise an address could send people elsewhere (decisions §3). */

/** The path to go to after sign-in; '/' for anything that a browser could read as another site. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string') return '/';
  // Browsers drop tabs and line breaks and read a backslash as a slash, so "/\t/evil" and "/\evil" leave the site.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
  const isSameSitePath = /^\/(?![/\\])/.test(next) && !/[\\\u0000-\u0020\u007f]/.test(next);
  // '/.//evil' is '//evil' once its dots are taken out.
  return isSameSitePath && !new URL(next, 'http://shop').pathname.startsWith('//') ? next : '/';
}
