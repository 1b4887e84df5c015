/**
 * The page for a missing file or picture, a refused paper, a shop too busy to draw, or stopping a newsletter; unknown
 * pages redirect to the home page instead (spec §2). Each is self-contained, because the shop's styles and scripts may
 * be what is missing after a deployment. Tamil stands in no tagged template, which the build could not write as ASCII.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

const ART = readFileSync(new URL('../../seeds/art/lost.svg', import.meta.url), 'utf8');

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;text-align:center;background:#1a0b14;color:#f6e9df;
font:16px/1.6 system-ui,"Noto Sans Tamil",Latha,"Nirmala UI",sans-serif}
svg{width:min(240px,60vw);height:auto}
h1{margin:16px 0 0;font-size:28px;line-height:1.3;color:#fff}
p{margin:4px 0}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:12px;margin-top:24px}
a{display:inline-flex;align-items:center;min-height:44px;padding:8px 24px;border-radius:10px;background:#c8102e;color:#fff;
font-weight:600;text-decoration:none}
a:focus-visible,button:focus-visible{outline:3px solid #f2b632;outline-offset:2px}
button{min-height:44px;margin-top:24px;padding:8px 24px;border:0;border-radius:10px;background:#c8102e;color:#fff;
font:inherit;font-weight:600;cursor:pointer}
button span{display:block}
.quiet a{background:none;color:#f6e9df;text-decoration:underline}`;

interface Words {
  title: string;
  head?: string;
  english: string;
  tamil: string;
  /** HTML below title and text. */
  more?: HtmlEscapedString;
  /** Without the drawing of something lost. */
  isPlain?: true;
  /** The page's own button comes before the links to the shop. */
  hasButton?: true;
}

const pageOf = ({ title, head = '', english, tamil, more, isPlain, hasButton }: Words) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${head}<title>${title}</title><style>${STYLE}</style></head>
<body><main>${isPlain ? '' : ART.replace('<svg', '<svg aria-hidden="true"')}
<h1>${english}</h1><p lang="ta">${tamil}</p>${more ?? ''}
<nav${hasButton ? ' class="quiet"' : ''} aria-label="Price list"><a href="/">Price list</a><a lang="ta" href="/ta/">விலைப்பட்டியல்</a></nav></main></body></html>`;

const MISSING = pageOf({
  title: 'Not found · கிடைக்கவில்லை',
  english: 'This is not here any more',
  tamil: 'நீங்கள் தேடியது இப்போது இங்கே இல்லை',
});

const COME_BACK_AFTER_S = 5;
const BUSY = pageOf({
  title: 'Very busy · கூட்டம் அதிகம்',
  head: `<meta http-equiv="refresh" content="${COME_BACK_AFTER_S}">`,
  english: 'Many people are here right now. This page opens in a moment.',
  tamil: 'இப்போது கடையில் கூட்டம் அதிகம். சில நொடிகளில் இந்தப் பக்கம் திறக்கும்.',
});

const OPENING = pageOf({
  title: 'Opening · திறக்கிறது',
  head: `<meta http-equiv="refresh" content="${COME_BACK_AFTER_S}">`,
  english: 'The shop opens in a moment. This page opens by itself.',
  tamil: 'சில நொடிகளில் கடை திறக்கும். இந்தப் பக்கம் தானாகவே திறக்கும்.',
});

const TAMIL_LETTER = /[\u0b80-\u0bff]/;

/**
 * The refusal of a paper opened in its own tab, which does not know its reader's language: `reason`, which may contain what
 * somebody typed, is followed by its Tamil if there is one.
 */
export async function refusedPaper(status: number, reason: string, tamil?: string): Promise<Response> {
  const first = TAMIL_LETTER.test(reason) ? await html`<p lang="ta">${reason}</p>` : await html`<p>${reason}</p>`;
  const page = pageOf({
    title: 'Not made · உருவாக்கவில்லை',
    english: 'This paper could not be made',
    tamil: 'இந்தத் தாளை உருவாக்க முடியவில்லை',
    more: tamil ? await html`${first}<p lang="ta">${tamil}</p>` : first,
  });
  return answer(page, status);
}

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** True for a browser navigation, false for page resources and API clients. */
export const wantsPage = (accept: string | undefined) => accept?.includes('text/html') ?? false;

function answer(page: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(page, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      ...headers,
    },
  });
}

export const missingPage = () => answer(MISSING, 404);

/** Reloads the requested page automatically. */
export const busyPage = () => answer(BUSY, 503, { 'retry-after': String(COME_BACK_AFTER_S) });

/** For a shop waiting for its database at start. */
export const openingPage = () => answer(OPENING, 503, { 'retry-after': String(COME_BACK_AFTER_S) });

/** Its form goes to the page's own address, which names the person; the page itself does not. */
export const askToStopPage = () =>
  answer(
    pageOf({
      title: 'News from the shop · கடையின் செய்திகள்',
      isPlain: true,
      hasButton: true,
      english: 'No more news from the shop by mail?',
      tamil: 'கடையின் செய்திகள் இனி மின்னஞ்சலில் வேண்டாமா?',
      more: raw(`<p>Mails about your orders still come.</p>
<p lang="ta">உங்கள் ஆர்டர் பற்றிய மின்னஞ்சல்கள் தொடர்ந்து வரும்.</p>
<form method="post"><button>Stop these mails<span lang="ta">இனி வேண்டாம்</span></button></form>`),
    }),
    200,
  );

const HOW_AGAIN = raw(`<p>You can switch it on again in My Dashboard, under Settings.</p>
<p lang="ta">மீண்டும் வேண்டுமென்றால் ‘என் கணக்கு’ பக்கத்தின் அமைப்புகளில் இயக்கலாம்.</p>`);

export const stoppedPage = () =>
  answer(
    pageOf({
      title: 'Stopped · நிறுத்தப்பட்டது',
      isPlain: true,
      english: 'You will get no more news from the shop by mail',
      tamil: 'கடையின் செய்திகள் இனி உங்களுக்கு மின்னஞ்சலில் வராது',
      more: HOW_AGAIN,
    }),
    200,
  );

export const unknownStopPage = () =>
  answer(
    pageOf({
      title: 'Not found · கிடைக்கவில்லை',
      english: 'This link does not work any more',
      tamil: 'இந்த இணைப்பு இனி வேலை செய்யாது',
      more: raw(`<p>You can stop the newsletter in My Dashboard, under Settings.</p>
<p lang="ta">செய்திமடலை ‘என் கணக்கு’ பக்கத்தின் அமைப்புகளில் நிறுத்தலாம்.</p>`),
    }),
    404,
  );
