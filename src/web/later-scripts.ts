/**
 * Lets the scripts of a page come after what is seen. Loaded at once they share a weak network with the first picture, which
 * then comes a second later; begun while it is still being drawn, they make a slow phone stutter. They begin when everything
 * that is seen has come and is drawn, at the first touch, or after three seconds.
 */
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { createContext, createElement, useContext } from 'react';

interface LaterFiles {
  entry: string;
  /** What the entry and the page's routes need beside it. */
  preloads: string[];
  /** What the page reads first. */
  data: string[];
}

/** The scripts that a page starts itself; null where the framework has started them, and in the browser. */
export const LaterFilesContext = createContext<LaterFiles | null>(null);

/** A picture that never comes must not keep a page from its buttons. */
const WITHIN_MS = 3000;

/** Takes the scripts of the page that is about to be drawn away from the router, which would name them in the page. */
export function takeScripts(router: AnyRouter): LaterFiles | null {
  const manifest = router.ssr?.manifest;
  if (!manifest) return null;
  const shown = router.state.matches.flatMap(({ routeId }) => manifest.routes[routeId] ?? []);
  const entry = shown.flatMap(({ scripts = [] }) => scripts.map(({ attrs }) => attrs?.src)).find(Boolean);
  if (typeof entry !== 'string') return null;
  const preloads = shown.flatMap(({ preloads = [] }) =>
    preloads.map((link) => (typeof link === 'string' ? link : link.href)),
  );
  const data = router.state.matches.flatMap(({ staticData }) => staticData.readsFirst ?? []);
  const bare = Object.entries(manifest.routes).map(([id, { preloads: _, scripts: __, ...rest }]) => [id, rest]);
  router.ssr = { manifest: { ...manifest, routes: Object.fromEntries(bare) } };
  return { entry, preloads: [...new Set(preloads)], data };
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

/** At the end of the document; empty, but there, where nothing is to be begun later: React expects the same elements. */
export function LaterScripts() {
  const files = useContext(LaterFilesContext);
  const { nonce } = useRouter().options.ssr ?? {};
  return createElement('script', {
    nonce,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: files ? scriptFor(files) : '' },
  });
}
