import { MAX_VIDEO_SECONDS } from '@mingmou/contract/files/file.rules';
import { button, element } from './element';
import { roomFor } from './item';
import { ItemView } from './item-view';
import type { SessionView } from './session';

interface PageActs {
  readonly add: (files: readonly File[]) => number;
  readonly retry: (id: string) => void;
  readonly remove: (id: string) => void;
}

const EXPIRED = '二维码已失效，请在电脑上重新打开';
const KINDS = {
  IMAGE: { what: '图片', unit: '张', camera: '拍照', accept: 'image/*' },
  VIDEO: { what: '视频', unit: '个', camera: '录像', accept: 'video/*' },
} as const;

/** A chooser of files that is not seen: its button is. Camera or album, as the phone calls them. */
function chooser(camera: boolean, take: (files: readonly File[]) => void): HTMLInputElement {
  const input = element('input', 'chooser');
  input.type = 'file';
  input.tabIndex = -1;
  input.setAttribute('aria-hidden', 'true');
  if (camera) input.setAttribute('capture', 'environment');
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    input.value = '';
    take(files);
  });
  return input;
}

/** The whole page; `show` draws what has changed. */
export class UploadPage {
  readonly root = element('div', 'page');
  private readonly org = element('h1', 'org', '扫码上传');
  private readonly room = element('p', 'room');
  private readonly notice = element('p', 'notice');
  private readonly list = element('ul', 'list');
  private readonly camera: HTMLButtonElement;
  private readonly album: HTMLButtonElement;
  private readonly done: HTMLButtonElement;
  private readonly choosers: readonly [HTMLInputElement, HTMLInputElement];
  private readonly open = element('main', 'open');
  private readonly closed = element('main', 'closed');
  private readonly finished = element('main', 'closed');
  private readonly goOn = button('choose', '继续上传', () => this.finish(false));
  private readonly rows = new Map<string, ItemView>();
  private isFinished = false;
  private latest: SessionView | undefined;

  constructor(private readonly acts: PageActs) {
    const take = (files: readonly File[]) => this.take(files);
    this.choosers = [chooser(true, take), chooser(false, take)];
    this.camera = button('choose main', '拍照', () => this.choosers[0].click());
    this.album = button('choose', '相册', () => this.choosers[1].click());
    this.done = button('done', '完成', () => this.finish(true));
    this.list.setAttribute('aria-label', '已选文件');
    this.notice.setAttribute('role', 'alert');
    this.notice.hidden = true;
    this.room.setAttribute('aria-live', 'polite');
    const buttons = element('div', 'buttons', this.camera, this.album);
    this.open.append(this.room, buttons, ...this.choosers, this.notice, this.list, this.done);
    this.closed.setAttribute('role', 'alert');
    this.finished.append(element('p', 'big', '上传完成'), element('p', '', '请在电脑上点「确定」'), this.goOn);
    this.root.append(element('header', 'head', this.org), this.open, this.closed, this.finished);
    this.frame('正在打开…');
  }

  show(view: SessionView): void {
    this.latest = view;
    const { state, expired, trouble } = view;
    if (state) this.org.textContent = state.orgShortName;
    // After 完成 the page stays finished; 确定 on the computer then closes the code.
    const isOver = expired && !this.isFinished;
    const says = isOver ? EXPIRED : state ? null : (trouble ?? '正在打开…');
    this.goOn.hidden = expired;
    this.frame(says);
    if (says !== null) return;
    this.drawRoom(view);
    this.drawItems(view);
  }

  private frame(says: string | null): void {
    this.closed.hidden = says === null;
    if (says !== null && this.closed.textContent !== says) this.closed.textContent = says;
    this.open.hidden = says !== null || this.isFinished;
    this.finished.hidden = says !== null || !this.isFinished;
  }

  private drawRoom({ state, items }: SessionView): void {
    if (!state) return;
    const { what, unit, camera, accept } = KINDS[state.kind];
    const room = roomFor(state.remaining, items);
    const most = state.kind === 'VIDEO' ? `，不超过${MAX_VIDEO_SECONDS}秒` : '';
    const limit = `单个不超过${state.limitMb}MB${most}`;
    this.room.textContent = room > 0 ? `还可上传${room}${unit}${what}，${limit}` : `已达到上限${state.max}${unit}`;
    this.camera.textContent = camera;
    this.camera.disabled = room === 0;
    this.album.disabled = room === 0;
    for (const input of this.choosers) input.accept = accept;
    this.choosers[1].multiple = room > 1;
    const busy = items.filter(({ status }) => status === 'waiting' || status === 'sending').length;
    this.done.disabled = busy > 0 || !items.some(({ status }) => status === 'done');
    this.done.textContent = busy > 0 ? `正在上传，还有${busy}${unit}` : '完成';
  }

  private drawItems({ items }: SessionView): void {
    const ids = new Set(items.map(({ id }) => id));
    for (const [id, row] of this.rows) {
      if (ids.has(id)) continue;
      row.root.remove();
      this.rows.delete(id);
    }
    for (const item of items) {
      const row = this.rows.get(item.id) ?? new ItemView(item, this.acts);
      if (!this.rows.has(item.id)) this.list.append(row.root);
      this.rows.set(item.id, row);
      row.update(item);
    }
  }

  private take(files: readonly File[]): void {
    const left = this.acts.add(files);
    this.notice.hidden = left === 0;
    this.notice.textContent = left > 0 ? `超出上限，有${left}个没有选入` : '';
  }

  private finish(isFinished: boolean): void {
    this.isFinished = isFinished;
    if (this.latest) this.show(this.latest);
  }
}
