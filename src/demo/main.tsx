/** The demonstration site: the shop's own pages in one browser, served by the simulation, without a server. */
import './demo.css';
import '#web/forms/no-eval.ts';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { answerWith } from '#web/api/client.ts';
import { routerOptions } from '#web/router-options.ts';
import { Route as Root } from '#web/routes/__root.tsx';
import { Route as Login } from '#web/routes/login.tsx';
import { showPricesBy } from '#web/storefront/cart/price-rules.ts';
import { getLocale, overwriteGetLocale } from '#web/words/runtime.js';
import { answerFromSimulation } from './adapter.ts';
import { DemoFrame } from './DemoFrame.tsx';
import { demoPrices } from './demo-prices.ts';
import { openShop } from './demo-shop.ts';
import { SignInPage } from './SignInPage.tsx';

// The language only changes with a page load, so it is read from the URL once.
const locale = getLocale();
overwriteGetLocale(() => locale);
document.documentElement.lang = locale;

await openShop();
answerWith(answerFromSimulation);
showPricesBy(demoPrices);

// There is no server rendering here: the document is index.html, and sign-in is the simulation's.
Object.assign(Root.options, { shellComponent: DemoFrame });
Login.update({ component: SignInPage });

const place = document.getElementById('demo');
if (!place) throw new Error('The page has no place for the demonstration.');
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={createRouter(routerOptions)} />
  </StrictMode>,
);
