import type { Page } from 'playwright/test';

/** A picture of one colour as a JPEG, painted by the browser; as large as phones take them unless said. */
export async function photo(page: Page, colour: string, width = 4000, height = 3000): Promise<Buffer> {
  const text = await page.evaluate(
    async ([fill, across, down]) => {
      const canvas = document.createElement('canvas');
      canvas.width = across;
      canvas.height = down;
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.fillStyle = fill;
      pen.fillRect(0, 0, across, down);
      return canvas.toDataURL('image/jpeg').split(',')[1];
    },
    [colour, width, height] as const,
  );
  return Buffer.from(text ?? '', 'base64');
}
