import { button, element } from './element';
import type { Item } from './item';

interface Acts {
  readonly retry: (id: string) => void;
  readonly remove: (id: string) => void;
}

const WORDS = { waiting: '等待上传', sending: '', done: '已上传', failed: '' } as const;

/** One row of the page; it is changed in place, so that nothing flickers while bytes go out. */
export class ItemView {
  readonly root: HTMLLIElement;
  private readonly bar = element('progress', 'bar');
  private readonly says = element('p', 'says');
  private readonly again: HTMLButtonElement;
  private readonly away: HTMLButtonElement;
  private readonly picture = element('img', 'picture');
  private shown = '';

  constructor(item: Item, acts: Acts) {
    this.again = button('act', '重试', () => acts.retry(item.id));
    this.away = button('act', '删除', () => acts.remove(item.id));
    this.again.setAttribute('aria-label', `重试${item.name}`);
    this.away.setAttribute('aria-label', `删除${item.name}`);
    this.bar.max = 1;
    this.bar.setAttribute('aria-label', `${item.name}上传进度`);
    this.picture.alt = '';
    // What no browser can show is named all the same.
    this.picture.addEventListener('error', () => {
      this.picture.hidden = true;
    });
    this.says.setAttribute('aria-live', 'polite');
    const words = element('div', 'words', element('p', 'name', item.name), this.bar, this.says);
    this.root = element('li', 'item', this.picture, words, element('div', 'acts', this.again, this.away));
  }

  update({ status, share, preview, reason, retryable }: Item): void {
    const percent = `${Math.floor(share * 100)}%`;
    const says = status === 'failed' ? (reason ?? '') : status === 'sending' ? percent : WORDS[status];
    const state = [status, says, preview].join('|');
    this.bar.value = share;
    if (state === this.shown) return;
    this.shown = state;
    this.root.dataset.status = status;
    this.says.textContent = says;
    this.bar.hidden = status !== 'sending';
    this.again.hidden = status !== 'failed' || retryable === false;
    this.away.hidden = status === 'sending';
    this.picture.hidden = !preview;
    if (preview && this.picture.getAttribute('src') !== preview) this.picture.src = preview;
  }
}
