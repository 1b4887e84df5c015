/**
 * Delays a page's scripts until the visible content is there. Loaded at once, they would compete for a weak network
 * with the first picture, which would come a second later; started while it is painted, they make a slow phone stutter.
 * They start when all visible content is painted, at the first touch, or after three seconds. Server only.
 */
import type { AnyRouter } from '@tanstack/react-router';

interface LaterFiles {
  entry: string;
  /** Other modules that the entry and the page's routes need. */
  preloads: string[];
  /** The data that the page fetches first. */
  data: string[];
}

/** A limit, because a picture that never loads must not leave the page's buttons dead. */
const WITHIN_MS = 3000;

/**
 * Removes the scripts of the page about to be rendered from the router, which would write them into the page. Returns the
 * script that starts them instead.
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
