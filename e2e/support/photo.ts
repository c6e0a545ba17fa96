import type { Page } from 'playwright/test';

const FILM_MS = 1600;

/** Records a short video of a moving square in the browser. */
export async function film(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async (lasts) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 240];
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const done = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    const begun = performance.now();
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const passed = performance.now() - begun;
        pen.fillStyle = '#204a7a';
        pen.fillRect(0, 0, 320, 240);
        pen.fillStyle = '#f2c14e';
        pen.fillRect((passed / lasts) * 280, 100, 40, 40);
        if (passed < lasts) return;
        clearInterval(timer);
        resolve();
      }, 40);
    });
    recorder.stop();
    await done;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''));
  }, FILM_MS);
  return Buffer.from(text, 'base64');
}

/** Paints a JPEG of one colour in the browser; as large as phones take them by default. */
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
