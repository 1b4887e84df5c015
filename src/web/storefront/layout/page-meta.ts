/** The title and description of a page, for its route's `head`. The store is unknown when its loading failed. */
export function pageMeta(page: { title: string; description?: string; store: string | undefined }) {
  const title = page.store ? `${page.title} | ${page.store}` : page.title;
  return [{ title }, ...(page.description ? [{ name: 'description', content: page.description }] : [])];
}
