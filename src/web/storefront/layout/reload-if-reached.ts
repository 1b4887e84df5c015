/**
 * Reloads the page, if the shop answers: without a network it would be lost to an offline page. False if it stays.
 */
export async function reloadIfReached(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD' }).then(
    () => {
      window.location.reload();
      return true;
    },
    () => false,
  );
}
