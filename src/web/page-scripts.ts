/** Scripts that the server writes into a page. React has their elements in the browser too, and not their texts. */
import { useRouter } from '@tanstack/react-router';
import { createContext, createElement, useContext } from 'react';
import { HOLD_EARLY_PRESSES } from './ui/early-presses.ts';

/** What begins the page's other scripts (later-scripts.ts); empty where the framework has named them. */
export const LaterScriptContext = createContext('');

function PageScript({ text }: { text: string }) {
  const { nonce } = useRouter().options.ssr ?? {};
  return createElement('script', { nonce, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: text } });
}

/** In the head, before anything can be pressed. */
export const EarlyScript = () => createElement(PageScript, { text: import.meta.env.SSR ? HOLD_EARLY_PRESSES : '' });

/** At the end of the document. */
export const LaterScript = () => createElement(PageScript, { text: useContext(LaterScriptContext) });
