/** Something that is printed instead of the page: an `article` with the class `paper`, a child of body and hidden on screen. */
import './paper.css';

/** The paper's ref: marks body while there is one, for `paper.css`. */
export function markPaper(paper: HTMLElement | null): void {
  document.body.toggleAttribute('data-paper', paper !== null);
}
