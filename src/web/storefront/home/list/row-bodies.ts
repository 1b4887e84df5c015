/** The sections of the price list's table: their bodies and headings, and the order of their rows. */
import type { PriceSection } from './price-list.ts';
import { headHtml, headingHtml, sectionHtml, sectionKey } from './row-html.ts';

function parse(bodies: string): HTMLTableElement {
  const template = document.createElement('template');
  template.innerHTML = `<table>${bodies}</table>`;
  return template.content.firstElementChild as HTMLTableElement;
}

export const parseRows = (html: string) =>
  html === '' ? [] : ([...parse(`<tbody>${html}</tbody>`).rows] as HTMLTableRowElement[]);

/** Makes these the children of `parent`, in this order, without touching those already in place. */
function order(parent: Element, children: readonly Element[]): void {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let at = parent.firstElementChild;
  for (const child of children) {
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
  }
}

/** Puts rows below the headings of their sections: `place(sections, hasHeadings, elementOf)`. Known bodies are kept. */
export function createBodies(table: HTMLTableElement) {
  const bodies = new Map([...table.tBodies].map((body) => [body.dataset.key ?? '', body]));

  function bodyOf(section: PriceSection, hasHeadings: boolean): HTMLTableSectionElement {
    const key = sectionKey(section, hasHeadings);
    const known = bodies.get(key);
    if (!known) {
      const body = parse(`${sectionHtml(section, hasHeadings)}</tbody>`).tBodies[0] as HTMLTableSectionElement;
      bodies.set(key, body);
      return body;
    }
    const heading = known.querySelector('.price-heading');
    const fresh = hasHeadings ? parse(`<tbody>${headingHtml(section)}</tbody>`).rows[0] : undefined;
    if (heading && fresh && heading.innerHTML !== fresh.innerHTML) heading.replaceWith(fresh);
    return known;
  }

  return function place(
    sections: readonly PriceSection[],
    hasHeadings: boolean,
    elementOf: (id: number) => Element | undefined,
  ): void {
    const placed = sections.map((section) => {
      const body = bodyOf(section, hasHeadings);
      const heading = body.querySelector('.price-heading');
      const wanted = section.products.flatMap(({ id }) => elementOf(id) ?? []);
      order(body, heading ? [heading, ...wanted] : wanted);
      return body;
    });
    if (!table.tHead) table.innerHTML = headHtml();
    order(table, [table.tHead as Element, ...placed]);
  };
}
