/** The parts of the order panel, which are tabs on a phone. */
import { asOwner } from './as-owner.ts';
import { expectSound } from './sound.ts';
import { expect, test, visit } from './test.ts';

test('on a phone, courier and notes are one tap away, and keep what is typed', async ({ page }) => {
  await asOwner(page);
  await visit(page, '/?tab=orders&search=Girish+Hegde');
  await page
    .getByRole('button', { name: /^View order / })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: /^Order / });
  const tab = (name: RegExp) => details.getByRole('tab', { name });
  await expect(tab(/^Order/)).toHaveAttribute('aria-selected', 'true');
  await details.getByRole('link').last().scrollIntoViewIfNeeded();

  await tab(/^Courier/).click();
  const office = details.getByLabel('Office where it is collected').first();
  await expect(details.getByLabel('Courier name').first()).toBeInViewport();
  await expect(details.getByRole('heading', { name: 'Customer Information' })).toBeHidden();
  await office.fill('Behind the bus stand');
  await tab(/^Notes/).click();
  const note = details.getByLabel('New note');
  await expect(note).toBeInViewport();
  await note.fill('Rings twice');
  await expectSound(page);
  await tab(/^Notes/).press('ArrowLeft');
  await expect(details.getByRole('link', { name: 'Packing list (PDF)' })).toBeInViewport();
  await tab(/^Items/).click();
  await expect(details.getByRole('heading', { name: 'Order Items' })).toBeInViewport();
  await tab(/^Courier/).click();
  await expect(office).toHaveValue('Behind the bus stand');

  // On a wide screen the parts are shown below each other, with what was typed.
  const narrow = page.viewportSize() as { width: number; height: number };
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(details.getByRole('tab')).toHaveCount(0);
  await expect(details.getByRole('heading', { name: 'Customer Information' })).toBeVisible();
  await expect(office).toHaveValue('Behind the bus stand');
  await expect(note).toHaveValue('Rings twice');
  await page.setViewportSize(narrow);
  await expect(office).toHaveValue('Behind the bus stand');
});
