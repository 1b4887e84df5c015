/**
 * Lets the scripts of a page come after what is seen. Loaded at once they share a weak network with the first picture, which
 * then comes a second later; begun while it is still being drawn, they make a slow phone stutter. They begin when everything
 * that is seen has come and is drawn, at the first touch, or after three seconds. Server only.
 */
import type { AnyRouter } from '@tanstack/react-router';

interface LaterFiles {
  entry: string;
  /** What the entry and the page's routes need beside it. */
  preloads: string[];
  /** What the page reads first. */
  data: string[];
}

/** A picture that never comes must not keep a page from its buttons. */
const WITHIN_MS = 3000;

/**
 * Takes the scripts of the page that is about to be drawn away from the router, which would name them in the page; answers the
 * script that begins them instead.
 */
export function takeScripts(router: AnyRouter): string {
  const manifest = router.ssr?.manifest;
  if (!manifest) return '';
  const shown = router.state.matches.flatMap(({ routeId }) => manifest.routes[routeId] ?? []);
  const entry = shown.flatMap(({ scripts = [] }) => scripts.map(({ attrs }) => attrs?.src)).find(Boolean);
  if (typeof entry !== 'string') return '';
  const preloads = shown.flatMap(({ preloads = [] }) =>
    preloads.map((link) => (typeof link === 'string' ? link : link.href)),
  );
  const data = router.state.matches.flatMap(({ staticData }) => staticData.readsFirst ?? []);
  const bare = Object.entries(manifest.routes).map(([id, { preloads: _, scripts: __, ...rest }]) => [id, rest]);
  router.ssr = { manifest: { ...manifest, routes: Object.fromEntries(bare) } };
  return scriptFor({ entry, preloads: [...new Set(preloads)], data });
}

const scriptFor = ({ entry, preloads, data }: LaterFiles) => `(function () {
var begun, touches = ['pointerdown', 'keydown', 'focusin'];
function fetchAs(attributes) { return function (path) {
document.head.append(Object.assign(document.createElement('link'), attributes, { href: path })) } }
function begin() {
if (begun) return;
begun = 1;
touches.forEach(function (type) { removeEventListener(type, begin, true) });
${JSON.stringify(preloads)}.forEach(fetchAs({ rel: 'modulepreload' }));
${JSON.stringify(data)}.forEach(fetchAs({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' }));
import(${JSON.stringify(entry)}) }
function whenDrawn() {
requestAnimationFrame(function () { requestAnimationFrame(function () { (self.requestIdleCallback || setTimeout)(begin) }) }) }
touches.forEach(function (type) { addEventListener(type, begin, true) });
addEventListener('load', whenDrawn);
setTimeout(begin, ${WITHIN_MS}) })()`;
