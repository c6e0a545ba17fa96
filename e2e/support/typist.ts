import { expect, type Locator, type Page } from 'playwright/test';

/** Milliseconds between two keys; 200 equals five keys a second. End-to-end tests do not wait. */
const KEY_MS = Number(process.env.TYPIST_KEY_MS ?? 0);

/** Limit of Tab presses: the controls of the shell and of a long list come before the target. */
const MOST_TABS = 150;

/** Keyboard user whose keys are counted; a combination counts each of its keys. */
export class Typist {
  keys = 0;

  constructor(private readonly page: Page) {}

  /** Pauses as long as a typist does: `TYPIST_KEY_MS` measures an examination at that speed. */
  private async pause(keys: number): Promise<void> {
    if (KEY_MS > 0) await this.page.waitForTimeout(KEY_MS * keys);
  }

  async press(...combinations: readonly string[]): Promise<void> {
    for (const combination of combinations) {
      const keys = combination.split('+').length;
      this.keys += keys;
      await this.page.keyboard.press(combination);
      await this.pause(keys);
    }
  }

  async type(text: string): Promise<void> {
    for (const key of text) {
      this.keys += 1;
      await this.page.keyboard.type(key);
      await this.pause(1);
    }
  }

  /** Presses Tab, or Shift+Tab, until the control has the focus; fails where Tab never reaches the control. */
  async tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const isFocused = () => control.evaluate((element) => element === document.activeElement);
    for (let pressed = 0; pressed < MOST_TABS && !(await isFocused()); pressed += 1) await this.press(key);
    await expect(control).toBeFocused();
  }

  /** Types each text and presses Enter after it; an empty text skips an input. */
  async enter(...texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      await this.type(text);
      await this.press('Enter');
    }
  }
}
