/** The demonstration site: the whole shop in one browser, on the simulation, without a server. */
import './demo.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createDemoClient } from './calls.ts';
import { Demo } from './Demo.tsx';
import { openShop } from './demo-shop.ts';
import { speakTheAddress } from './routing.ts';

speakTheAddress();
await openShop();

const place = document.getElementById('demo');
if (!place) throw new Error('The page has no place for the demonstration.');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={createDemoClient()}>
      <Demo />
    </QueryClientProvider>
  </StrictMode>,
);
