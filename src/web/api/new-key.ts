/** A key for a request that must not be done twice; `crypto.randomUUID` is missing where the address is not secure. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
