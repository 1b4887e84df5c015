import { blocksOf } from '#shop/settings/pages.rules.ts';
import { m } from '#web/words/messages.js';

interface PagePreviewProps {
  lang: 'en' | 'ta';
  title: string;
  body: string;
}

/** A live preview of a page's text, formatted by the shop's own rules. */
export function PagePreview({ lang, title, body }: PagePreviewProps) {
  const blocks = blocksOf(body);
  if (blocks.length === 0) return <p className="text-sm text-soft">{m.admin_page_preview_empty()}</p>;
  return (
    <article lang={lang} className="flex flex-col gap-3 rounded-md border border-line bg-paper p-4 wrap-anywhere">
      {title && <p className="text-xl font-bold">{title}</p>}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no other identity and hold no state
        <section key={index} className="flex flex-col gap-2">
          {block.title && <p className="text-lg font-bold">{block.title}</p>}
          {block.paragraphs.map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <p key={place} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
