/**
 * Keeps clicks and submits from before the page's scripts run. The browser would submit a server-rendered form itself
 * and put what was typed, even a password, into the URL; a button's click would be lost. So a script in the head holds
 * both. It replays a submit when the form reports that it is hydrated (Form.tsx), and clicks when the page is hydrated,
 * one per task, so that React can handle each before the next. Several clicks on a button that opens something are
 * replayed once. The script does not depend on React.
 */
export const FORM_ALIVE = 'form-alive';
export const PAGE_ALIVE = 'page-alive';

/** Older clicks are dropped, because nobody expects them any more. */
const KEEP_MS = 20_000;

/** Runs while the page is still being parsed, so it is small and uses only old syntax that every browser understands. */
export const HOLD_EARLY_PRESSES = `(function(){var held,alive,early=[];
function keep(e){e.preventDefault();e.stopImmediatePropagation()}
addEventListener('submit',function(e){if(!e.target.hasAttribute('data-alive')){keep(e);held=e.target}},true);
addEventListener('${FORM_ALIVE}',function(e){var form=e.target;form.setAttribute('data-alive','');if(form===held)setTimeout(function(){form.requestSubmit()})},true);
addEventListener('click',function(e){var button=!alive&&e.target.closest&&e.target.closest('button');if(!button||button.form&&button.type=='submit')return;keep(e);
if(button.hasAttribute('aria-expanded')&&early.some(function(one){return one.button===button}))return;
early.push({button:button,until:Date.now()+${KEEP_MS}})},true);
addEventListener('${PAGE_ALIVE}',function(){alive=1;setTimeout(function next(){var one=early.shift();if(!one)return;if(one.button.isConnected&&Date.now()<one.until)one.button.click();setTimeout(next)})})})()`;
