/** Scripts that the server writes into a page. In the browser React renders the elements without their text. */
import { useRouter } from '@tanstack/react-router';
import { createContext, createElement, useContext } from 'react';
import { HOLD_EARLY_PRESSES } from './ui/early-presses.ts';

/** The script that starts the page's other scripts (later-scripts.ts); empty where the framework includes them itself. */
export const LaterScriptContext = createContext('');

function PageScript({ text }: { text: string }) {
  const { nonce } = useRouter().options.ssr ?? {};
  return createElement('script', { nonce, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: text } });
}

/** Belongs in the head, before anything can be pressed. */
export const EarlyScript = () => createElement(PageScript, { text: import.meta.env.SSR ? HOLD_EARLY_PRESSES : '' });

/** Belongs at the end of the document. */
export const LaterScript = () => createElement(PageScript, { text: useContext(LaterScriptContext) });
