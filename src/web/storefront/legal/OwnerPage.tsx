import { LegalPage } from './LegalPage.tsx';
import type { OwnerText } from './owner-text.ts';

/** A legal page in the owner's own words; text before the first heading is the introduction. */
export function OwnerPage({ text, title }: { text: OwnerText; title: string }) {
  const [first, ...rest] = text.blocks;
  const hasIntro = first?.title === null;
  const titled = hasIntro ? rest : text.blocks;
  return (
    <LegalPage
      title={text.title || title}
      inForceSince={text.changedAt}
      intro={hasIntro ? first.paragraphs.join('\n\n') : ''}
      sections={titled.map((block, index) => ({
        id: `part-${index + 1}`,
        title: block.title ?? '',
        body: block.paragraphs.join('\n\n'),
      }))}
    />
  );
}
