import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { PicturesField } from './PicturesField.tsx';
import type { Picture } from './product-form.ts';

const cut = new File(['cut'], 'box-cut.jpg', { type: 'image/jpeg' });
// The canvas itself is tested in a browser (e2e/crop.spec.ts).
vi.mock('./crop/CropDialog.tsx', () => ({
  CropDialog: ({ picture, onCut }: { picture: Picture; onCut: (file: File) => void }) => (
    <button type="button" onClick={() => onCut(cut)}>
      cut {typeof picture === 'string' ? picture : picture.name}
    </button>
  ),
}));

it('replaces the original with the cropped picture, and restores it with one click', async () => {
  const before = ['/media/a/480.webp', '/media/b/480.webp'];
  const seen: (readonly Picture[])[] = [];
  function Form() {
    const [pictures, setPictures] = useState<readonly Picture[]>(before);
    const change = (next: readonly Picture[]) => {
      seen.push(next);
      setPictures(next);
    };
    return <PicturesField pictures={pictures} onChange={change} error={undefined} progress={null} />;
  }
  render(<Form />);
  for (let times = 0; times < 2; times += 1) {
    fireEvent.click(screen.getByRole('button', { name: 'Crop image 2' }));
    fireEvent.click(await screen.findByRole('button', { name: /^cut / }));
  }
  expect(seen.at(-1)).toEqual([before[0], cut]);
  expect(screen.queryByRole('button', { name: 'Image 1 as it was' })).toBeNull();
  // However often it was cropped, the shop's own picture is restored.
  fireEvent.click(screen.getByRole('button', { name: 'Image 2 as it was' }));
  expect(seen.at(-1)).toEqual(before);
  expect(screen.queryByRole('button', { name: 'Image 2 as it was' })).toBeNull();
});

it('moves a picture by dragging; Firefox drags only what carries data', () => {
  const change = vi.fn();
  render(
    <PicturesField pictures={['/media/a.webp', '/media/b.webp']} onChange={change} error={undefined} progress={null} />,
  );
  const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  const dataTransfer = { setData: vi.fn() };
  fireEvent.dragStart(second, { dataTransfer });
  expect(dataTransfer.setData).toHaveBeenCalled();
  fireEvent.drop(first, { dataTransfer });
  expect(change).toHaveBeenLastCalledWith(['/media/b.webp', '/media/a.webp']);
});
