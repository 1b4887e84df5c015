/** Runs once the page has everything of its first view; answers how to stop it. */
export function afterLoad(work: () => void): () => void {
  if (document.readyState === 'complete') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  window.addEventListener('load', work, { once: true });
  return () => window.removeEventListener('load', work);
}
