/**
 * A press on a button of a page whose scripts are still on their way would be lost: the first '+' of whoever is quick, as it
 * is the first touch that starts them. This keeps such presses and says them again, one a turn, as soon as their button is
 * alive, which shows in the mark that React leaves on it. What opens a menu is said once: who presses twice wants it open.
 * What does not come to life within the time is let go. Without the mark, under another React say, nothing is said again and
 * nothing else changes.
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
