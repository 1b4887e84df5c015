/**
 * Keeps clicks that come before React has hydrated the page. The first touch is what starts loading the scripts, so without
 * this a quick shopper's first '+' would be lost. Early clicks on buttons are queued and replayed one per event-loop turn as
 * soon as React has attached to the button, which its `__reactProps` mark shows. A button that opens a menu is replayed only
 * once: two taps on it mean 'open'. Clicks that are still waiting after the time limit are dropped. If React ever drops the
 * mark, no click is replayed and nothing else changes.
 */
const LET_GO_AFTER_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** An inline script; it speaks what every browser speaks. */
export const KEEP_EARLY_CLICKS = `(function () {
var early = [], timer;
function isAlive(button) { return Object.keys(button).some(function (key) { return key.indexOf('__reactProps') === 0 }) }
function isToggledAgain(button) {
return button.hasAttribute('aria-expanded') && early.some(function (one) { return one.button === button }) }
function sayAgain() {
var first = early[0];
if (!first.button.isConnected || Date.now() > first.until) early.shift();
else if (isAlive(first.button)) early.shift().button.click();
if (!early.length) timer = clearInterval(timer) }
addEventListener('click', function (event) {
var button = event.target.closest('button[type=button]');
if (!button || isAlive(button) || isToggledAgain(button)) return;
early.push({ button: button, until: Date.now() + ${LET_GO_AFTER_MS} });
timer = timer || setInterval(sayAgain, ${LOOK_EVERY_MS}) }) })()`;
