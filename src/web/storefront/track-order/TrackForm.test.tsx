import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TrackForm } from './TrackForm.tsx';

it('keeps a typed number in Safari, which resets boxes without autocomplete when Back shows a kept page', () => {
  render(<TrackForm initialId="" initialContact="" needsContact busy={false} onTrack={vi.fn()} />);
  for (const box of screen.getAllByRole<HTMLInputElement>('textbox')) {
    fireEvent.input(box, { target: { value: '9486012345' } });
    if (box.autocomplete === 'off') box.value = box.defaultValue;
    expect(box.value).toBe('9486012345');
  }
});
